import { z } from 'zod';
import { defineRoutes } from './route.ts';

export const platformRoutes = defineRoutes({
  'GET /health': {
    summary: 'Answers when the server and its database do',
    who: 'anyone',
    answer: z.object({ status: z.literal('ok') }),
  },
});
