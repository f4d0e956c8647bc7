import { z } from 'zod';
import { author, communityStaff, isVisible, plainText, post } from './community.ts';
import { id, idText, instant, paged, pageText } from './fields.ts';
import { admins, defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Threads';

export const threadLimits = { title: 120, description: 2000 } as const;

/** A subject that coaches and admins open; members write posts in it [COMM-010]. */
export const thread = z.object({
  thread_id: id,
  title: z.string(),
  /** Plain text; empty for none. */
  description: z.string(),
  customer_id: id,
  customer: author,
  createdAt: instant,
  /** How many posts it has that the reader may see, exact up to 1,000. */
  post_count: z.int(),
  /** When its newest post was written; null while it has none. */
  lastPostAt: instant.nullable(),
});
export type Thread = z.output<typeof thread>;

const fields = {
  title: plainText(threadLimits.title, 'thread_title_long').refine(isVisible, 'thread_title_missing'),
  description: plainText(threadLimits.description, 'thread_description_long').default(''),
};
const onWrite = ['thread_title_missing', 'thread_title_long', 'thread_description_long'] as const;
const invalidates = ['GET /threads', 'GET /threads/:id', 'GET /posts'] as const;

export const threadRoutes = defineRoutes({
  'GET /threads': {
    summary: 'Threads, those with the newest posts first [API-164]',
    who: signedIn,
    query: z.object({ page: pageText }),
    answer: paged(thread),
  },
  'GET /threads/:id': {
    summary: 'A thread with its newest posts, newest first; older ones by `GET /posts` [API-165, COMM-010]',
    who: signedIn,
    rights: { anonymous_authors: admins },
    params: z.object({ id: idText }),
    answer: thread.extend({ posts: z.array(post) }),
    problems: ['thread_not_found'],
  },
  'POST /threads': {
    summary: 'Opens a thread [API-166]',
    who: communityStaff,
    branches: 'none',
    limit: [{ per: 'account', times: 30, minutes: 60 }],
    body: z.object(fields),
    invalidates,
    answer: thread,
    status: 201,
    problems: onWrite,
  },
  'PUT /threads': {
    summary: 'Changes a thread: its author, or an admin [API-167]',
    who: communityStaff,
    branches: 'none',
    body: z.object({ thread_id: id, ...fields }),
    invalidates,
    answer: thread,
    problems: [...onWrite, 'thread_not_found'],
  },
  'DELETE /threads/:id': {
    summary: 'Deletes a thread: its author, or an admin. Its posts stay in the feed [API-168]',
    who: communityStaff,
    branches: 'none',
    params: z.object({ id: idText }),
    invalidates,
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['thread_not_found'],
  },
});
