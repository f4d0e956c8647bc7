import { isOwn, mayDelete } from '@tbm/domain/community';
import { and, eq, isNull } from 'drizzle-orm';
import type { Person } from '../../platform/actor.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { postRemoved } from './live.ts';
import { postFor } from './queries.ts';
import { posts } from './tables.ts';

/**
 * Deletes a post: it vanishes for everyone at once, replies to it stay [COMM-013, COMM-018]. When an admin deletes
 * another member's post, the audit log records it. Throws `post_not_found`, `forbidden`.
 */
export async function deletePost(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'realtime'>,
  actor: Person,
  post_id: number,
): Promise<{ deleted: true }> {
  const { customer_id } = actor;
  const post = await postFor(services.db, post_id, { customer_id, anonymous_authors: false });
  if (!mayDelete(post, actor)) throw problem('forbidden');
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const gone = await tx
      .update(posts)
      .set({ deletedAt: now })
      .where(and(eq(posts.post_id, post_id), isNull(posts.deletedAt)))
      .returning({ customer_id: posts.customer_id, video_id: posts.video_id, createdAt: posts.createdAt });
    const [before] = gone;
    if (!before) throw problem('post_not_found');
    if (isOwn(post, actor)) return;
    const { customer_id: owner, ...known } = before;
    await recordAudit(tx, actor, {
      ...{ action: 'delete', thing: 'posts', thing_id: post_id, customer_id: owner },
      ...{ before: known, after: null, now },
    });
  });
  postRemoved(services, post);
  return { deleted: true };
}
