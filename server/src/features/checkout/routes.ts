import type { checkoutRoutes } from '@tbm/contract/checkout';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { attempt } from './attempt.ts';
import { attemptAtPaypal } from './attempt-paypal.ts';
import { capture } from './capture.ts';
import { previewDiscount } from './quote/discount-preview.ts';
import { takeCardEvent, takePaypalEvent } from './webhook.ts';

export const checkoutHandlers = (
  services: Services,
): HandlersOf<keyof typeof checkoutRoutes | 'GET /discounts/code/:code'> => ({
  'POST /checkout/attempt': ({ actor, may, body }) => attempt(services, { ...actor, ...may }, body),
  'POST /checkout/paypal': ({ actor, may, body }) => attemptAtPaypal(services, { ...actor, ...may }, body),
  'POST /checkout/capture': ({ actor, body }) => capture(services, actor, body),
  'POST /webhooks/paypal': ({ rawBody, headers }) => takePaypalEvent(services, rawBody, headers),
  'GET /discounts/code/:code': ({ actor, may, params, query }) =>
    previewDiscount(services, { ...actor, ...may }, { ...query, discountCode: params.code }),
  'POST /webhooks/stripe': ({ rawBody, headers }) =>
    takeCardEvent(services, rawBody, String(headers['stripe-signature'] ?? '')),
});
