import type { platformRoutes } from '@tbm/contract/platform';
import { command } from '../../platform/database/statement.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';

const ping = command('ping', 'select');

export const healthHandlers = ({ db }: Services): HandlersOf<keyof typeof platformRoutes> => ({
  'GET /health': async () => {
    await ping.run(db);
    return { status: 'ok' };
  },
});
