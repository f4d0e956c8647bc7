import type { ClassPackage } from '@tbm/contract/packages';
import { type ClassTime, canPay, validityFrom } from './credits.ts';
import { currentPrice, isListed, withoutSpentTrials } from './packages.ts';
import { settings } from './settings.ts';
import { trialClassId } from './trial.ts';

type Terms = Pick<
  ClassPackage,
  | 'class_amount'
  | 'is_unlimited'
  | 'expiration_days'
  | 'branch_id'
  | 'is_special_event'
  | 'free_trial_length'
  | 'slots'
>;

/** A class to pay for; `today` is the day of the purchase, in its own branch. */
export interface ClassToPay extends ClassTime {
  today: string;
}

/**
 * Whether the credits of a package that is bought today pay for a class. A special event pays for itself only, and a
 * subscription grants its credits with the first charge, after its free days.
 */
export const paysFor = (item: Terms, { today, ...at }: ClassToPay): boolean =>
  !item.is_special_event &&
  !item.free_trial_length &&
  canPay(
    { ...item, available_classes: item.class_amount ?? 0, ...validityFrom(today, item.expiration_days) },
    at,
  );

/** Why a package does not pay for a class; null when it does. */
export function unfitFor(
  item: Terms,
  toPay: ClassToPay,
): 'package_other_hours' | 'package_unfit_for_class' | null {
  if (paysFor(item, toPay)) return null;
  return paysFor({ ...item, slots: null }, toPay) ? 'package_other_hours' : 'package_unfit_for_class';
}

/** What a visitor may book a class with: each is null where the studio does not offer it, or not to this visitor. */
export interface BookablePackages {
  /** One free class, for a first visit. */
  courtesy: ClassPackage | null;
  /** The standing single class of the branch [TRIAL-011]. */
  single: ClassPackage | null;
  /** The package of the schedule [SCHED-016]. */
  pass: ClassPackage | null;
}

/**
 * The packages with which a person without credits may book a class. `bought` are the ids of the packages that this person has
 * bought. A courtesy is given once, and never after the standing single class was bought [PKG-033].
 */
export function bookablePackages(
  packages: readonly ClassPackage[],
  toPay: ClassToPay,
  bought: readonly number[] = [],
): BookablePackages {
  const fitting = withoutSpentTrials(
    packages.filter((item) => isListed(item) && paysFor(item, toPay)),
    bought,
  );
  const byId = (id: number) => fitting.find(({ class_package_id }) => class_package_id === id) ?? null;
  return {
    courtesy:
      fitting.find(
        (item) =>
          item.class_amount === 1 && currentPrice(item) === 0 && !bought.includes(item.class_package_id),
      ) ?? null,
    single: byId(trialClassId(toPay.branch_id)),
    pass: byId(settings.home_schedule_package_id),
  };
}
