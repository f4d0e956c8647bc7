import type { checkoutRoutes } from '@tbm/contract/checkout';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { attempt } from './attempt.ts';
import { offerFor } from './offer.ts';
import { takeEvent } from './webhook.ts';

export const checkoutHandlers = (
  services: Services,
): HandlersOf<keyof typeof checkoutRoutes | 'GET /discounts/code/:code'> => ({
  'POST /checkout/attempt': ({ actor, body }) => attempt(services, actor, body),
  'GET /discounts/code/:code': ({ actor, params, query }) =>
    offerFor(services, actor, { ...query, discountCode: params.code }),
  'POST /webhooks/stripe': ({ rawBody, headers }) =>
    takeEvent(services, rawBody, String(headers['stripe-signature'] ?? '')),
});
