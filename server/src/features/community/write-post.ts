import type { Post } from '@tbm/contract/community';
import { mayReply } from '@tbm/domain/community';
import { z } from 'zod';
import { statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { postWritten } from './live.ts';
import { postFor, type Reader } from './queries.ts';

interface Written {
  content: string;
  reply_post_id: number | null;
  video_id: number | null;
  anonymous: boolean;
  request_token: string | null;
}

const postId = z.object({ post_id: z.int() });

const insertPost = statement(
  'write_post',
  `with answered as (
    select post_id, customer_id, video_id from posts
    where post_id = $5::integer and "deletedAt" is null for share),
  place as (
    select post_id, customer_id, video_id from answered
    union all
    select null, null, $4::integer where $5::integer is null and ($4::integer is null or exists (
      select from videos where video_id = $4::integer and not hidden)))
  insert into posts (customer_id, content, anonymous, video_id, reply_post_id, reply_customer_id,
    request_token, "createdAt")
  select $1::integer, $2::text, $3::boolean, place.video_id, place.post_id, place.customer_id,
    $6::text, $7::timestamptz
  from place
  on conflict on constraint posts_once do nothing
  returning post_id`,
  postId,
);

const postByToken = statement(
  'post_by_token',
  'select post_id from posts where customer_id = $1 and request_token = $2',
  postId,
);

/**
 * Writes a post once per token [COMM-016]. A reply belongs to the video or feed of its parent, which cannot be
 * deleted meanwhile. Throws `post_not_found`, `own_reply` [COMM-019], `video_not_found`.
 */
export async function writePost(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'realtime'>,
  author: Reader,
  { content, reply_post_id, video_id, anonymous, request_token }: Written,
): Promise<Post> {
  const { db, clock } = services;
  if (reply_post_id !== null && !mayReply(await postFor(db, reply_post_id, author), author))
    throw problem('own_reply');
  const written = await insertPost.maybeOne(db, [
    author.customer_id,
    content,
    anonymous,
    video_id,
    reply_post_id,
    request_token,
    clock.now(),
  ]);
  if (written) postWritten(services, written.post_id);
  const found = written ?? (await postByToken.maybeOne(db, [author.customer_id, request_token]));
  if (!found) throw problem(reply_post_id === null ? 'video_not_found' : 'post_not_found');
  return postFor(db, found.post_id, author);
}
