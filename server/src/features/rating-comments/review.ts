import type { CommentReview, ReviewedComment } from '@tbm/contract/rating-comments';
import type { Person } from '../../platform/actor.ts';
import { command } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { refuseForOneself } from '../../platform/oneself.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { sharedComment } from './queries.ts';

/** Only the text that was read: the member may have written another one in between. */
const write = command(
  'review_comment',
  `update video_ratings set review = $3, "reviewedAt" = $4, reviewed_by = $5
  where video_rating_id = $1 and share and comment = $2`,
);

/** Approves or rejects a shared comment; a decision can be changed. Throws `not_found`, `comment_changed`, `for_oneself`. */
export async function reviewComment(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Person,
  { video_rating_id, review, comment }: { video_rating_id: number; review: CommentReview; comment: string },
): Promise<ReviewedComment> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { customer_id, ...before } = await sharedComment(tx, video_rating_id);
    refuseForOneself(actor, customer_id);
    if (!(await write.run(tx, [video_rating_id, comment, review, now, actor.customer_id])))
      throw problem('comment_changed');
    await recordAudit(tx, actor, {
      action: review === 'approved' ? 'approve' : 'reject',
      thing: 'video_ratings',
      thing_id: video_rating_id,
      customer_id,
      now,
      before: { review: before.review },
      after: { review },
    });
  });
  return sharedComment(db, video_rating_id);
}
