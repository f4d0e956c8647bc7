import {
  type RatingComment,
  type ReviewedComment,
  ratingComment,
  reviewedComment,
} from '@tbm/contract/rating-comments';
import type { Person } from '../../platform/actor.ts';
import { memberAt } from '../../platform/database/branches.ts';
import { oneOr } from '../../platform/database/one.ts';
import { type Page, pageStatement } from '../../platform/database/page.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';

const columns = `r.video_rating_id, c.name, r.class_stars, r.coach_stars, r.comment, v.name as video`;
const from = 'video_ratings r join customers c using (customer_id) join videos v using (video_id)';
/** How many a page shows. */
const shown = 6;

const approved = statement(
  'approved_comments',
  `select ${columns} from ${from}
  where r.review = 'approved' and not v.hidden
    and ($1::bigint is null or v.instructor_id = $1) and ($2::bigint is null or v.class_type_id = $2)
    and not exists (select from account_deletions d where d.customer_id = r.customer_id)
  order by r."reviewedAt" desc, r.video_rating_id desc limit ${shown}`,
  ratingComment,
);

/** The comments that everyone reads about the films of a coach or a class type, without those of a member who leaves. */
export const approvedComments = (
  db: Executor,
  {
    instructor_id,
    class_type_id,
  }: { instructor_id?: number | undefined; class_type_id?: number | undefined },
): Promise<RatingComment[]> => approved.all(db, [instructor_id ?? null, class_type_id ?? null]);

const staffList = {
  columns: `${columns}, r.customer_id, c.last_name, r.video_id, i.name as coach, r."createdAt", r.review`,
  from: `${from} join instructors i using (instructor_id)`,
  row: reviewedComment,
};
const waits = 'r.share and r.comment is not null and r.review is null';

const waiting = pageStatement('waiting_comments', {
  ...staffList,
  where: `${waits} and ${memberAt('r.customer_id', 1)}`,
  order: 'r."createdAt", r.video_rating_id',
  scans: { count: 'counts what waits for the staff: a page needs its total' },
});
const reviewed = pageStatement('reviewed_comments', {
  ...staffList,
  where: `r.review = $1 and ${memberAt('r.customer_id', 2)}`,
  order: 'r."reviewedAt" desc, r.video_rating_id desc',
});

export const commentPage = (
  db: Executor,
  { page, state }: { page: number; state: 'waiting' | 'approved' | 'rejected' },
  branches: Person['branches'],
): Promise<Page<ReviewedComment>> =>
  state === 'waiting' ? waiting(db, page, [branches]) : reviewed(db, page, [state, branches]);

const one = statement(
  'shared_comment',
  `select ${staffList.columns} from ${staffList.from}
  where r.video_rating_id = $1 and r.share and r.comment is not null`,
  reviewedComment,
);

/** A comment that is shared. Throws `not_found`. */
export const sharedComment = async (db: Executor, video_rating_id: number): Promise<ReviewedComment> =>
  oneOr(await one.all(db, [video_rating_id]), 'not_found');
