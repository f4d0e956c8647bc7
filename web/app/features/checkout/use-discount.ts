import type { Branch } from '@tbm/contract/branches';
import type { DiscountOffer } from '@tbm/contract/discounts';
import type { ClassPackage } from '@tbm/contract/packages';
import { currentPrice } from '@tbm/domain/packages';
import { messageOr } from '../../platform/message-or.ts';
import { useApi } from '../../platform/query.ts';
import type { Visiting } from './use-visit.ts';

export interface Discounting {
  /** The effect of the code on this package; undefined without a code and while it is loading. */
  offer: DiscountOffer | undefined;
  /** Why the code is refused [ERR-029]. */
  refusal: string | null;
  busy: boolean;
  apply(code: string): void;
  clear(): void;
}

/** Whether a code can be used: by a signed-in customer, on a package with a price [CHK-009]. */
export const takesDiscount = (item: ClassPackage, signedIn: boolean): boolean =>
  signedIn && currentPrice(item) > 0;

/** The discount code of this checkout visit [CHK-005]; survives reloads until the purchase is done. */
export function useDiscount(
  item: ClassPackage,
  branch: Branch,
  signedIn: boolean,
  visiting: Visiting | null,
): Discounting {
  const code = visiting?.visit.discountCode ?? '';
  const enabled = code !== '' && takesDiscount(item, signedIn);
  const query = useApi(
    'GET /discounts/code/:code',
    {
      params: { code: code || '-' },
      query: { class_package_id: item.class_package_id, branch_id: branch.branch_id },
    },
    { enabled },
  );
  const set = (discountCode: string) => visiting?.change({ discountCode });
  return {
    // A cached answer does not outlive a refusal.
    offer: enabled && !query.error ? query.data : undefined,
    refusal: enabled ? query.error && messageOr(query.error, 'discount_invalid') : null,
    busy: enabled && query.isFetching,
    apply: (next) => (next === code ? void query.refetch() : set(next)),
    clear: () => set(''),
  };
}
