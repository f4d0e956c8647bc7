import { type ClassPreview, notices as previewedNotices } from '@tbm/contract/week';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { mailOf } from '../messages/index.ts';
import { retryOnConflict } from '../timetable/index.ts';

/** Undoes what a preview did. */
class Undone extends Error {}

const lastRows = statement(
  'last_rows_before_preview',
  `select coalesce((select max(message_id) from messages), 0) as message_id,
    coalesce((select max(credit_ledger_id) from credit_ledger), 0) as credit_ledger_id`,
  z.object({ message_id: z.int(), credit_ledger_id: z.int() }),
);

/** The messages that this transaction has queued since: a row per message. */
const queuedHere = statement(
  'messages_of_preview',
  `select m.customer_id, m.channel, m.template, m.data, c.name, c.last_name, regexp_replace(m.cause, ':(push|whatsapp)$', '') as cause
  from messages m join customers c using (customer_id)
  where m.message_id > $1 and m.xmin = pg_current_xact_id()::xid
    and m.template in (${previewedNotices.map((name) => `'${name}'`).join(', ')})
  order by m.message_id`,
  z.object({
    customer_id: z.int(),
    channel: z.enum(['email', 'whatsapp', 'push']),
    template: z.enum(previewedNotices),
    data: z.record(z.string(), z.unknown()),
    name: z.string(),
    last_name: z.string(),
    cause: z.string(),
  }),
);

const returnedHere = statement(
  'credits_of_preview',
  `select count(*)::int as credits from credit_ledger
  where credit_ledger_id > $1 and xmin = pg_current_xact_id()::xid and reason = 'returned' and amount > 0`,
  z.object({ credits: z.int() }),
);

const waitingFor = statement(
  'waiting_for_class',
  `select w.customer_id, c.name || ' ' || c.last_name as name from waitlists w join customers c using (customer_id)
  where w.single_class_id = $1 order by w.waitlist_id`,
  z.object({ customer_id: z.int(), name: z.string() }),
);

const guestsIn = statement(
  'guests_without_account',
  `select count(*)::int as guests from class_reservations
  where single_class_id = $1 and "deletedAt" is null and customer_id is null`,
  z.object({ guests: z.int() }),
);

/**
 * Shows what an action would do, without a lasting effect: the action runs, its queued messages are read, and all of it
 * is undone. So a preview always agrees with the action, and is refused like the action. `work` must not reach beyond its
 * transaction.
 */
export async function previewOf(
  { db, config }: Pick<Services, 'db' | 'config'>,
  single_class_id: number,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<ClassPreview> {
  const once = async (): Promise<ClassPreview> => {
    let preview: ClassPreview | undefined;
    const doing = db.transaction(async (tx) => {
      const waiting = await waitingFor.all(tx, [single_class_id]);
      const { guests } = await guestsIn.one(tx, [single_class_id]);
      const last = await lastRows.one(tx);
      await work(tx);
      const messages = await queuedHere.all(tx, [last.message_id]);
      const { credits } = await returnedHere.one(tx, [last.credit_ledger_id]);
      const { people, ...textsAndCash } = await receiversAndTexts(messages, config.public_url);
      const notified = new Set(people.map(({ customer_id }) => customer_id));
      preview = {
        people,
        ...textsAndCash,
        credits,
        guests,
        waiting: waiting.filter((one) => !notified.has(one.customer_id)),
      };
      throw new Undone();
    });
    await doing.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
    if (!preview) throw new Error('a preview saw nothing');
    return preview;
  };
  return retryOnConflict(once);
}

/** The receivers of each message, a line per place, and the mail of each notice. */
async function receiversAndTexts(
  messages: Awaited<ReturnType<typeof queuedHere.all>>,
  public_url: string,
): Promise<Pick<ClassPreview, 'people' | 'texts' | 'cash'>> {
  const byCause = Map.groupBy(messages, ({ cause }) => cause);
  const people = [...byCause.values()].flatMap((ofPlace) => {
    const [first] = ofPlace;
    // For the compiler: a group has at least one message.
    if (!first) return [];
    const { customer_id, name, last_name, template, data } = first;
    const guest_name = typeof data.guest_name === 'string' ? data.guest_name : null;
    const channels = ofPlace.map(({ channel }) => channel);
    const is_waiting = template === 'waitlist_changed' || data.paid_by === null;
    return [
      { customer_id, name: `${name} ${last_name}`, guest_name, is_waiting, notice: template, channels },
    ];
  });
  const mails = messages.filter(({ channel }) => channel === 'email');
  const texts: ClassPreview['texts'] = [];
  for (const [notice, [first]] of Map.groupBy(mails, ({ template }) => template)) {
    // For the compiler: a group has at least one mail.
    if (!first) continue;
    const { subject, text } = await mailOf(notice, first.data, public_url);
    texts.push({ notice, subject, text });
  }
  return { people, texts, cash: mails.filter(({ data }) => data.paid_by === 'cash').length };
}
