import { faceJson } from '../accounts/index.ts';
import { fileJson } from '../files/index.ts';

// SQL for what a reader may see of posts. This is the only place that knows about anonymity, blocks, and hidden posts.

/** The reader, and whether the reader may see the authors of anonymous posts. */
export interface Reader {
  customer_id: number;
  anonymous_authors: boolean;
}
/** The reader of live events and of moderation: no one in particular. */
export const noReader = 0;

/** Whether the reader sees all authors, or only named ones. */
export const authorsFor = ({ anonymous_authors }: Reader) => (anonymous_authors ? 'all' : 'named');
export const authors = ['all', 'named'] as const;

/** SQL: members whom the reader `$1` does not see, and who do not see the reader. Evaluated once per statement. */
const hidden = '(select hidden_from($1::bigint))::bigint[]';

/**
 * SQL: the reader `$1` sees this member. It is not written as `<> all`, because the planner would then expect almost no
 * posts.
 */
export const seesMember = (customer_id: string): string =>
  `not arraycontains(${hidden}, array[${customer_id}])`;

/**
 * SQL: the reader `$1` sees this post. A block does not hide anonymous posts: their disappearance would reveal the
 * author.
 */
export const seesPost = (p: string): string => `${p}."deletedAt" is null
  and (${p}.state = 'visible' or ${p}.customer_id = $1::bigint)
  and (${p}.anonymous or ${seesMember(`${p}.customer_id`)})`;

/** SQL: an author as members see the author; the role only for coaches and admins. */
export const authorJson = (customer_id: string): string => `(
  select json_build_object('name', c.name, 'last_name', c.last_name, 'file', ${faceJson('c')}, 'user', (
    select json_build_object('role', u.role) from users u
    where u.customer_id = c.customer_id and u.role in ('coach', 'admin')),
    'streaks', ${streaksJson('c.customer_id')})
  from customers c where c.customer_id = ${customer_id})`;

/** SQL: a member's newest streak of each kind. */
export const streaksJson = (customer_id: string): string => `(
  select coalesce(json_agg(json_build_object('kind', s.kind, 'run', s.run, 'week', s.week)), '[]')
  from (values ('weekly'), ('monthly')) as kinds (kind), lateral (
    select s.kind, s.run, s.week from streaks s
    where s.customer_id = ${customer_id} and s.kind = kinds.kind and s."deletedAt" is null
    order by s.week desc limit 1) s)`;

/** SQL: the fields of a member to mention, from a row of customers. */
export const mentionedColumns = (c: string): string =>
  `${c}.customer_id, split_part(${c}.name, ' ', 1) as name, left(${c}.last_name, 1) as initial, ${faceJson(c)} as file`;

const mentionedJson = (c: string): string => `json_build_object('customer_id', ${c}.customer_id,
  'name', split_part(${c}.name, ' ', 1), 'initial', left(${c}.last_name, 1), 'file', ${faceJson(c)})`;

/** SQL: the author fields of a post. `$1` is the reader; only the author and admins see the author of an anonymous one. */
const authorship = (post: string, seesAll: boolean): string => {
  const known = seesAll ? 'true' : `(not ${post}.anonymous or ${post}.customer_id = $1::bigint)`;
  return `'anonymous', ${post}.anonymous,
    'customer_id', case when ${known} then ${post}.customer_id end,
    'customer', case when ${known} then ${authorJson(`${post}.customer_id`)} end`;
};

/** SQL: the fields of a post `p`, as arguments of `json_build_object`. */
export const postFields = (seesAll: boolean): string => `
  'post_id', p.post_id, ${authorship('p', seesAll)}, 'content', p.content, 'createdAt', p."createdAt",
  'editedAt', p."editedAt", 'pinnedAt', p."pinnedAt", 'state', p.state, 'client_key', p.client_key,
  'reply_post_id', p.reply_post_id,
  'replyTo', (
    select json_build_object('post_id', r.post_id, ${authorship('r', seesAll)}, 'content', r.content)
    from posts r where r.post_id = p.reply_post_id and ${seesPost('r')}),
  'thread_id', p.thread_id,
  'thread', (
    select json_build_object('thread_id', t.thread_id, 'title', t.title)
    from threads t where t.thread_id = p.thread_id and t."deletedAt" is null),
  'video_id', p.video_id,
  'video', (
    select json_build_object('video_id', v.video_id, 'name', v.name)
    from videos v where v.video_id = p.video_id and not v.hidden),
  'files', coalesce((
    select json_agg(${fileJson('f')} order by pf.position)
    from post_files pf join files f using (file_id) where pf.post_id = p.post_id), '[]'),
  'mentions', coalesce((
    select json_agg(${mentionedJson('c')} order by c.customer_id)
    from post_mentions m join customers c using (customer_id)
    where m.post_id = p.post_id and ${seesMember('m.customer_id')}), '[]'),
  'post_likes', coalesce((
    select json_agg(json_build_object('customer_id', l.customer_id) order by l."createdAt", l.customer_id)
    from post_likes l where l.post_id = p.post_id and ${seesMember('l.customer_id')}), '[]')`;

export const postJson = (seesAll: boolean): string => `json_build_object(${postFields(seesAll)})`;

/** SQL: newest first. */
export const newestFirst = 'order by p."createdAt" desc, p.post_id desc';
