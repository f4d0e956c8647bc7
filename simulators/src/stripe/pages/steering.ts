import type Stripe from 'stripe';
import type { RefusalCode } from '../cards/card-ends.ts';
import { invalid } from '../core/errors.ts';
import type { StoredEvent } from '../core/kinds.ts';
import type { Parts } from '../core/parts.ts';

const hour = 3_600;

/** When the next subscription is charged, if nothing changes; null when none will be. */
export function nextCharge({ store }: Parts): Date | null {
  let first: number | null = null;
  for (const { what, of, at } of store.all('task')) {
    const time =
      what === 'finalize' || what === 'retry' ? at : what === 'cycle' ? chargeAfter(store, of, at) : null;
    if (time !== null && (first === null || time < first)) first = time;
  }
  return first === null ? null : new Date(first * 1000);
}

/** An hour after the end of the period, unless the subscription ends or is unpaid. */
function chargeAfter(store: Parts['store'], id: string, end: number): number | null {
  const subscription = store.find('subscription', id);
  return subscription && subscription.cancel_at === null && subscription.status !== 'unpaid'
    ? end + hour
    : null;
}

/** Declines the next automatic charges of a subscription. */
export function declineNext({ store }: Parts, id: string, code: RefusalCode, times: number): void {
  store.put('decline', { id: store.get('subscription', id).id, code, times });
}

/**
 * Changes a card's expiry date: by the bank (`payment_method.automatically_updated`),
 * or by hand (`payment_method.updated`).
 */
export function changeCard(
  { store, webhooks }: Parts,
  id: string,
  dates: { exp_month: number; exp_year: number },
  by: 'bank' | 'hand',
): Stripe.PaymentMethod {
  const method = store.get('payment_method', id);
  if (!method.card) throw invalid(`${id} is no card.`);
  const before = store.update('payment_method', method, { card: { ...method.card, ...dates } });
  webhooks.emit(
    by === 'bank' ? 'payment_method.automatically_updated' : 'payment_method.updated',
    method,
    before,
  );
  return method;
}

/** Events in any order. */
export function shuffled(events: StoredEvent[]): StoredEvent[] {
  const mixed = [...events];
  for (let index = mixed.length - 1; index > 0; index--) {
    const other = Math.floor(Math.random() * (index + 1));
    [mixed[index], mixed[other]] = [mixed[other] as StoredEvent, mixed[index] as StoredEvent];
  }
  return mixed;
}
