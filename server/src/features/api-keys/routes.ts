import type { apiKeyRoutes } from '@tbm/contract/api-keys';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { allKeys, makeKey, revokeKey } from './keys.ts';

export const apiKeyHandlers = (services: Services): HandlersOf<keyof typeof apiKeyRoutes> => ({
  'GET /api_keys': () => allKeys(services.db, services.clock.now()),
  'POST /api_keys': ({ actor, body }) => makeKey(services, actor, body),
  'DELETE /api_keys/:id': ({ actor, params }) => revokeKey(services, actor, params.id),
});
