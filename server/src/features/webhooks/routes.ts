import type { webhookRoutes } from '@tbm/contract/webhooks';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import {
  addEndpoint,
  allEndpoints,
  deleteEndpoint,
  deliveriesTo,
  enableEndpoint,
  sendAgain,
} from './endpoints.ts';

export const webhookHandlers = (services: Services): HandlersOf<keyof typeof webhookRoutes> => ({
  'GET /webhook_endpoints': () => allEndpoints(services.db),
  'POST /webhook_endpoints': ({ actor, body }) => addEndpoint(services, actor, body),
  'POST /webhook_endpoints/:id/enable': ({ actor, params }) => enableEndpoint(services, actor, params.id),
  'DELETE /webhook_endpoints/:id': ({ actor, params }) => deleteEndpoint(services, actor, params.id),
  'GET /webhook_endpoints/:id/deliveries': ({ params, query }) =>
    deliveriesTo(services.db, params.id, query.page),
  'POST /webhook_deliveries/:id/send': ({ actor, params }) => sendAgain(services, actor, params.id),
});
