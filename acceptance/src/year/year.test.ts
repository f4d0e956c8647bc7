import { afterAll, beforeAll, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from '../payment-harness.ts';
import { expectBalancedBooks, expectReportsOfBooks, speedUp } from './books.ts';
import { simulate, start } from './simulation.ts';

let harness: PaymentHarness;

beforeAll(async () => {
  harness = await openPaymentHarness(start);
  speedUp(harness);
});
afterAll(() => harness.close());

it('six weeks of payments add up to the centavo and give access by the rules on every day', {
  timeout: 1_800_000,
}, async () => {
  const outcome = await simulate(harness, { days: 42, members: 60 });
  await expectBalancedBooks(harness, outcome);
  await expectReportsOfBooks(harness, start);
});
