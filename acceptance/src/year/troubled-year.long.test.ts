import { afterAll, beforeAll, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from '../payment-harness.ts';
import { expectBalancedBooks, speedUp } from './books.ts';
import { dice } from './scenario.ts';
import { simulate, start } from './simulation.ts';
import { expectTrouble, makeTrouble } from './trouble.ts';

let harness: PaymentHarness;

beforeAll(async () => {
  harness = await openPaymentHarness(start);
  speedUp(harness);
});
afterAll(() => harness.close());

it('a year of failing calls, lost and unfamiliar events: the books agree, and an error that has passed blocks no one for a minute', {
  timeout: 1_800_000,
}, async () => {
  const trouble = makeTrouble(harness, dice(2_027));
  const outcome = await simulate(harness, { days: 365, every: 5, members: 120, trouble });
  await expectBalancedBooks(harness, outcome);
  expectTrouble(trouble, outcome.counts, { lost: 150, repeated: 5 });
});
