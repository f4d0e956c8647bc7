import { expect, it } from 'vitest';
import { activePurchase, canCancelInTable, canCancelOnCard, standingOf } from './standing.ts';

const statuses = ['pending', 'active', 'cancelled', 'failed', 'revoked', 'completed'] as const;
const where = (can: typeof canCancelInTable, subscription_id: string | null) =>
  statuses.filter((status) => can({ subscription_id, status }));

it('can be cancelled from the table while active, only a subscription [PUR-024, X38]', () => {
  expect(where(canCancelInTable, 'sub_1')).toEqual(['active']);
  expect(where(canCancelInTable, null)).toEqual([]);
});

it('can be cancelled from a card unless cancelled or revoked, only a subscription [PUR-025, X38]', () => {
  expect(where(canCancelOnCard, 'sub_1')).toEqual(['pending', 'active', 'failed', 'completed']);
  expect(where(canCancelOnCard, null)).toEqual([]);
});

const zone = 'America/Monterrey';
const subscription = {
  status: 'active',
  subscription_id: 'sub_1',
  free_trial_length: null,
  paid_until: null,
  expiration_days: 31,
  createdAt: '2026-01-31T20:00:00Z',
  next_charge: '2026-02-28',
  invoices: [],
} as const satisfies Parameters<typeof standingOf>[0];
const charge = (status: 'paid' | 'failed' | 'refunded', createdAt: string) => ({
  status,
  createdAt,
  total_payment: 290,
});

it('shows a trial until something is charged', () => {
  const trial = { ...subscription, free_trial_length: 7, next_charge: '2026-02-07' };
  expect(standingOf(trial, zone)).toEqual({ kind: 'trial', day: '2026-02-07' });
  expect(standingOf({ ...trial, invoices: [charge('paid', '2026-02-07T20:00:00Z')] }, zone)).toBeNull();
});

it('shows the amount owed when the last attempt failed, in any order; a refund is not an attempt', () => {
  const [paid, failed] = [charge('paid', '2026-02-28T20:00:00Z'), charge('failed', '2026-03-28T20:00:00Z')];
  expect(standingOf({ ...subscription, invoices: [failed, paid] }, zone)).toEqual({
    kind: 'owing',
    total_payment: 290,
  });
  expect(
    standingOf({ ...subscription, invoices: [failed, charge('refunded', '2026-03-29T20:00:00Z')] }, zone),
  ).toEqual({ kind: 'owing', total_payment: 290 });
  expect(
    standingOf({ ...subscription, invoices: [paid, failed, charge('paid', '2026-03-29T20:00:00Z')] }, zone),
  ).toBeNull();
});

it('shows the last day of access of a cancelled subscription: the end of the paid period, none after a trial', () => {
  const cancelled = { ...subscription, status: 'cancelled', next_charge: null } as const;
  expect(standingOf({ ...cancelled, paid_until: '2026-03-01T02:00:00Z' }, zone)).toEqual({
    kind: 'access',
    day: '2026-02-28',
  });
  expect(standingOf({ ...cancelled, free_trial_length: 7 }, zone)).toBeNull();
});

it('shows nothing for a failed purchase, even if it was paid before', () => {
  const failed = { ...subscription, status: 'failed', paid_until: '2026-03-01T02:00:00Z' } as const;
  expect(standingOf(failed, zone)).toBeNull();
});

it('shows the validity of a one-off purchase, from the day it was paid', () => {
  const single = { ...subscription, subscription_id: null, next_charge: null };
  expect(standingOf(single, zone)).toEqual({ kind: 'access', day: '2026-03-03' });
  expect(standingOf({ ...single, invoices: [charge('paid', '2026-02-01T20:00:00Z')] }, zone)).toEqual({
    kind: 'access',
    day: '2026-03-04',
  });
  const retried = [charge('paid', '2026-02-01T20:00:00Z'), charge('failed', '2026-02-05T20:00:00Z')];
  expect(standingOf({ ...single, invoices: retried }, zone)).toEqual({ kind: 'access', day: '2026-03-04' });
  expect(standingOf({ ...single, status: 'completed' }, zone)).toBeNull();
});

it('picks the newest active subscription, else the newest active purchase [PUR-012, X37]', () => {
  const row = (id: string, status: 'active' | 'cancelled', subscription_id: string | null) => ({
    id,
    status,
    subscription_id,
  });
  const classes = row('classes', 'active', null);
  const newer = row('newer', 'active', 'sub_2');
  const older = row('older', 'active', 'sub_1');
  const ended = row('ended', 'cancelled', 'sub_3');
  expect(activePurchase([ended, classes, newer, older])).toBe(newer);
  expect(activePurchase([ended, classes, row('first classes', 'active', null)])).toBe(classes);
  expect(activePurchase([ended])).toBeUndefined();
});
