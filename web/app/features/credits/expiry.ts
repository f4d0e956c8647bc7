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

/** The same for the first of several lots: `Las primeras 3 vencen el domingo 20 de diciembre, en 28 días`. */
export function firstExpiryText(lots: readonly Credit[], today: string): string {
  const [first, ...others] = lots;
  if (!first) return '';
  const text = expiryText(first, today);
  if (others.length === 0) return text;
  return `${classesOf(first)} ${text.replace(/^V/, 'v')}`;
}

const classesOf = ({ available_classes, is_unlimited }: Credit): string => {
  if (is_unlimited) return 'Las ilimitadas';
  return available_classes === 1 ? 'La primera' : `Las primeras ${available_classes}`;
};
