import { describe, expect, it } from 'vitest';
import { type RunningPackage, topUpTo } from './top-ups.ts';

const running: RunningPackage = {
  purchase_id: 1,
  class_package_id: 8,
  paid: 1200,
  classes: 8,
  start_date: '2026-11-01',
  expiration_date: '2026-12-01',
  branch_id: 1,
  slots: null,
  include_online: false,
};

const twelve = {
  class_package_id: 12,
  title: '12 clases',
  price: 1600.5,
  sale_price: null as number | null,
  class_amount: 12,
  is_unlimited: false,
  is_special_event: false,
  is_subscription: false,
  is_test: false,
  subscription_period: null,
  subscription_interval: null,
  free_trial_length: null,
  branch_id: 1 as number | null,
  slots: null as string | null,
  include_online: false,
  expiration_days: 45,
};

describe('[product decision 20] raising a package to a larger one', () => {
  it('costs what the larger one costs today, less what was paid, to the centavo', () => {
    expect(topUpTo(running, twelve)).toMatchObject({ due: 400.5, added: 4, classes: 12, price: 1600.5 });
    // A discount of the smaller one does not lower the price of the larger one; a sale does, as for everyone.
    expect(topUpTo({ ...running, paid: 600 }, twelve)?.due).toBe(1000.5);
    expect(topUpTo(running, { ...twelve, sale_price: 1400 })?.due).toBe(200);
    // Classes that came as a gift are among those of the larger one.
    expect(topUpTo({ ...running, classes: 10 }, twelve)?.added).toBe(2);
  });

  it('keeps the first day, and ends with the longer validity', () => {
    expect(topUpTo(running, twelve)?.expiration_date).toBe('2026-12-16');
    expect(topUpTo(running, { ...twelve, expiration_days: 10 })?.expiration_date).toBe('2026-12-01');
  });

  it('is for a larger package of the same kind that costs at least the smallest charge more', () => {
    const others = [
      { ...twelve, class_amount: 8 },
      { ...twelve, price: 1205 },
      { ...twelve, branch_id: 2 },
      { ...twelve, branch_id: null },
      { ...twelve, slots: '07:00' },
      { ...twelve, is_unlimited: true },
      { ...twelve, is_special_event: true },
      { ...twelve, is_subscription: true },
      { ...twelve, is_test: true },
    ];
    expect(others.map((item) => topUpTo(running, item))).toEqual(others.map(() => null));
    expect(topUpTo({ ...running, include_online: true }, twelve)).toBeNull();
    expect(topUpTo(running, { ...twelve, include_online: true })).toMatchObject({ include_online: true });
  });
});
