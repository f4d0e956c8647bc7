import type { Post } from '@tbm/contract/community';
import { mayReply } from '@tbm/domain/community';
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

/**
 * Writes a post once for its token [COMM-016]. A reply stands where the post stands that it answers; that one cannot be
 * deleted meanwhile. Throws `post_not_found`, `own_reply` [COMM-019], `video_not_found`.
 */
export async function writePost(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'realtime'>,
  author: Reader,
  { content, reply_post_id, video_id, anonymous, request_token }: Written,
): Promise<Post> {
  const pool = services.db.$client;
  if (reply_post_id !== null && !mayReply(await postFor(pool, reply_post_id, author), author))
    throw problem('own_reply');
  const { rows } = await pool.query<{ post_id: number }>({
    name: 'write_post',
    text: `with answered as (
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
    values: [
      author.customer_id,
      content,
      anonymous,
      video_id,
      reply_post_id,
      request_token,
      services.clock.now(),
    ],
  });
  const post_id = rows[0]?.post_id ?? (await alreadyWritten());
  if (rows[0]) postWritten(services, post_id);
  return postFor(pool, post_id, author);

  async function alreadyWritten(): Promise<number> {
    const found = await pool.query<{ post_id: number }>(
      'select post_id from posts where customer_id = $1 and request_token = $2',
      [author.customer_id, request_token],
    );
    if (found.rows[0]) return found.rows[0].post_id;
    throw problem(reply_post_id === null ? 'video_not_found' : 'post_not_found');
  }
}
