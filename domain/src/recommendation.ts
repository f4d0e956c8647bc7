import type { ClassPackage } from '@tbm/contract/packages';
import { byClasses, currentPrice, isListed, sectionOf } from './packages.ts';
import { settings } from './settings.ts';

/** How often a member comes. `visits` are the fewest visits a week that the choice means. */
export const frequencies = [
  { value: '1', title: '1 vez', visits: 1 },
  { value: '2', title: '2-3', visits: 2 },
  { value: '4', title: '4+', visits: 4 },
] as const;
export type Frequency = (typeof frequencies)[number];

/** The frequency of an address; two or three times a week when it names none. */
export const frequencyOf = (value: string | null): Frequency =>
  frequencies.find((one) => one.value === value) ?? frequencies[1];

const challenges: readonly number[] = Object.values(settings.challenge_package_ids);

/** Packages that are about classes and open to everyone: no events, challenges, introductions, subscriptions or long terms. */
const isEveryday = (item: ClassPackage): boolean =>
  isListed(item) &&
  !challenges.includes(item.class_package_id) &&
  !item.is_subscription &&
  item.customer_limit === null &&
  item.available !== 0 &&
  currentPrice(item) > 0 &&
  (item.is_unlimited || item.class_amount !== null) &&
  ['presencial', 'combined', 'sale'].includes(sectionOf(item));

/** Visits that fit into the validity of a package. */
const visitsIn = ({ expiration_days }: ClassPackage, visits: number): number =>
  Math.floor((visits * expiration_days) / 7);

/** The classes of a package that are taken before it expires, at a given number of visits a week. */
const usedClasses = (item: ClassPackage, visits: number): number =>
  item.is_unlimited ? visitsIn(item, visits) : Math.min(item.class_amount as number, visitsIn(item, visits));

export interface Compared<T extends ClassPackage> {
  item: T;
  /** Classes taken before the package expires. */
  used: number;
  /** The price of each of them, in pesos. */
  each: number;
  isRecommended: boolean;
}

/**
 * Up to three packages to choose among at a given number of visits a week: the one with the lowest price per class among those of
 * which no class expires unused, and its neighbours by number of classes. Empty when none is used up.
 */
export function comparePackages<T extends ClassPackage>(items: readonly T[], visits: number): Compared<T>[] {
  const everyday = items
    .filter(isEveryday)
    .sort(byClasses)
    .map((item) => {
      const used = usedClasses(item, visits);
      return { item, used, each: currentPrice(item) / used };
    })
    .filter(({ used }) => used > 0);
  const [best] = everyday
    .filter(({ item, used }) => item.is_unlimited || used === item.class_amount)
    .toSorted((a, b) => a.each - b.each);
  if (!best) return [];
  const classesOf = ({ item }: { item: T }) =>
    item.is_unlimited ? Number.POSITIVE_INFINITY : item.class_amount;
  // One package for each number of classes: the recommended one, else the cheapest.
  const distinct = everyday.filter(
    (one, at) =>
      one === best ||
      (classesOf(one) !== classesOf(best) &&
        everyday.findIndex((other) => classesOf(other) === classesOf(one)) === at),
  );
  const first = Math.min(Math.max(distinct.indexOf(best) - 1, 0), Math.max(distinct.length - 3, 0));
  return distinct.slice(first, first + 3).map((one) => ({ ...one, isRecommended: one === best }));
}
