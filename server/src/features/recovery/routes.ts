import type { recoveryRoutes } from '@tbm/contract/recovery';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { checkLegacy, recover, setFirstPassword } from './recover.ts';

export const recoveryHandlers = (services: Services): HandlersOf<keyof typeof recoveryRoutes> => ({
  'GET /customer/legacy': ({ query }) => checkLegacy(services, query.email),
  'POST /customer/recover': ({ body }) => recover(services, body),
  'POST /customer/password': ({ body }) => setFirstPassword(services, body),
});
