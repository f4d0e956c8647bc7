import { z } from 'zod';
import { defineRoutes } from './route.ts';

export const platformRoutes = defineRoutes({
  'GET /health': {
    summary: 'Healthy when the server and its database respond',
    who: 'anyone',
    answer: z.object({ status: z.literal('ok') }),
  },
});
