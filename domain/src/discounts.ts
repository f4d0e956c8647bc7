import type { Discount } from '@tbm/contract/discounts';
import { percentOf, toCentavos, toPesos } from './money.ts';
import { settings } from './settings.ts';

type Terms = Pick<Discount, 'amount' | 'is_percent' | 'type'>;

/** The amount to pay with a discount: `price` and result in pesos; never below 0, rounded once on the total. */
export function discountedPrice(price: number, { type, amount, is_percent }: Terms): number {
  if (type === 'class_amount') return price;
  const full = toCentavos(price);
  const off = is_percent ? percentOf(full, amount) : toCentavos(amount);
  return toPesos(Math.max(0, full - off));
}

/** Whether a provider would refuse an amount because it is small. Nothing to pay is no charge. */
export const isTooSmall = (pesos: number): boolean => pesos > 0 && pesos < settings.minimum_charge;

/** How many classes a discount adds to a package. */
export const extraClasses = ({ type, amount }: Terms): number => (type === 'class_amount' ? amount : 0);

/** Whether a discount changes a package: extra classes need a package that counts classes, and money off needs a price. */
export const fits = (
  { type }: Terms,
  item: { asked: number; class_amount: number | null; is_unlimited: boolean },
): boolean => (type === 'class_amount' ? !item.is_unlimited && (item.class_amount ?? 0) > 0 : item.asked > 0);

/** Whether a discount is valid on a civil day of the branch; its first and last day are included. */
export const isOpenOn = (
  { start_date, expiration_date }: Pick<Discount, 'start_date' | 'expiration_date'>,
  day: string,
): boolean => start_date <= day && (expiration_date === null || day <= expiration_date);
