import { mayDelete } from '@tbm/domain/community';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { postRemoved } from './live.ts';
import { dropFilesOf } from './post-files.ts';
import { postFor } from './queries.ts';

const remove = statement(
  'delete_post',
  `update posts set "deletedAt" = $2::timestamptz where post_id = $1 and "deletedAt" is null
  returning customer_id, video_id, thread_id, "createdAt"`,
  z.object({
    customer_id: z.int(),
    video_id: z.int().nullable(),
    thread_id: z.int().nullable(),
    createdAt: z.string(),
  }),
);

/**
 * Deletes a post: it vanishes for everyone at once, with its images; replies to it stay [COMM-013, COMM-018]. When an admin
 * deletes another member's post, the audit log records it. Throws `post_not_found`, `forbidden`.
 */
export async function deletePost(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'realtime'>,
  actor: Person,
  post_id: number,
): Promise<{ deleted: true }> {
  const { customer_id } = actor;
  const now = services.clock.now();
  // An admin can also delete a post that waits for review, which only moderation shows.
  if (actor.role !== 'admin') {
    const post = await postFor(services.db, post_id, { customer_id, anonymous_authors: false });
    if (!mayDelete(post, actor)) throw problem('forbidden');
  }
  const place = await services.db.transaction(async (tx) => {
    const deletedPost = await remove.maybeOne(tx, [post_id, now]);
    if (!deletedPost) throw problem('post_not_found');
    await dropFilesOf(tx, post_id);
    const { customer_id: owner, createdAt, ...place } = deletedPost;
    if (owner !== customer_id)
      await recordAudit(tx, actor, {
        action: 'delete',
        thing: 'posts',
        thing_id: post_id,
        customer_id: owner,
        before: { ...place, createdAt: new Date(createdAt).toISOString() },
        after: null,
        now,
      });
    return place;
  });
  postRemoved(services, { post_id, ...place });
  return { deleted: true };
}
