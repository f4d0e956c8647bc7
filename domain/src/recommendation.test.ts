import type { ClassPackage } from '@tbm/contract/packages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePackages, frequencyOf } from './recommendation.ts';
import { settings } from './settings.ts';
import { packageWith } from './testing/package.ts';

const item = (title: string, fields: Partial<ClassPackage>): ClassPackage =>
  packageWith({ title, class_amount: null, ...fields });
const of = (class_amount: number, price: number, expiration_days = 30): ClassPackage =>
  item(`${class_amount} Clases`, { class_amount, price, expiration_days });

const single = of(1, 190, 15);
const unlimited = item('Ilimitado', { is_unlimited: true, price: 2590, expiration_days: 50 });
const range = [of(20, 2290, 40), unlimited, of(4, 690), of(16, 1990, 40), single, of(12, 1590), of(8, 1190)];
const shown = (items: ClassPackage[], visits: number) =>
  comparePackages(items, visits).map(({ item: { title }, used, each, isRecommended }) => [
    `${isRecommended ? '* ' : ''}${title}`,
    used,
    Math.round(each * 100) / 100,
  ]);

describe('the comparison of three packages', () => {
  it('once a week: four classes in thirty days, none of which expires', () => {
    expect(shown(range, 1)).toEqual([
      ['1 Clases', 1, 190],
      ['* 4 Clases', 4, 172.5],
      ['8 Clases', 4, 297.5],
    ]);
  });

  it('twice a week: eight classes; of twelve the member would use eight', () => {
    expect(shown(range, 2)).toEqual([
      ['4 Clases', 4, 172.5],
      ['* 8 Clases', 8, 148.75],
      ['12 Clases', 8, 198.75],
    ]);
  });

  it('four times a week: unlimited, counted by the visits that fit into its validity', () => {
    expect(shown(range, 4)).toEqual([
      ['16 Clases', 16, 124.38],
      ['20 Clases', 20, 114.5],
      ['* Ilimitado', 28, 92.5],
    ]);
  });

  it('counts the sale price', () => {
    const sale = item('Oferta', { class_amount: 10, price: 1450, sale_price: 1190, expiration_days: 40 });
    expect(shown([...range, sale], 2)[1]).toEqual(['* Oferta', 10, 119]);
  });

  it('shows one package for each number of classes: the recommended one, else the cheapest', () => {
    const longer = item('Larga', { class_amount: 12, price: 1690, expiration_days: 45 });
    const dear = item('Cara', { class_amount: 8, price: 1400 });
    expect(shown([...range, longer, dear], 2)).toEqual([
      ['8 Clases', 8, 148.75],
      ['* Larga', 12, 140.83],
      ['16 Clases', 11, 180.91],
    ]);
  });

  it('leaves out events, challenges, introductions, subscriptions, tests, sold-out and long packages', () => {
    const cheap = { class_amount: 8, price: 80 };
    const others = [
      item('Reto', { ...cheap, class_package_id: settings.challenge_package_ids.presencial }),
      item('Evento', { ...cheap, is_special_event: true }),
      item('Cortesía', { ...cheap, price: 0 }),
      item('Una vez', { ...cheap, customer_limit: 1 }),
      item('Prueba', { ...cheap, is_test: true }),
      item('Agotado', { ...cheap, available: 0 }),
      item('Anual', { ...cheap, expiration_days: 365 }),
      item('Mensual', {
        ...cheap,
        is_subscription: true,
        subscription_period: 'month',
        subscription_interval: 1,
      }),
      item('Online', { include_online: true, price: 80 }),
    ];
    expect(shown([...range, ...others], 2)).toEqual(shown(range, 2));
    expect(comparePackages(others, 2)).toEqual([]);
  });

  it('shows what there is when there are fewer than three', () => {
    expect(shown([single, unlimited], 1)).toEqual([
      ['* 1 Clases', 1, 190],
      ['Ilimitado', 7, 370],
    ]);
    expect(comparePackages([of(8, 500, 7)], 1)).toEqual([]);
  });

  it('never recommends a package of which a class expires, nor one dearer per class than another that fits', () => {
    const packages = fc.array(
      fc.record({
        class_amount: fc.integer({ min: 1, max: 40 }),
        price: fc.integer({ min: 50, max: 5000 }),
        expiration_days: fc.integer({ min: 1, max: 60 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(packages, fc.integer({ min: 1, max: 7 }), (rows, visits) => {
        const items = rows.map((row) => item('x', row));
        const three = comparePackages(items, visits);
        const fitting = items.filter(
          ({ class_amount, expiration_days }) => (class_amount ?? 0) * 7 <= visits * expiration_days,
        );
        expect(three.filter(({ isRecommended }) => isRecommended)).toHaveLength(fitting.length ? 1 : 0);
        expect(three.length).toBeLessThanOrEqual(3);
        for (const { item: best, used, each } of three.filter(({ isRecommended }) => isRecommended)) {
          expect(used).toBe(best.class_amount);
          for (const other of fitting)
            expect(each).toBeLessThanOrEqual(other.price / (other.class_amount ?? 1) + 1e-9);
        }
      }),
    );
  });
});

it('reads the frequency of an address, two or three times a week by default', () => {
  expect(frequencyOf('1').visits).toBe(1);
  expect(frequencyOf('4').visits).toBe(4);
  for (const value of [null, '', '9']) expect(frequencyOf(value).title).toBe('2-3');
});
