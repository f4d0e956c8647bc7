import type { ClassPackage } from '@tbm/contract/packages';
import type { ToppableUp, TopUp } from '@tbm/contract/top-ups';
import { validityFrom } from './credits.ts';
import { toCentavos, toPesos } from './money.ts';
import { currentPrice, isIntroductory } from './packages.ts';
import { settings } from './settings.ts';

/*
 * The rules of a top-up [product decision 20]: a running package that was bought once is raised to a larger one of the same kind
 * for the difference. In the end its member has paid the price that everyone pays today for the larger one: never less, by a
 * discount of the smaller one, and never more. Amounts are in pesos, days are civil days of the branch.
 */

/** A package that was bought once, with the top-ups that it had before. */
export interface RunningPackage extends Omit<ToppableUp, 'title' | 'top_ups'> {
  class_package_id: number;
  branch_id: number | null;
  slots: string | null;
}

type Item = Pick<
  ClassPackage,
  | 'class_package_id'
  | 'title'
  | 'price'
  | 'sale_price'
  | 'class_amount'
  | 'is_unlimited'
  | 'is_special_event'
  | 'is_subscription'
  | 'is_test'
  | 'subscription_period'
  | 'subscription_interval'
  | 'free_trial_length'
  | 'branch_id'
  | 'slots'
  | 'include_online'
  | 'expiration_days'
>;

/** Whether a package is of the same kind: bought once, for the same branch and hours, with all that the running one includes. */
const isSameKind = (running: RunningPackage, item: Item): boolean =>
  !item.is_subscription &&
  !item.is_unlimited &&
  !item.is_special_event &&
  !item.is_test &&
  !isIntroductory(item) &&
  item.class_package_id !== settings.offer_package_id &&
  item.branch_id === running.branch_id &&
  item.slots === running.slots &&
  (item.include_online || !running.include_online);

/**
 * What raising a package to another one costs and gives; null where it cannot be raised to that one. The validity is counted
 * from the first day of the running package, and never ends sooner than it does now.
 */
export function topUpTo(running: RunningPackage, item: Item): TopUp | null {
  const classes = item.class_amount ?? 0;
  const added = classes - running.classes;
  if (!isSameKind(running, item) || added <= 0) return null;
  const price = currentPrice(item);
  const due = toPesos(toCentavos(price) - toCentavos(running.paid));
  if (due < settings.minimum_charge) return null;
  const { class_package_id, title, expiration_days, include_online } = item;
  return {
    class_package_id,
    title,
    price,
    due,
    classes,
    added,
    expiration_days,
    expiration_date: laterEnd(running, expiration_days),
    include_online,
  };
}

/** The last day of a package after it was raised to one that is valid for some days. */
export function laterEnd(
  { start_date, expiration_date }: Pick<RunningPackage, 'start_date' | 'expiration_date'>,
  expiration_days: number,
): string {
  const end = validityFrom(start_date, expiration_days).expiration_date;
  return end > expiration_date ? end : expiration_date;
}

/** What a purchase is called: a top-up by the package that it leads to. */
export const titleOfPurchase = (title: string, isTopUp: boolean): string =>
  isTopUp ? `Ampliación a ${title}` : title;

/** The terms of a top-up as a page shows and sends them: the classes are those that it adds. */
export const termsOfTopUp = ({ due, added, expiration_days, include_online }: TopUp) => ({
  total_payment: due,
  class_amount: added,
  is_unlimited: false,
  expiration_days,
  include_online,
});
