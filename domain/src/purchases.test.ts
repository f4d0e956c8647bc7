import { describe, expect, it } from 'vitest';
import { isSettled, nextCharge, pollEvery, purchaseBadge } from './purchases.ts';

const badge = (status: string, cancelledAt: string | null = null) =>
  purchaseBadge({ status, cancelledAt, updatedAt: '2026-03-02T12:00:00Z' }, 'America/Monterrey');

it('names each status [PUR-005, PUR-007]', () => {
  expect(
    ['revoked', 'active', 'completed', 'pending', 'failed', 'otro'].map((status) => badge(status)),
  ).toEqual(['Revocada', 'Activa', 'Completada', 'Pendiente', 'Fallido', 'otro']);
});

it('shows when a purchase was cancelled: cancelledAt, else updatedAt [PUR-006]', () => {
  expect(badge('cancelled', '2026-02-01T12:00:00Z')).toBe('Cancelada el 01 feb 2026');
  expect(badge('cancelled')).toBe('Cancelada el 02 mar 2026');
});

it('polls every 3 seconds, only while pending [PUR-009, PUR-010, X36]', () => {
  expect(pollEvery).toBe(3000);
  expect(isSettled('pending')).toBe(false);
  for (const status of ['active', 'cancelled', 'failed', 'revoked', 'completed'])
    expect(isSettled(status)).toBe(true);
});

describe('the next charge', () => {
  const zone = 'America/Tijuana';
  const subscription = {
    status: 'active',
    subscription_id: 'sub_1',
    subscription_period: 'month',
    subscription_interval: 1,
    free_trial_length: null,
    free_trial_period: null,
    createdAt: '2026-01-31T20:00:00Z',
    invoices: [],
  } as const;
  const on = (item: Parameters<typeof nextCharge>[0], now = '2026-02-01T20:00:00Z') =>
    nextCharge(item, now, zone)?.toString() ?? null;

  it('is the end of the free trial [PUR-013]', () => {
    const trial = { ...subscription, free_trial_length: 7 };
    expect(on(trial)).toBe('2026-02-07');
    expect(on(trial, '2026-02-07T20:00:00Z')).toBe('2026-02-28');
    expect(on({ ...trial, trial_ends_at: '2026-02-09T20:00:00Z' })).toBe('2026-02-09');
  });

  it('is a period after the latest paid invoice [PUR-014]', () => {
    const invoices = [
      { status: 'paid', createdAt: '2026-02-28T20:00:00Z' },
      { status: 'paid', createdAt: '2026-03-28T20:00:00Z' },
      { status: 'paid', createdAt: '2026-01-28T20:00:00Z' },
      { status: 'failed', createdAt: '2026-04-28T20:00:00Z' },
    ];
    expect(on({ ...subscription, invoices })).toBe('2026-04-28');
    expect(on({ ...subscription, invoices, subscription_interval: 6 })).toBe('2026-09-28');
    expect(on({ ...subscription, invoices, subscription_period: 'year' })).toBe('2027-03-28');
  });

  it('is a period after the purchase without an invoice, at the end of short months [PUR-015]', () => {
    expect(on(subscription)).toBe('2026-02-28');
    expect(on({ ...subscription, createdAt: '2028-02-29T20:00:00Z', subscription_period: 'year' })).toBe(
      '2029-02-28',
    );
  });

  it('is the start of a subscription that replaced another, until its first charge is paid', () => {
    const later = { ...subscription, starts_at: '2026-02-15T20:00:00Z' };
    expect(on(later)).toBe('2026-02-15');
    expect(on({ ...later, invoices: [{ status: 'paid', createdAt: '2026-02-15T20:00:00Z' }] })).toBe(
      '2026-03-15',
    );
    expect(on({ ...later, invoices: [{ status: 'failed', createdAt: '2026-02-15T20:00:00Z' }] })).toBe(
      '2026-02-15',
    );
  });

  it('is a civil day of the branch', () => {
    expect(on({ ...subscription, createdAt: '2026-02-01T07:59:00Z' })).toBe('2026-02-28');
    expect(on({ ...subscription, createdAt: '2026-02-01T08:00:00Z' })).toBe('2026-03-01');
  });

  it('does not exist for a single purchase or an ended subscription [X37]', () => {
    expect(on({ ...subscription, subscription_id: null, subscription_period: null })).toBeNull();
    for (const status of ['pending', 'cancelled', 'failed', 'revoked', 'completed'] as const)
      expect(on({ ...subscription, status })).toBeNull();
  });
});
