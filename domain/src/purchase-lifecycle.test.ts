import { purchaseStatuses } from '@tbm/contract/purchases';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { transitions } from './purchase-lifecycle.ts';
import { type SubscriptionReport, standingAfter } from './subscriptions.ts';

const moves = Object.values(transitions).flatMap(({ from, to }) =>
  to ? from.map((status) => [status, to]) : [],
);

it('a purchase is paid or given up, gives access, and ends for good; only a payment revives a failed one [PUR-004]', () => {
  const next = purchaseStatuses.map((status) => [
    status,
    moves.flatMap(([from, to]) => (from === status ? [to] : [])).sort(),
  ]);
  expect(Object.fromEntries(next)).toEqual({
    pending: ['active', 'cancelled', 'completed', 'failed'],
    active: ['cancelled', 'completed', 'failed', 'revoked'],
    cancelled: ['revoked'],
    failed: ['active', 'completed'],
    revoked: [],
    completed: [],
  });
});

const day = fc
  .integer({ min: 0, max: 90 })
  .map((count) => new Date(Date.UTC(2027, 0, 1 + count)).toISOString());
const maybe = fc.option(day);
const state = fc.record({
  status: fc.constantFrom(...purchaseStatuses),
  current_period_end: maybe,
  paid_until: maybe,
  subscription_ended_at: maybe,
  cancelledAt: maybe,
  access_until: maybe,
});
const reports: fc.Arbitrary<SubscriptionReport> = fc.record({
  status: fc.constantFrom('waiting', 'trial', 'active', 'owing', 'ended'),
  current_period_end: day,
  ended_at: maybe,
  ended_by_wish: fc.boolean(),
  bills: fc.array(
    fc.record({ status: fc.constantFrom('paid', 'open'), is_trial: fc.boolean(), period_end: day }),
    { maxLength: 3 },
  ),
});

it('for any report of a provider on a subscription, its purchase changes by an allowed transition or not at all', () => {
  fc.assert(
    fc.property(state, reports, (before, report) => {
      const { status } = standingAfter(before, report);
      if (status !== before.status) expect(moves).toContainEqual([before.status, status]);
    }),
    { numRuns: 2_000 },
  );
});
