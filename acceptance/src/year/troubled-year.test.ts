import { afterAll, beforeAll, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from '../payment-harness.ts';
import { expectBalancedBooks, speedUp } from './books.ts';
import { dice } from './scenario.ts';
import { simulate, start } from './simulation.ts';
import { expectTrouble, makeTrouble } from './trouble.ts';

// A year of it is `troubled-year.long.test.ts`.
let harness: PaymentHarness;

beforeAll(async () => {
  harness = await openPaymentHarness(start);
  speedUp(harness);
});
afterAll(() => harness.close());

it('six weeks of failing calls, lost and unfamiliar events: the books agree, and an error that has passed blocks no one for a minute', {
  timeout: 1_800_000,
}, async () => {
  const trouble = makeTrouble(harness, dice(19));
  const outcome = await simulate(harness, { days: 42, every: 3, members: 24, trouble });
  await expectBalancedBooks(harness, outcome);
  expectTrouble(trouble, outcome.counts, { lost: 18, repeated: 0 });
});
