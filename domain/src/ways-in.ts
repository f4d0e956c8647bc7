import type { ClassPackage } from '@tbm/contract/packages';
import { currentPrice, isListed, withoutSpentTrials } from './packages.ts';
import { settings } from './settings.ts';

type Terms = Pick<
  ClassPackage,
  'class_amount' | 'is_unlimited' | 'expiration_days' | 'branch_id' | 'is_special_event'
>;

/** A class to pay for, by branch and civil day there; `today` is the branch's day of the purchase. */
export interface ClassToPay {
  branch_id: number;
  day: string;
  today: string;
}

/** Whether the credits of a package that is bought today pay for a class. A special event pays for itself only. */
export const paysFor = (item: Terms, { branch_id, day, today }: ClassToPay): boolean =>
  !item.is_special_event &&
  (item.is_unlimited || (item.class_amount ?? 0) > 0) &&
  (item.branch_id === null || item.branch_id === branch_id) &&
  today <= day &&
  day <= Temporal.PlainDate.from(today).add({ days: item.expiration_days }).toString();

/** What a visitor may book a class with: each is null where the studio does not offer it, or not to her. */
export interface WaysIn {
  /** One free class, for a first visit. */
  courtesy: ClassPackage | null;
  /** The standing single class of the branch [TRIAL-011]. */
  single: ClassPackage | null;
  /** The package of the schedule, which is preselected [SCHED-016]. */
  pass: ClassPackage | null;
}

/**
 * The packages that somebody without credits may book a class with. `bought` are the ids of the packages that she has
 * bought; a courtesy is given once, and to nobody who has bought the standing single class [PKG-033].
 */
export function waysIn(
  packages: readonly ClassPackage[],
  toPay: ClassToPay,
  bought: readonly number[] = [],
): WaysIn {
  const fitting = withoutSpentTrials(
    packages.filter((item) => isListed(item) && paysFor(item, toPay)),
    bought,
  );
  const { monterrey, other } = settings.single_class_package_ids;
  const single = toPay.branch_id === settings.default_branch_id ? monterrey : other;
  const byId = (id: number) => fitting.find(({ class_package_id }) => class_package_id === id) ?? null;
  return {
    courtesy:
      fitting.find(
        (item) =>
          item.class_amount === 1 && currentPrice(item) === 0 && !bought.includes(item.class_package_id),
      ) ?? null,
    single: byId(single),
    pass: byId(settings.home_schedule_package_id),
  };
}
