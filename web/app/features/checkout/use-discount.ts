import type { Branch } from '@tbm/contract/branches';
import type { DiscountOffer } from '@tbm/contract/discounts';
import type { ClassPackage } from '@tbm/contract/packages';
import { askedPrice } from '@tbm/domain/packages';
import { useApi } from '../../platform/query.ts';
import type { Visiting } from './use-visit.ts';

export interface Discounting {
  /** What the code does to this package; undefined without one, or while it is asked for. */
  offer: DiscountOffer | undefined;
  /** Why the code is refused [ERR-029]. */
  refusal: string | null;
  busy: boolean;
  apply(code: string): void;
  clear(): void;
}

/** Whether a code can be used at all: by somebody signed in, on something that costs [CHK-009]. */
export const takesDiscount = (item: ClassPackage, signedIn: boolean): boolean =>
  signedIn && askedPrice(item) > 0;

/** The discount code of this visit to the checkout [CHK-005]; it survives a reload, and ends with the purchase. */
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
    // What was told before a refusal no longer holds.
    offer: enabled && !query.error ? query.data : undefined,
    refusal: enabled ? (query.error?.message ?? null) : null,
    busy: enabled && query.isFetching,
    apply: (next) => (next === code ? void query.refetch() : set(next)),
    clear: () => set(''),
  };
}
