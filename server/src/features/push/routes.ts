import type { pushRoutes } from '@tbm/contract/push';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { devicesOf, turnOff, turnOn } from './devices.ts';

export const pushHandlers = (services: Services): HandlersOf<keyof typeof pushRoutes> => ({
  'GET /push_subscriptions': async ({ actor }) => ({
    public_key: services.push?.publicKey ?? null,
    data: await devicesOf(services.db, actor.customer_id),
  }),
  'POST /push_subscriptions': ({ actor, body }) => turnOn(services, actor, body),
  'DELETE /push_subscriptions/:id': ({ actor, params }) => turnOff(services.db, actor.customer_id, params.id),
});
