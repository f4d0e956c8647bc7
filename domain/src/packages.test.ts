import type { ClassPackage } from '@tbm/contract/packages';
import { describe, expect, it } from 'vitest';
import { notices } from './notices.ts';
import {
  allIncludeOnline,
  buyLabel,
  byClasses,
  chargeRhythm,
  familyOf,
  groupPackages,
  isListed,
  isUnlimitedTitle,
  memberships,
  packageSections,
  pricePerClass,
  sectionOf,
  showsOnlineLine,
  withoutSpentTrials,
} from './packages.ts';
import { packageWith } from './testing/package.ts';

const item = packageWith;
const months = (interval: number): Partial<ClassPackage> => ({
  is_subscription: true,
  subscription_period: 'month',
  subscription_interval: interval,
});

describe('sections of the packages page', () => {
  it('puts each package in one section, in the page order [PKG-010]', () => {
    expect(groupPackages([item({})]).map(({ section }) => section)).toEqual([
      'online',
      'presencial',
      'combined',
      'quarterly',
      'semester',
      'annual',
      'sale',
      'special',
    ]);
  });

  it('distinguishes online, presential and combined packages [PKG-027..029]', () => {
    expect(sectionOf(item({ include_online: true, class_amount: null }))).toBe('online');
    expect(sectionOf(item({ class_amount: 1 }))).toBe('presencial');
    expect(sectionOf(item({ class_amount: 12 }))).toBe('combined');
    expect(sectionOf(item({ class_amount: null, is_unlimited: true, include_online: true }))).toBe(
      'combined',
    );
  });

  it('recognizes quarterly, semester and annual ones by interval, days or title [PKG-030..032, X19]', () => {
    expect(sectionOf(item(months(3)))).toBe('quarterly');
    expect(sectionOf(item({ expiration_days: 120 }))).toBe('quarterly');
    expect(sectionOf(item({ title: '12 Clases TRIMESTRAL' }))).toBe('quarterly');
    expect(sectionOf(item(months(6)))).toBe('semester');
    expect(sectionOf(item({ expiration_days: 180 }))).toBe('semester');
    expect(sectionOf(item({ expiration_days: 240 }))).toBe('semester');
    expect(sectionOf(item({ expiration_days: 365 }))).toBe('annual');
    expect(sectionOf(item({ ...months(3), is_subscription: false }))).toBe('combined');
    expect(sectionOf(item({ ...months(3), subscription_period: 'day' }))).toBe('combined');
    expect(
      sectionOf(item({ is_subscription: true, subscription_period: 'year', subscription_interval: 1 })),
    ).toBe('annual');
  });

  it('prefers special to sale, sale to the interval, and a longer interval to a shorter one [PKG-010, X18]', () => {
    expect(sectionOf(item({ is_special_event: true, sale_price: 1, expiration_days: 365 }))).toBe('special');
    expect(sectionOf(item({ sale_price: 1, expiration_days: 365 }))).toBe('sale');
    expect(sectionOf(item({ ...months(6), expiration_days: 365, title: 'Trimestral' }))).toBe('annual');
    expect(sectionOf(item({ ...months(6), title: 'Trimestral' }))).toBe('semester');
    expect(sectionOf(item({ ...months(3), class_amount: 1 }))).toBe('quarterly');
  });

  it('puts what no rule names into the nearest section: online of any length, several classes without online [PKG-010, X18]', () => {
    expect(sectionOf(item({ include_online: true, class_amount: null, expiration_days: 60 }))).toBe('online');
    expect(sectionOf(item({ include_online: false, class_amount: 8 }))).toBe('combined');
    expect(sectionOf(item({ include_online: false, class_amount: null, is_unlimited: true }))).toBe(
      'combined',
    );
  });

  it('hides packages of zero classes and test packages from the public [PKG-034, PKG-035, X17]', () => {
    expect(isListed(item({ class_amount: 0 }))).toBe(false);
    expect(isListed(item({ class_amount: null }))).toBe(true);
    expect(isListed(item({ is_test: true }))).toBe(false);
  });

  it('shows tests, first in their sections, to those allowed to see them [PKG-034, X23]', () => {
    const [small, test] = [item({ class_amount: 4 }), item({ is_test: true, class_amount: 20 })];
    const shown = (options = {}) =>
      groupPackages([small, test], options).find(({ section }) => section === 'combined')?.items;
    expect(shown()).toEqual([small]);
    expect(shown({ withTests: true })).toEqual([test, small]);
    const empty = item({ class_amount: 0 });
    expect(groupPackages([empty], { withTests: true }).flatMap(({ items }) => items)).toEqual([]);
  });

  it('sorts packages into the families online, in person and special events', () => {
    expect(familyOf(item({ class_amount: null, include_online: true }))).toBe('online');
    expect(familyOf(item({ class_amount: null, is_unlimited: true }))).toBe('presenciales');
    expect(familyOf(item({ class_amount: 1, sale_price: 9 }))).toBe('presenciales');
    expect(familyOf(item({ is_special_event: true, class_amount: 1 }))).toBe('especiales');
  });

  it('keeps a section without packages, for its empty state [ERR-049]', () => {
    expect(groupPackages([]).map(({ items }) => items)).toEqual(packageSections.map(() => []));
    expect(notices.packages_empty).toBe('No hay paquetes disponibles.');
  });

  it('sorts by number of classes, unlimited last [PKG-036]', () => {
    const [four, unlimited, twelve] = [
      item({ class_amount: 4 }),
      item({ class_amount: null, is_unlimited: true, price: 1 }),
      item({ class_amount: 12 }),
    ];
    const combined = groupPackages([twelve, unlimited, four]).find(({ section }) => section === 'combined');
    expect(combined?.items).toEqual([four, twelve, unlimited]);
  });

  it('sorts packages with the same number of classes by price, then by age', () => {
    const [first, second, cheap] = [item({}), item({}), item({ sale_price: 900 })];
    expect([second, cheap, first].toSorted(byClasses)).toEqual([cheap, first, second]);
  });

  it('shows only the standing single class to its buyers [PKG-033, X22]', () => {
    const standing = item({ class_package_id: 19304, class_amount: 1 });
    const intro = item({ class_amount: 1 });
    const other = item({});
    expect(withoutSpentTrials([standing, intro, other], [])).toHaveLength(3);
    expect(withoutSpentTrials([standing, intro, other], [19304])).toEqual([standing, other]);
  });
});

