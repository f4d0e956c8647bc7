import type { Credit } from '@tbm/contract/credits';
import { formatAhead, formatLongDay } from '@tbm/domain/time';

/** When the classes of a lot expire: `Vencen el domingo 20 de diciembre, en 28 días`. */
export function expiryText(
  { available_classes, is_unlimited, expiration_date }: Credit,
  today: string,
): string {
  const verb = available_classes === 1 && !is_unlimited ? 'Vence' : 'Vencen';
  return `${verb} el ${formatLongDay(expiration_date)}, ${formatAhead(today, expiration_date)}`;
}

/**
 * The same for the first of several lots: `Las primeras 3 vencen el domingo 20 de diciembre, en 28 días`. Lots that end on one
 * day, as those of a package and its top-up, count together.
 */
export function firstExpiryText(lots: readonly Credit[], today: string): string {
  const [first] = lots;
  if (!first) return '';
  const together = lots.filter(({ expiration_date }) => expiration_date === first.expiration_date);
  const all: Credit = {
    ...first,
    available_classes: together.reduce((sum, { available_classes }) => sum + available_classes, 0),
    is_unlimited: together.some(({ is_unlimited }) => is_unlimited),
  };
  const text = expiryText(all, today);
  if (together.length === lots.length) return text;
  return `${classesOf(all)} ${text.replace(/^V/, 'v')}`;
}

const classesOf = ({ available_classes, is_unlimited }: Credit): string => {
  if (is_unlimited) return 'Las ilimitadas';
  return available_classes === 1 ? 'La primera' : `Las primeras ${available_classes}`;
};
