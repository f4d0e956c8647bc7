import type { ClassPackage } from '@tbm/contract/packages';
import { expect, it } from 'vitest';
import { fittingOptions } from './booking-option.ts';
import { bookingOptionsOf } from './booking-options.ts';

const item = (row: Partial<ClassPackage>) =>
  ({
    title: 'Paquete',
    sale_price: null,
    class_amount: 1,
    branch_id: null,
    short_description: 'Ven.',
    is_unlimited: false,
    expiration_days: 7,
    is_special_event: false,
    is_test: false,
    slots: null,
    ...row,
  }) as ClassPackage;
const packages = [
  item({ class_package_id: 20020, price: 0 }),
  item({ class_package_id: 19304, price: 190 }),
  item({ class_package_id: 152, price: 1490, class_amount: 10, expiration_days: 45 }),
];

it('shows the cost of each option, also of one with several classes; the cheapest comes first, the free visit before all', () => {
  const options = bookingOptionsOf(packages, { branch_id: 1, today: '2026-11-23' });
  expect(options.map(({ class_package_id, price }) => [class_package_id, price])).toEqual([
    [20020, 'Gratis'],
    [19304, '$190'],
    [152, '$1,490'],
  ]);
  expect(options.map(({ text }) => text)).toEqual(['Ven.', 'Ven.', '$149 por clase. Ven.']);
  const onSale = packages.map((each) => (each.price === 1490 ? { ...each, sale_price: 99 } : each));
  const ids = (bought: number[]) =>
    bookingOptionsOf(onSale, { branch_id: 1, today: '2026-11-23' }, bought).map(
      ({ class_package_id }) => class_package_id,
    );
  expect(ids([])).toEqual([20020, 152, 19304]);
  // The free visit was used.
  expect(ids([20020])).toEqual([152, 19304]);
});

it('leaves out what has expired on the day of the class', () => {
  const options = bookingOptionsOf(packages, { branch_id: 1, today: '2026-11-23' });
  const ids = (day: string) =>
    fittingOptions(options, { day, hour: '07:00' }).map(({ class_package_id }) => class_package_id);
  expect(ids('2026-11-30')).toEqual([20020, 19304, 152]);
  expect(ids('2026-12-01')).toEqual([152]);
});

it('leaves out what is for other hours [PKG-006]', () => {
  const some = packages.map((each) => (each.price === 190 ? { ...each, slots: '06:00' } : each));
  const options = bookingOptionsOf(some, { branch_id: 1, today: '2026-11-23' });
  const ids = (hour: string) =>
    fittingOptions(options, { day: '2026-11-24', hour }).map(({ class_package_id }) => class_package_id);
  expect([ids('06:00'), ids('07:00')]).toEqual([
    [20020, 19304, 152],
    [20020, 152],
  ]);
});
