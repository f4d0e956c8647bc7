import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from '../payment-harness.ts';
import { expectBalancedBooks, expectReportsOfBooks, speedUp } from './books.ts';
import { simulate, start } from './simulation.ts';

// A year with 300 members. `npm test` simulates six weeks (year.test.ts).
let harness: PaymentHarness;

beforeAll(async () => {
  harness = await openPaymentHarness(start);
  speedUp(harness);
});
afterAll(() => harness.close());

/** The events that must happen in the year, each more than twice. */
const expectedKinds = [
  'card one-off',
  'card subscription',
  'card trial',
  'paypal one-off',
  'paypal subscription',
  'paypal trial',
  'installments in 3',
  'installments in 6',
  'installments left',
  'paypal left',
  'gift',
  'desk sale',
  'cancelled at card',
  'cancelled at paypal',
  'offer by card',
  'offer at paypal',
  'charges to decline',
  'revoked',
  'refund',
  'place taken',
  'place given back',
  ...['special_event_full', 'card_declined', 'wallet_declined', 'trial_used', 'no_credits'].map(
    (code) => `refused: ${code}`,
  ),
];

it('a year of payments adds up to the centavo and gives access by the rules on every day', {
  timeout: 1_800_000,
}, async () => {
  const outcome = await simulate(harness, { days: 365, members: 300 });
  const { bought, counts, items } = outcome;
  await expectBalancedBooks(harness, outcome);
  await expectReportsOfBooks(harness, start);
  for (const kind of expectedKinds) expect(counts[kind] ?? 0, kind).toBeGreaterThan(2);
  expect(new Set(bought.map(({ item }) => item.id))).toEqual(new Set(items.map(({ id }) => id)));
  const statuses = await harness.rows<{ status: string }>('select distinct status from purchases');
  expect(statuses.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['active', 'cancelled', 'completed', 'failed', 'revoked']),
  );
  const invoices = await harness.rows<{ status: string; at: number }>(
    'select distinct i.status, p.payment_method_id as at from invoices i join purchases p using (purchase_id)',
  );
  for (const status of ['paid', 'refunded', 'failed'])
    for (const at of [1, 3]) expect(invoices, `${status} at ${at}`).toContainEqual({ status, at });
});
