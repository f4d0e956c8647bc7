import { z } from 'zod';
import { id, idText, instant } from './fields.ts';
import { scheduleReads } from './reads.ts';
import { classStaff, defineRoutes } from './route.ts';

export const coverStatuses = ['open', 'taken', 'withdrawn', 'closed'] as const;

const named = z.object({ instructor_id: id, name: z.string() });

/** A coach's request that another one teach her class. */
export const coverRequest = z.object({
  cover_request_id: id,
  single_class_id: id,
  branch_id: id,
  class_date: instant,
  class_type: z.string(),
  /** Who asks. */
  asked_by: named,
  status: z.enum(coverStatuses),
  /** Who teaches instead. */
  taken_by: named.nullable(),
  createdAt: instant,
  /** Whether the caller may take it: she teaches at the branch, and nothing else at that time. */
  can_take: z.boolean(),
  /** Whether it is the caller's own. */
  is_own: z.boolean(),
});
export type CoverRequest = z.output<typeof coverRequest>;

const params = z.object({ id: idText });
const invalidates = ['GET /cover_requests', ...scheduleReads] as const;

export const coverRoutes = defineRoutes({
  'GET /cover_requests': {
    summary:
      'Requests for a substitute in classes to come: the front desk and admins see all of the branch, a coach those of her branches',
    who: classStaff,
    answer: z.array(coverRequest),
  },
  'POST /cover_requests': {
    summary:
      'A coach asks for a substitute in a class that she teaches; the eligible coaches are told by mail',
    who: classStaff,
    body: z.object({ single_class_id: id }),
    invalidates,
    answer: coverRequest,
    status: 201,
    problems: ['class_not_found', 'class_begun', 'cover_not_coach', 'cover_open_already'],
  },
  'POST /cover_requests/:id/take': {
    summary:
      'A coach takes a class that asks for a substitute; the one who asked and the admins are told by mail',
    who: classStaff,
    params,
    invalidates,
    answer: coverRequest,
    problems: ['not_found', 'cover_over', 'cover_not_coach', 'cover_not_eligible'],
  },
  'DELETE /cover_requests/:id': {
    summary: 'Takes a request back: who asked, the front desk and admins',
    who: classStaff,
    params,
    invalidates,
    answer: coverRequest,
    problems: ['not_found', 'cover_over'],
  },
});
