import type { ClassPackage } from '@tbm/contract/packages';
import { expect, it } from 'vitest';
import { bookablePackages, paysFor, unfitFor } from './bookable-packages.ts';

const item = (class_package_id: number, row: Partial<ClassPackage> = {}) =>
  ({
    class_package_id,
    title: 'Paquete',
    price: 190,
    sale_price: null,
    class_amount: 1,
    branch_id: null,
    is_unlimited: false,
    expiration_days: 15,
    is_special_event: false,
    is_test: false,
    is_subscription: false,
    include_online: false,
    slots: null,
    ...row,
  }) as ClassPackage;
const toPay = { branch_id: 1, day: '2026-11-27', hour: '07:00', today: '2026-11-23' };

it('a package pays for a class of its branch within its validity', () => {
  const pays = (row: Partial<ClassPackage>) => paysFor(item(1, row), toPay);
  expect(pays({})).toBe(true);
  expect(pays({ class_amount: null, is_unlimited: true })).toBe(true);
  expect(pays({ class_amount: null })).toBe(false);
  expect(pays({ branch_id: 1 })).toBe(true);
  expect(pays({ branch_id: 2 })).toBe(false);
  expect(pays({ expiration_days: 4 })).toBe(true);
  expect(pays({ expiration_days: 3 })).toBe(false);
  expect(pays({ is_special_event: true })).toBe(false);
  expect(pays({ free_trial_length: 7 })).toBe(false);
  expect(pays({ slots: '06:00, 07:00' })).toBe(true);
  const why = (row: Partial<ClassPackage>) => unfitFor(item(1, row), toPay);
  expect([why({}), why({ slots: '06:00' }), why({ slots: '06:00', branch_id: 2 })]).toEqual([
    null,
    'package_other_hours',
    'package_unfit_for_class',
  ]);
});

const courtesy = item(20020, { price: 0 });
const packages = [
  courtesy,
  item(152, { price: 1490, class_amount: 10 }),
  item(19304, { branch_id: 1 }),
  item(19301, { branch_id: 2 }),
];
const ids = (...args: Parameters<typeof bookablePackages>) =>
  Object.values(bookablePackages(...args)).map((way) => way?.class_package_id);

it("offers a courtesy, the branch's single class and package 152 [TRIAL-011, SCHED-016]", () => {
  expect(ids(packages, toPay)).toEqual([20020, 19304, 152]);
  expect(ids(packages, { ...toPay, branch_id: 2 })).toEqual([20020, 19301, 152]);
  expect(ids([], toPay)).toEqual([undefined, undefined, undefined]);
});

it('offers a courtesy once, and not after the standing single class was bought [PKG-033]', () => {
  expect(ids(packages, toPay, [20020])).toEqual([undefined, 19304, 152]);
  expect(ids(packages, toPay, [19304])).toEqual([undefined, 19304, 152]);
  expect(ids(packages, toPay, [152])).toEqual([20020, 19304, 152]);
});
