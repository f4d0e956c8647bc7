import { z } from 'zod';
import { defineRoutes } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Health of the server, errors of pages, figures';

const answer = z.object({ status: z.literal('ok') });
const readiness = { who: 'anyone', answer, problems: ['unavailable'] } as const;

/** Each answers within a second, in any state of the database. */
export const platformRoutes = defineRoutes({
  'GET /health/live': {
    summary: 'Answers as long as the process works; when it does not, the process needs a restart',
    who: 'anyone',
    answer,
  },
  'GET /health/ready': {
    summary: 'Whether to send calls here: the database answers, and the process is not about to end',
    ...readiness,
  },
  'GET /health': { summary: 'The same as `/health/ready`', ...readiness },
});
