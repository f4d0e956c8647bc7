import type { checkoutRoutes } from '@tbm/contract/checkout';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { attempt } from './attempt.ts';
import { takeEvent } from './webhook.ts';

export const checkoutHandlers = (services: Services): HandlersOf<keyof typeof checkoutRoutes> => ({
  'POST /checkout/attempt': ({ actor, body }) => attempt(services, actor, body),
  'POST /webhooks/stripe': ({ rawBody, headers }) =>
    takeEvent(services, rawBody, String(headers['stripe-signature'] ?? '')),
});
