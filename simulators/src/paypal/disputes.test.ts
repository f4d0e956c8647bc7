import { expect, it } from 'vitest';
import { simulate } from '../testing.ts';
import { approved, callsTo, fresh, listenerOf, planOf, subscribed } from './testing.ts';

async function parts() {
  const simulators = await simulate({ now: () => new Date('2026-11-18T18:00:00Z') });
  const listener = await listenerOf(simulators);
  return { ...simulators, listener, calls: await callsTo(simulators) };
}

it('a buyer disputes a payment, PayPal asks the seller and decides; each step emits an event', async () => {
  const { paypal, listener, calls, url } = await parts();
  await calls.post(`/v2/checkout/orders/${await approved(calls)}/capture`, undefined, fresh());
  const [payment] = paypal.list('transaction');
  const pressed = (path: string) => fetch(`${url}/paypal/${path}`, { method: 'POST' });
  await pressed(`contest/${payment?.id}`);
  const [dispute] = paypal.list('dispute');
  expect(() => paypal.dispute(payment?.id ?? '')).toThrow();
  await pressed(`dispute/${dispute?.id}/asked`);
  await pressed(`dispute/${dispute?.id}/seller`);
  // A decision is final.
  await pressed(`dispute/${dispute?.id}/buyer`);
  await paypal.delivered();
  const events = listener.received
    .map(({ event }) => event)
    .filter(({ event_type }) => event_type.startsWith('CUSTOMER.DISPUTE.'));
  expect(events.map(({ event_type, resource }) => [event_type, resource.status])).toEqual([
    ['CUSTOMER.DISPUTE.CREATED', 'OPEN'],
    ['CUSTOMER.DISPUTE.UPDATED', 'WAITING_FOR_SELLER_RESPONSE'],
    ['CUSTOMER.DISPUTE.RESOLVED', 'RESOLVED'],
  ]);
  expect(events[0]).not.toHaveProperty('resource_version');
  expect(events.at(-1)).toMatchObject({
    resource_type: 'dispute',
    resource: {
      dispute_id: expect.stringMatching(/^PP-R-\w{3}-\d{9}$/),
      disputed_transactions: [{ seller_transaction_id: payment?.id }],
      reason: 'UNAUTHORISED',
      dispute_amount: payment?.amount,
      dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
    },
  });
});

it('an unpaid or refunded payment cannot be disputed', async () => {
  const { paypal, calls } = await parts();
  await subscribed(calls, await planOf(calls));
  const [sale] = paypal.list('transaction');
  expect(paypal.dispute(sale?.id ?? '')).toMatchObject({ status: 'OPEN', amount: sale?.amount });
  await calls.post(`/v2/checkout/orders/${await approved(calls, 'review')}/capture`, undefined, fresh());
  const held = paypal.list('transaction').at(-1);
  expect(held?.status).toBe('PENDING');
  expect(() => paypal.dispute(held?.id ?? '')).toThrow();
  paypal.decide(held?.id ?? '', true);
  await calls.post(`/v2/payments/captures/${held?.id}/refund`, {}, fresh());
  expect(() => paypal.dispute(held?.id ?? '')).toThrow();
});
