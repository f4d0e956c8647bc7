import type { Post } from '@tbm/contract/community';
import { mayReply } from '@tbm/domain/community';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { postWritten } from './live.ts';
import { requireWriter } from './member.ts';
import { notifyMentioned, writeMentions } from './mentions.ts';
import { notifyHeld } from './notify-held.ts';
import { postFor } from './queries.ts';
import type { Reader } from './seen.ts';
import { hasListedWord } from './words.ts';

interface NewPost {
  content: string;
  reply_post_id: number | null;
  video_id: number | null;
  thread_id: number | null;
  anonymous: boolean;
  files: number[];
  mentions: number[];
  client_key: string | null;
}

const postId = z.object({ post_id: z.int() });

const insertPost = statement(
  'write_post',
  `with answered as (
    select post_id, customer_id, video_id, thread_id from posts
    where post_id = $6::bigint and "deletedAt" is null for share),
  place as (
    select post_id, customer_id, video_id, thread_id from answered
    union all
    select null, null, $4::bigint, case when $4::bigint is null then $5::bigint end
    where $6::bigint is null
      and ($4::bigint is null or exists (select from videos where video_id = $4::bigint and not hidden))
      and ($5::bigint is null or exists (
        select from threads where thread_id = $5::bigint and "deletedAt" is null)))
  insert into posts (customer_id, content, anonymous, video_id, thread_id, reply_post_id, reply_customer_id,
    client_key, "createdAt", image_count, state, cause)
  select $1::bigint, $2::text, $3::boolean, place.video_id, place.thread_id, place.post_id, place.customer_id,
    $7::text, $8::timestamptz, $9::smallint, case when $10::text is null then 'visible' else 'held' end, $10::text
  from place
  where not exists (select from posts where customer_id = $1::bigint and client_key = $7::text)
  on conflict on constraint posts_once do nothing
  returning post_id`,
  postId,
);

const postByKey = statement(
  'post_by_key',
  'select post_id from posts where customer_id = $1 and client_key = $2',
  postId,
);

/** Only the member's own images that wait for a post; the foreign key admits no others. */
const attach = command(
  'attach_post_files',
  `update post_files f set post_id = $1, position = o.n
  from unnest($3::bigint[]) with ordinality as o (file_id, n)
  where f.file_id = o.file_id and f.customer_id = $2 and f.post_id is null`,
);

async function insert(
  tx: Transaction,
  author: Reader,
  written: NewPost,
  now: string,
): Promise<{ post_id: number; isHeld: boolean } | undefined> {
  const { customer_id } = author;
  const { content, files, mentions } = written;
  const { known } = await requireWriter(tx, { customer_id, now });
  const cause = !known ? 'new_member' : (await hasListedWord(tx, content)) ? 'word' : null;
  const newPost = await insertPost.maybeOne(tx, [
    customer_id,
    content,
    written.anonymous,
    written.video_id,
    written.thread_id,
    written.reply_post_id,
    written.client_key,
    now,
    files.length,
    cause,
  ]);
  // The key was used before, or what the post refers to does not exist: `writePost` tells which.
  if (!newPost) return undefined;
  const { post_id } = newPost;
  if (files.length > 0 && (await attach.run(tx, [post_id, customer_id, files])) < files.length)
    throw problem('post_file_missing');
  await writeMentions(tx, { post_id, customer_id, mentions });
  await notifyMentioned(tx, { post_id, now });
  if (cause) await notifyHeld(tx, { isNew: cause === 'new_member', now });
  return { post_id, isHeld: cause !== null };
}

/**
 * Writes a post once per key [COMM-016]. A reply belongs to the place of its parent, which cannot be deleted meanwhile. The
 * first post of a member, and one with a listed word, is held until it is reviewed. Throws `post_not_found`, `own_reply`
 * [COMM-019], `video_not_found`, `thread_not_found`, `post_file_missing`, `muted`.
 */
export async function writePost(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'realtime'>,
  author: Reader,
  written: NewPost,
): Promise<Post> {
  const { db, clock } = services;
  const { reply_post_id, client_key } = written;
  if (reply_post_id !== null && !mayReply(await postFor(db, reply_post_id, author), author))
    throw problem('own_reply');
  const now = clock.now();
  const newPost = await db.transaction((tx) => insert(tx, author, written, now));
  // A held post is published only by its approval, which may come before this event would be sent.
  if (newPost && !newPost.isHeld) postWritten(services, newPost.post_id);
  const { post_id } = newPost ?? (await postByKey.maybeOne(db, [author.customer_id, client_key])) ?? {};
  if (post_id !== undefined) return postFor(db, post_id, author);
  if (reply_post_id !== null) throw problem('post_not_found');
  throw problem(written.video_id === null ? 'thread_not_found' : 'video_not_found');
}
