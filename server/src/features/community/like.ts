import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { likeChanged } from './live.ts';
import { seesPost } from './seen.ts';

type Need = Pick<Services, 'db' | 'clock' | 'log' | 'realtime'>;
type Member = Pick<Person, 'customer_id'>;
interface Like {
  post_id: number;
  customer_id: number;
}

const insertLike = statement(
  'like_post',
  `with found as (select p.post_id from posts p where p.post_id = $2 and ${seesPost('p')}),
    added as (
      insert into post_likes (post_id, customer_id, "createdAt")
      select post_id, $1::bigint, $3::timestamptz from found on conflict do nothing returning post_id)
  select exists (select from added) as changed from found`,
  z.object({ changed: z.boolean() }),
);

const deleteLike = command('unlike_post', 'delete from post_likes where post_id = $1 and customer_id = $2');

/** Likes a post. Idempotent [COMM-014]. Throws `post_not_found`. */
export async function likePost(services: Need, { customer_id }: Member, post_id: number): Promise<Like> {
  const rows = await insertLike.all(services.db, [customer_id, post_id, services.clock.now()]);
  if (oneOr(rows, 'post_not_found').changed) likeChanged(services, { post_id, customer_id });
  return { post_id, customer_id };
}

/** Removes the member's like, also from a deleted post. Throws `not_found` for another member's like. */
export async function unlikePost(
  services: Need,
  actor: Member,
  { post_id, customer_id }: Like,
): Promise<Like> {
  if (customer_id !== actor.customer_id) throw problem('not_found');
  if (await deleteLike.run(services.db, [post_id, customer_id]))
    likeChanged(services, { post_id, customer_id });
  return { post_id, customer_id };
}
