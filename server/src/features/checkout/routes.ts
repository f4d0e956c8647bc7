import type { checkoutRoutes } from '@tbm/contract/checkout';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { runningSubscriptions } from '../purchases/index.ts';
import { receiveStripeEvent } from './card/webhook.ts';
import { checkoutAtPaypal, checkoutByCard } from './checkout.ts';
import { captureApproved } from './paypal/capture.ts';
import { receivePaypalEvent } from './paypal/webhook.ts';
import { previewDiscount } from './quote/discount-preview.ts';

export const checkoutHandlers = (
  services: Services,
): HandlersOf<keyof typeof checkoutRoutes | 'GET /discounts/code/:code'> => ({
  'GET /checkout/subscriptions': ({ actor }) => runningSubscriptions(services.db, actor.customer_id),
  'POST /checkout/attempt': ({ actor, may, address, body }) =>
    checkoutByCard(services, { ...actor, ...may, address }, body),
  'POST /checkout/paypal': ({ actor, may, address, body }) =>
    checkoutAtPaypal(services, { ...actor, ...may, address }, body),
  'POST /checkout/capture': ({ actor, body }) => captureApproved(services, actor, body),
  'POST /webhooks/paypal': ({ rawBody, headers }) => receivePaypalEvent(services, rawBody, headers),
  'GET /discounts/code/:code': ({ actor, may, params, query }) =>
    previewDiscount(
      services,
      { ...actor, ...may, payer_id: actor.customer_id },
      { ...query, discountCode: params.code },
    ),
  'POST /webhooks/stripe': ({ rawBody, headers }) =>
    receiveStripeEvent(services, rawBody, String(headers['stripe-signature'] ?? '')),
});
