import type { RunningSubscription } from '@tbm/contract/checkout';
import type { ClassPackage } from '@tbm/contract/packages';

/*
 * One running subscription per thing, a package or the access that it gives [product decision 18]. The rule concerns only
 * packages that renew: those paid once, and gifts, add to what the member has.
 */

type Access = Pick<
  RunningSubscription,
  'include_online' | 'is_unlimited' | 'class_amount' | 'package_branch_id'
>;

const hasClasses = ({ is_unlimited, class_amount }: Pick<Access, 'is_unlimited' | 'class_amount'>): boolean =>
  is_unlimited || (class_amount ?? 0) > 0;

/** Whether a subscription already gives all access of a package. Counted classes add up, so they are never covered. */
function covers(running: Access, item: Access): boolean {
  const isOnlineCovered = running.include_online || !item.include_online;
  const isSameBranch =
    running.package_branch_id === null || running.package_branch_id === item.package_branch_id;
  const areClassesCovered = !hasClasses(item) || (running.is_unlimited && isSameBranch);
  return isOnlineCovered && areClassesCovered && (item.include_online || hasClasses(item));
}

export interface SubscriptionConflict {
  /** A second one is refused; access that another one covers has to be confirmed. */
  code: 'already_subscribed' | 'second_access_unconfirmed';
  running: RunningSubscription;
}

/** The reason against subscribing to a package; null when there is none. */
export function subscriptionConflict(
  item: Pick<
    ClassPackage,
    'class_package_id' | 'include_online' | 'is_unlimited' | 'class_amount' | 'branch_id'
  >,
  running: readonly RunningSubscription[],
): SubscriptionConflict | null {
  const same = running.find(({ class_package_id }) => class_package_id === item.class_package_id);
  if (same) return { code: 'already_subscribed', running: same };
  const access = { ...item, package_branch_id: item.branch_id };
  const covering = running.find((one) => covers(one, access));
  return covering ? { code: 'second_access_unconfirmed', running: covering } : null;
}
