import { describe, expect, it } from 'vitest';
import { grantNow, type PlanTerms, planGives, shareLeft, stateOfPlanChange } from './plan-changes.ts';

const plan = (class_amount: number | null, months = 1, is_unlimited = false): PlanTerms => ({
  class_amount,
  is_unlimited,
  subscription_period: 'month',
  subscription_interval: months,
});

describe('[product decision 20] what a change of plan gives at once', () => {
  it('is the difference of classes for the rest of the period, rounded up', () => {
    expect(grantNow(plan(8), plan(12), 0.5)).toEqual({ classes: 2, is_unlimited: false });
    expect(grantNow(plan(8), plan(12), 0.01)).toEqual({ classes: 1, is_unlimited: false });
    expect(grantNow(plan(null), plan(4), 1)).toEqual({ classes: 4, is_unlimited: false });
    expect(grantNow(plan(8), plan(null, 1, true), 0.5)).toEqual({ classes: 0, is_unlimited: true });
  });

  it('is a full period with another rhythm, from a plan without classes alone', () => {
    expect(grantNow(plan(null), plan(48, 6), 0.1)).toEqual({ classes: 48, is_unlimited: false });
    expect(grantNow(plan(8), plan(48, 6), 0.1)).toBeNull();
    expect(grantNow(plan(null, 1, true), plan(48, 6), 0.1)).toBeNull();
  });

  it('is nothing where classes that were paid would be taken away: the change waits for the next charge', () => {
    expect(grantNow(plan(12), plan(8), 0.5)).toBeNull();
    expect(grantNow(plan(null, 1, true), plan(12), 0.5)).toBeNull();
  });

  it('counts the time that is left, at most the whole period', () => {
    const period = { startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-12-31T00:00:00Z' };
    expect(shareLeft(period, '2026-12-16T00:00:00Z')).toBe(0.5);
    expect(shareLeft(period, '2026-11-01T00:00:00Z')).toBe(1);
    expect(shareLeft(period, '2027-01-01T00:00:00Z')).toBe(0);
  });
});

it('a change waits for the buyer or for the provider, is planned, and ends once', () => {
  const open = {
    timing: 'next',
    plannedAt: null,
    appliedAt: null,
    withdrawnAt: null,
    withdrawal_reason: null,
  } as const;
  const at = '2026-12-01T00:00:00Z';
  expect(stateOfPlanChange(open)).toBe('approving');
  expect(stateOfPlanChange({ ...open, timing: 'now' })).toBe('confirming');
  expect(stateOfPlanChange({ ...open, plannedAt: at })).toBe('planned');
  expect(stateOfPlanChange({ ...open, plannedAt: at, appliedAt: at })).toBe('done');
  expect(stateOfPlanChange({ ...open, withdrawnAt: at, withdrawal_reason: 'member' })).toBe('withdrawn');
  expect(stateOfPlanChange({ ...open, withdrawnAt: at, withdrawal_reason: 'refused' })).toBe('failed');
});

it('a plan says in short what it gives', () => {
  const plan = { class_amount: 8, is_unlimited: false, include_online: true, rhythm: 'cada mes' };
  expect(planGives(plan)).toEqual(['8 clases cada mes', 'TBM Online']);
  expect(planGives({ ...plan, class_amount: null, is_unlimited: true, include_online: false })).toEqual([
    'Clases presenciales ilimitadas',
  ]);
});
