import type { platformRoutes } from '@tbm/contract/platform';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';

export const healthHandlers = ({ db }: Services): HandlersOf<keyof typeof platformRoutes> => ({
  'GET /health': async () => {
    await db.$client.query('select 1');
    return { status: 'ok' };
  },
});