describe('package card', () => {
  it('shows the price per class only with amount and price and without "ilimitado" [PKG-023, PKG-024]', () => {
    expect(pricePerClass(item({ price: 1200, class_amount: 12 }))).toBe(100);
    expect(pricePerClass(item({ price: 1200, sale_price: 600, class_amount: 12 }))).toBe(50);
    expect(pricePerClass(item({ price: 0 }))).toBeNull();
    expect(pricePerClass(item({ class_amount: null }))).toBeNull();
    expect(pricePerClass(item({ title: 'Plan Ilimitado' }))).toBeNull();
  });

  it('says RESERVAR when the price is 0, else COMIENZA YA [PKG-019, X20]', () => {
    expect(buyLabel(item({ price: 0 }))).toBe('RESERVAR');
    expect(buyLabel(item({ price: 10, sale_price: 0 }))).toBe('RESERVAR');
    expect(buyLabel(item({ price: 10 }))).toBe('COMIENZA YA');
  });

  it('has the online line with more than one class, online access and no trial [PKG-026]', () => {
    expect(showsOnlineLine(item({ include_online: true }))).toBe(true);
    expect(showsOnlineLine(item({ include_online: true, class_amount: 1 }))).toBe(false);
    expect(showsOnlineLine(item({ include_online: true, free_trial_length: 7 }))).toBe(false);
    expect(showsOnlineLine(item({ include_online: false }))).toBe(false);
  });

  it('recognizes unlimited packages by their title and shows how often a subscription is charged [PKG-020, X21]', () => {
    expect(isUnlimitedTitle('Mensualidad ilimitada')).toBe(true);
    expect(isUnlimitedTitle('12 clases')).toBe(false);
    expect(chargeRhythm(item(months(1)))).toBe('cada mes');
    expect(chargeRhythm(item(months(6)))).toBe('cada 6 meses');
    expect(chargeRhythm(item({}))).toBe('');
  });
});

describe('packages of a branch’s page', () => {
  it('shows a branch’s own everyday packages, by number of classes [PUB-033]', () => {
    const shown = memberships(
      [
        item({ title: 'sin límite', branch_id: 1, class_amount: null, is_unlimited: true }),
        item({ title: '12', branch_id: 1 }),
        item({ title: '1', branch_id: 1, class_amount: 1 }),
        item({ title: 'oferta', branch_id: 1, sale_price: 900 }),
        item({ title: 'de las dos', branch_id: null }),
        item({ title: 'de la otra', branch_id: 2 }),
        item({ title: 'en línea', branch_id: 1, class_amount: null }),
        item({ title: 'de prueba', branch_id: 1, is_test: true }),
      ],
      1,
    );
    expect(shown.map(({ title }) => title)).toEqual(['1', '12', 'sin límite']);
  });

  it('says that all include online access only if they do [PUB-034, X02]', () => {
    expect(allIncludeOnline([item({ include_online: true })])).toBe(true);
    expect(allIncludeOnline([item({ include_online: true }), item({})])).toBe(false);
    expect(allIncludeOnline([])).toBe(false);
  });
});
