import type { ClassPackage } from '@tbm/contract/packages';
import { settings } from './settings.ts';

type Fields = Pick<
  ClassPackage,
  | 'class_package_id'
  | 'title'
  | 'price'
  | 'sale_price'
  | 'class_amount'
  | 'is_unlimited'
  | 'expiration_days'
  | 'include_online'
  | 'is_special_event'
  | 'is_subscription'
  | 'is_test'
  | 'subscription_period'
  | 'subscription_interval'
  | 'free_trial_length'
>;

/** Sections of the packages page in their order [PKG-010]. */
export const packageSections = [
  ['online', 'Online'],
  ['presencial', 'Presencial'],
  ['combined', 'Presencial + Online'],
  ['quarterly', 'Trimestrales'],
  ['semester', 'Semestrales'],
  ['annual', 'Anuales'],
  ['sale', 'Ofertas'],
  ['special', 'Especiales'],
] as const;
export type PackageSection = (typeof packageSections)[number][0];

/** Imported packages are unlimited when their title says so. */
export const isUnlimitedTitle = (title: string): boolean => /ilimitad/i.test(title);

/** The price before any discount: the sale price if any. */
export const currentPrice = (item: Pick<Fields, 'price' | 'sale_price'>): number =>
  item.sale_price ?? item.price;

/** Public packages: not test ones and not those without classes [PKG-034, PKG-035]. */
export const isListed = (item: Fields): boolean => !item.is_test && item.class_amount !== 0;

const isInterval = (item: Fields, interval: number): boolean =>
  item.is_subscription && item.subscription_period === 'month' && item.subscription_interval === interval;

/** Three months, or 120 days, or its title says so [PKG-030]. */
export const isQuarterly = (item: Fields): boolean =>
  isInterval(item, 3) || item.expiration_days === 120 || /trimestral/i.test(item.title);

/** Six months, or 180 or 240 days [PKG-031]. */
export const isSemester = (item: Fields): boolean =>
  isInterval(item, 6) || item.expiration_days === 180 || item.expiration_days === 240;

/** A year, or 365 days [PKG-032]. */
export const isAnnual = (item: Fields): boolean =>
  (item.is_subscription && item.subscription_period === 'year') || item.expiration_days === 365;

/**
 * The one section of a package; the first rule that matches wins:
 * special, sale, annual, semester, quarterly, then online, presential or combined [PKG-027..032].
 * A package that matches no rule goes to the nearest of the last three.
 */
export const sectionOf = (item: Fields): PackageSection => {
  if (item.is_special_event) return 'special';
  if (item.sale_price !== null) return 'sale';
  if (isAnnual(item)) return 'annual';
  if (isSemester(item)) return 'semester';
  if (isQuarterly(item)) return 'quarterly';
  if (item.class_amount === 1) return 'presencial';
  return item.class_amount === null && !item.is_unlimited ? 'online' : 'combined';
};

/** By number of classes, unlimited last; then by price [PKG-036]. */
export const byClasses = (a: Fields, b: Fields): number =>
  Number(a.is_unlimited) - Number(b.is_unlimited) ||
  (a.class_amount ?? 0) - (b.class_amount ?? 0) ||
  currentPrice(a) - currentPrice(b) ||
  a.class_package_id - b.class_package_id;

/** Test packages first [PKG-034], then by classes. */
export const inListOrder = (a: Fields, b: Fields): number =>
  Number(b.is_test) - Number(a.is_test) || byClasses(a, b);

const standingSingles: readonly number[] = Object.values(settings.single_class_package_ids);

/**
 * The single-class packages a customer may see: the standing one always; introductory ones
 * disappear once the customer has bought the standing (trial) one [PKG-033].
 */
export const withoutSpentTrials = <T extends Fields>(items: T[], boughtIds: readonly number[]): T[] =>
  hasTried(boughtIds) ? items.filter((item) => !isIntroductory(item)) : items;

/** Whether a package is for a first visit: not offered once the standing single class was bought [PKG-033]. */
export const isIntroductory = (item: Fields): boolean =>
  sectionOf(item) === 'presencial' && !standingSingles.includes(item.class_package_id);

/** Whether the packages that a customer bought include the standing single class [PKG-033]. */
export const hasTried = (boughtIds: readonly number[]): boolean =>
  standingSingles.some((id) => boughtIds.includes(id));

/** The three families of package lists: special events, online, and everything with classes. */
export type PackageFamily = 'online' | 'presenciales' | 'especiales';
export const familyOf = (item: Fields): PackageFamily => {
  if (item.is_special_event) return 'especiales';
  return item.class_amount === null && !item.is_unlimited ? 'online' : 'presenciales';
};

/**
 * Listed packages by section, each sorted. Sections without packages are included, empty [ERR-049]. Test packages
 * are included only with `withTests`; they come first in their sections [PKG-034].
 */
export const groupPackages = <T extends Fields>(
  items: readonly T[],
  { withTests = false } = {},
): { section: PackageSection; title: string; items: T[] }[] =>
  packageSections.map(([section, title]) => ({
    section,
    title,
    items: items
      .filter((item) => (isListed(item) || (withTests && item.is_test)) && sectionOf(item) === section)
      .sort(inListOrder),
  }));

/** Price per class in pesos, when the card shows it [PKG-023, PKG-024]; null otherwise. */
export const pricePerClass = (item: Fields): number | null =>
  item.class_amount && item.price && !/ilimitado/i.test(item.title)
    ? currentPrice(item) / item.class_amount
    : null;

/** True when the card has the online-access line [PKG-026]. */
export const showsOnlineLine = (item: Fields): boolean =>
  (item.is_unlimited || (item.class_amount ?? 0) > 1) && !item.free_trial_length && item.include_online;

/** 'RESERVAR' when the price is 0, otherwise 'COMIENZA YA' [PKG-019]. */
export const buyLabel = (item: Pick<Fields, 'price' | 'sale_price'>): string =>
  currentPrice(item) === 0 ? 'RESERVAR' : 'COMIENZA YA';

/** 'cada mes', 'cada 3 meses', 'cada año': how often a subscription is charged. */
export const chargeRhythm = (item: Pick<Fields, 'subscription_period' | 'subscription_interval'>): string => {
  const words = { day: ['día', 'días'], month: ['mes', 'meses'], year: ['año', 'años'] } as const;
  if (!item.subscription_period) return '';
  const [one, many] = words[item.subscription_period];
  const every = item.subscription_interval ?? 1;
  return every === 1 ? `cada ${one}` : `cada ${every} ${many}`;
};

/** A branch's own everyday in-person packages, for its page [PUB-033]. */
export const memberships = <T extends Fields & Pick<ClassPackage, 'branch_id'>>(
  items: readonly T[],
  branch_id: number,
): T[] =>
  items
    .filter((item) => item.branch_id === branch_id && isListed(item))
    .filter((item) => ['presencial', 'combined'].includes(sectionOf(item)))
    .sort(byClasses);

/** Whether all of them include online access, as the page states [PUB-034, X02]. */
export const allIncludeOnline = (items: readonly Pick<Fields, 'include_online'>[]): boolean =>
  items.length > 0 && items.every(({ include_online }) => include_online);
