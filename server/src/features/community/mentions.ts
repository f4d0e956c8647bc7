import { type Mentioned, mentioned } from '@tbm/contract/community';
import { plain } from '@tbm/domain/plain-text';
import { z } from 'zod';
import { byName } from '../../platform/database/by-name.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { plainText } from '../../platform/database/plain-text.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { queueNotice, recipientsStatement } from '../notifications/index.ts';
import { mentionedColumns, seesMember } from './seen.ts';

/**
 * SQL: a member `c` whom the reader `$1` may mention: another member whom the reader sees, and who writes under their name.
 * A member who writes only anonymously, or not at all, is not found.
 */
const mentionable = `c.customer_id <> $1::bigint and ${seesMember('c.customer_id')} and exists (
  select from posts p where p.customer_id = c.customer_id and p."deletedAt" is null and p.state = 'visible' and not p.anonymous)`;

/** SQL: the member's name, normalised like `plain` of the domain. The indexed search text also ends with e-mail and telephone. */
const plainName = plainText("c.name || ' ' || c.last_name");

const found = statement(
  'mentionable_members',
  `select ${mentionedColumns('c')} from customers c
  where (c.search_text like $2 or c.search_text like '% ' || $2)
    and (${plainName} like $2 or ${plainName} like '% ' || $2) and ${mentionable}
  order by ${byName('c.name', 'c.last_name')}, c.customer_id limit 8`,
  mentioned,
);

/** Members to mention, by the beginning of a name; never by e-mail or telephone. */
export async function mentionableMembers(
  db: Executor,
  customer_id: number,
  search: string,
): Promise<Mentioned[]> {
  const begin = plain(search).trim();
  // No name has other characters, and `%` or `_` would match every name in the statement.
  if (!/^[\p{L}' .-]+$/u.test(begin)) return [];
  return found.all(db, [customer_id, `${begin}%`]);
}

const remove = command(
  'remove_mentions',
  'delete from post_mentions where post_id = $1 and customer_id <> all ($2::bigint[])',
);
const add = command(
  'add_mentions',
  `insert into post_mentions (post_id, customer_id)
  select $2, c.customer_id from customers c where c.customer_id = any ($3::bigint[]) and ${mentionable}
  on conflict do nothing`,
);

/** Stores the members mentioned in a post; those who cannot be mentioned are left out. */
export async function writeMentions(
  tx: Transaction,
  { post_id, customer_id, mentions }: { post_id: number; customer_id: number; mentions: readonly number[] },
): Promise<void> {
  await remove.run(tx, [post_id, mentions]);
  if (mentions.length > 0) await add.run(tx, [customer_id, post_id, mentions]);
}

const toNotify = recipientsStatement('mentioned_members', {
  type: 'mentions',
  joins: `join post_mentions pm on pm.customer_id = c.customer_id join posts po on po.post_id = pm.post_id
    join customers a on a.customer_id = po.customer_id`,
  // Leaves out members with a block since the post was written. For an anonymous post, a missing notice would reveal its author.
  where: `po.post_id = $1 and po.state = 'visible' and po."deletedAt" is null
    and (po.anonymous or c.customer_id <> all (hidden_from(po.customer_id)))`,
  columns: `case when not po.anonymous then
    split_part(a.name, ' ', 1) || coalesce(' ' || nullif(left(a.last_name, 1), '') || '.', '') end as author`,
  row: { author: z.string().nullable() },
});

/** This type goes only to devices and the inbox. */
const config = { whatsapp: 'off' } as const;

/** Notifies the members mentioned in a visible post, each once. */
export async function notifyMentioned(
  tx: Transaction,
  { post_id, now }: { post_id: number; now: string },
): Promise<void> {
  for (const { author, ...customer } of await toNotify.all(tx, [post_id]))
    await queueNotice(tx, config, {
      cause: `post_mention:${post_id}`,
      customer,
      template: 'post_mention',
      data: { post_id, author },
      now,
    });
}
