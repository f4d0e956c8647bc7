import type { Post } from '@tbm/contract/community';
import { post } from '@tbm/contract/community';
import { type Thread, thread } from '@tbm/contract/community-threads';
import { settings } from '@tbm/domain/settings';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { oneOr } from '../../platform/database/one.ts';
import { type Page, pageStatement } from '../../platform/database/page.ts';
import { type Executor, statement, statementFamily } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { authorJson, authors, authorsFor, newestFirst, postJson, type Reader, seesPost } from './seen.ts';

/** SQL: how many posts of a thread `t` the reader sees, and the newest of them. */
const visibleToReader = `lateral (
    select (select count(*) from (
        select from posts p where p.thread_id = t.thread_id and ${seesPost('p')} limit 1000) counted)::integer as post_count,
      (select p."createdAt" from posts p where p.thread_id = t.thread_id and ${seesPost('p')}
        ${newestFirst} limit 1) as "lastPostAt") s`;
const columns = `t.thread_id, t.title, t.description, t.customer_id, ${authorJson('t.customer_id')} as customer,
  t."createdAt", s.post_count, s."lastPostAt"`;

const pages = pageStatement('threads', {
  columns,
  from: `threads t, ${visibleToReader}`,
  where: 't."deletedAt" is null and $1::bigint is not null',
  order: 'coalesce(s."lastPostAt", t."createdAt") desc, t.thread_id desc',
  row: thread,
});

/** A page of the threads, those with the newest posts first [API-164]. */
export const threadPage = (
  db: Executor,
  page: number,
  { customer_id }: Pick<Reader, 'customer_id'>,
): Promise<Page<Thread>> => pages(db, page, [customer_id]);

const byId = statement(
  'thread',
  `select ${columns} from threads t, ${visibleToReader} where t.thread_id = $2 and t."deletedAt" is null`,
  thread,
);
const newest = statementFamily('posts_of_thread', { authors }, (name, { authors }) =>
  statement(
    name,
    `select ${postJson(authors === 'all')} as post from (
      select * from posts p where p.thread_id = $2 and ${seesPost('p')} ${newestFirst} limit ${settings.page_size}) p
    ${newestFirst}`,
    z.object({ post }),
  ),
);

const threadById = async (
  db: Executor,
  thread_id: number,
  { customer_id }: Pick<Reader, 'customer_id'>,
): Promise<Thread> => oneOr(await byId.all(db, [customer_id, thread_id]), 'thread_not_found');

/** A thread with its newest posts [API-165]. Throws `thread_not_found`. */
export async function threadFor(
  db: Executor,
  thread_id: number,
  reader: Reader,
): Promise<Thread & { posts: Post[] }> {
  const found = await threadById(db, thread_id, reader);
  const posts = await newest({ authors: authorsFor(reader) }).all(db, [reader.customer_id, thread_id]);
  return { ...found, posts: posts.map(({ post }) => post) };
}

type Need = Pick<Services, 'db' | 'clock'>;
interface Fields {
  title: string;
  description: string;
}
const threadId = z.object({ thread_id: z.int() });
const stored = z.object({ customer_id: z.int(), title: z.string(), description: z.string() });

const insert = statement(
  'open_thread',
  'insert into threads (customer_id, title, description, "createdAt") values ($1, $2, $3, $4::timestamptz) returning thread_id',
  threadId,
);
const lock = statement(
  'lock_thread',
  'select customer_id, title, description from threads where thread_id = $1 and "deletedAt" is null for update',
  stored,
);
const update = statement(
  'change_thread',
  'update threads set title = $2, description = $3 where thread_id = $1 returning thread_id',
  threadId,
);
const remove = statement(
  'delete_thread',
  'update threads set "deletedAt" = $2::timestamptz where thread_id = $1 returning thread_id',
  threadId,
);

/** Opens a thread [API-166]. */
export async function openThread({ db, clock }: Need, actor: Person, fields: Fields): Promise<Thread> {
  const { customer_id } = actor;
  const now = clock.now();
  const thread_id = await db.transaction(async (tx) => {
    const newThread = await insert.one(tx, [customer_id, fields.title, fields.description, now]);
    await recordAudit(tx, actor, {
      action: 'create',
      thing: 'threads',
      thing_id: newThread.thread_id,
      customer_id: null,
      before: null,
      after: { ...fields },
      now,
    });
    return newThread.thread_id;
  });
  return threadById(db, thread_id, actor);
}

/** Runs a change of a thread by its author or an admin, audited. Throws `thread_not_found`, `forbidden`. */
async function changeAudited(
  { db, clock }: Need,
  actor: Person,
  { thread_id, after }: { thread_id: number; after: Fields | null },
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { customer_id, ...before } = oneOr(await lock.all(tx, [thread_id]), 'thread_not_found');
    if (customer_id !== actor.customer_id && actor.role !== 'admin') throw problem('forbidden');
    await (after
      ? update.one(tx, [thread_id, after.title, after.description])
      : remove.one(tx, [thread_id, now]));
    await recordAudit(tx, actor, {
      action: after ? 'update' : 'delete',
      thing: 'threads',
      thing_id: thread_id,
      customer_id: null,
      before,
      after: after && { ...after },
      now,
    });
  });
}

/** Changes a thread [API-167]. Throws `thread_not_found`, `forbidden`. */
export async function changeThread(
  services: Need,
  actor: Person,
  { thread_id, ...after }: Fields & { thread_id: number },
): Promise<Thread> {
  await changeAudited(services, actor, { thread_id, after });
  return threadById(services.db, thread_id, actor);
}

/** Deletes a thread; its posts stay in the feed [API-168]. Throws `thread_not_found`, `forbidden`. */
export async function deleteThread(
  services: Need,
  actor: Person,
  thread_id: number,
): Promise<{ deleted: true }> {
  await changeAudited(services, actor, { thread_id, after: null });
  return { deleted: true };
}
