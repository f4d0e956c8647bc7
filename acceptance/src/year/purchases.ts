import type { SignedIn } from '@tbm/server/platform/testing/people';
import type { PriceList } from './price-list.ts';
import type { Code, Scenario } from './scenario.ts';

const cards = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex', 'pm_card_chargeCustomerFail'];

interface Parts {
  scenario: Scenario;
  list: PriceList;
  codes: Record<'percent' | 'whole' | 'pesos' | 'more', Code>;
  roll: (sides: number) => number;
}

/** Random purchases: a package, a payment method, a discount, and whether the buyer completes it. */
export function purchases({ scenario, list, codes: { percent, whole, pesos, more }, roll }: Parts) {
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
  return (member: SignedIn): (() => Promise<unknown>) => {
    const way = roll(10);
    const item = pick(Object.values(list));
    const card = pick(cards);
    const button = pick(['paid', 'paid', 'paid', 'cancel', 'declined']);
    const months = pick([0, 3, 6, 6] as const);
    const code = pick([undefined, undefined, undefined, percent, pesos, whole, more]);
    const fits = code !== undefined && item !== list.free && (code !== more || item.classes > 0);
    const order = { item, code: fits ? code : undefined };
    if (item === list.free) return () => scenario.buyByCard(member, order);
    if (item === list.long && way < 6)
      return () =>
        scenario.buyInMonths(member, { item, code: order.code === whole ? undefined : order.code }, months);
    if (way < 3)
      return () =>
        scenario.buyAtPaypal(
          member,
          { item, code: item.months === null || order.code === more ? order.code : undefined },
          item.months !== null && button === 'declined' ? 'paid' : button,
        );
    return () => scenario.buyByCard(member, order, card);
  };
}
