import { z } from 'zod';
import { orderAnswer } from './answers/orders.ts';
import { refundAnswer } from './answers/refunds.ts';
import { subscriptionAnswer } from './answers/subscriptions.ts';
import type { PaypalEvent } from './api.ts';
import type { PaypalHttp } from './http.ts';
import { inPath } from './requests.ts';

/** The content of an event besides its envelope. */
export type Content = PaypalEvent extends infer E
  ? E extends unknown
    ? Omit<E, 'event_id' | 'type' | 'at'>
    : never
  : never;

const id = z.string().min(1).max(64).optional().catch(undefined);
/** All that is used of a resource in an unknown shape: ids. */
const ids = z.object({
  id,
  billing_agreement_id: id,
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: id }) })
    .optional()
    .catch(undefined),
});

/**
 * Reads the object of a genuine event whose shape is unknown through our own calls. `other` when it cannot be read, as a
 * dispute: then only the admins hear of it. Throws `provider_unavailable`.
 */
export async function readAgain(http: PaypalHttp, type: string, resource: unknown): Promise<Content> {
  const { data: named } = ids.safeParse(resource);
  const read = <T>(path: string, shape: z.ZodType<T>) => http.find({ name: 'readAgain', path }, shape);
  const order_id = type.startsWith('CHECKOUT.ORDER.')
    ? named?.id
    : named?.supplementary_data?.related_ids.order_id;
  const subscription_id = type.startsWith('BILLING.') ? named?.id : named?.billing_agreement_id;
  if (type === 'PAYMENT.CAPTURE.REFUNDED' && named?.id) {
    const refund = await read(`/v2/payments/refunds/${inPath(named.id)}`, refundAnswer);
    return refund ? { kind: 'refunded', ...refund } : { kind: 'other' };
  }
  if (order_id) {
    const order = await read(`/v2/checkout/orders/${inPath(order_id)}`, orderAnswer);
    // The purchase that it names is reconciled with its order.
    return order ? { kind: 'order_approved', order_id, custom_id: order.custom_id } : { kind: 'other' };
  }
  if (subscription_id) {
    const path = `/v1/billing/subscriptions/${inPath(subscription_id)}?fields=last_failed_payment,plan`;
    const subscription = await read(path, subscriptionAnswer);
    if (!subscription) return { kind: 'other' };
    const kind = type.endsWith('.PAYMENT.FAILED') ? 'charge_failed' : 'subscription_changed';
    return { kind, subscription };
  }
  return { kind: 'other' };
}
