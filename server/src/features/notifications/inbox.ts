import { randomUUID } from 'node:crypto';
import { type Notification, notification } from '@tbm/contract/notifications';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';

type Need = Pick<Services, 'db' | 'clock'>;

/** Rows of a page. */
const pageSize = 20;
/** Unread messages beyond this are not counted. */
const mostUnread = 100;

const columns = `notification_id, customer_id, notification_type_id, "createdAt", content, path,
  "readAt" is not null as read`;

const page = statement(
  'notifications',
  `select ${columns} from notifications
  where customer_id = $1 and notification_id < coalesce($2, 9223372036854775807)
  order by notification_id desc limit $3`,
  notification,
);

/** A page of the member's inbox, newest first. */
export async function inboxOf(
  db: Executor,
  customer_id: number,
  before: number | undefined,
): Promise<{ data: Notification[]; before: number | null }> {
  const rows = await page.all(db, [customer_id, before ?? null, pageSize + 1]);
  const data = rows.slice(0, pageSize);
  return { data, before: rows.length > pageSize ? (data.at(-1)?.notification_id ?? null) : null };
}

const one = statement(
  'notification',
  `select ${columns} from notifications where notification_id = $1 and customer_id = $2`,
  notification,
);

/** A message of the member's inbox. Throws `not_found`, also for another member's. */
export const notificationOf = async (
  db: Executor,
  customer_id: number,
  notification_id: number,
): Promise<Notification> => oneOr(await one.all(db, [notification_id, customer_id]), 'not_found');

const unread = statement(
  'unread_notifications',
  `select count(*)::int as unread from (
    select from notifications where customer_id = $1 and "readAt" is null limit ${mostUnread}) n`,
  z.object({ unread: z.int() }),
);

/** How many messages of the member's inbox are unread, at most 100. */
export const countUnread = async (db: Executor, customer_id: number): Promise<number> =>
  (await unread.one(db, [customer_id])).unread;

/** Shows the new count on the member's open screens after a change of the inbox. */
const show = (db: Executor, customer_id: number): Promise<void> =>
  addJob(db, 'show_notifications', { customer_id }, { key: `notifications:${customer_id}` });

const mark = command(
  'mark_notifications',
  `update notifications set "readAt" = $3
  where customer_id = $1 and ("readAt" is null) = ($3::timestamptz is not null)
    and (notification_id = $2 or ($4 and notification_id < $2))`,
);

/** Marks a message as read or unread, or with `older` all up to it as read. Throws `not_found`. */
export async function markNotification(
  { db, clock }: Need,
  customer_id: number,
  { notification_id, read, older }: { notification_id: number; read: boolean; older: boolean },
): Promise<Notification> {
  return db.transaction(async (tx) => {
    await notificationOf(tx, customer_id, notification_id);
    await mark.run(tx, [customer_id, notification_id, read ? clock.now() : null, read && older]);
    await show(tx, customer_id);
    return notificationOf(tx, customer_id, notification_id);
  });
}

const insert = statement(
  'write_notification',
  `insert into notifications (customer_id, cause, content, path, "createdAt")
  select customer_id, $2, $3, $4, $5 from customers where customer_id = $1
  returning ${columns}`,
  notification,
);

/** Writes a message of the studio into a member's inbox; the audit log has it without its text. Throws `not_found`. */
export async function writeNotification(
  { db, clock }: Need,
  actor: Person,
  { customer_id, content, path }: { customer_id: number; content: string; path: string | null },
): Promise<Notification> {
  return db.transaction(async (tx) => {
    const cause = `studio:${randomUUID()}`;
    const now = clock.now();
    const newNotification = oneOr(
      await insert.all(tx, [customer_id, cause, content, path, now]),
      'not_found',
    );
    await show(tx, customer_id);
    await recordAudit(tx, actor, {
      action: 'create',
      thing: 'notifications',
      thing_id: newNotification.notification_id,
      customer_id,
      before: null,
      after: { path },
      now,
    });
    return newNotification;
  });
}

const remove = command(
  'delete_notification',
  'delete from notifications where notification_id = $1 and customer_id = $2',
);

/** Deletes a message of the member's inbox. Throws `not_found`. */
export async function deleteNotification(
  { db }: Need,
  customer_id: number,
  notification_id: number,
): Promise<{ deleted: true }> {
  return db.transaction(async (tx) => {
    if ((await remove.run(tx, [notification_id, customer_id])) === 0) throw problem('not_found');
    await show(tx, customer_id);
    return { deleted: true };
  });
}
