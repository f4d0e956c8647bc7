import type { Credit } from '@tbm/contract/credits';
import { formatAhead, formatLongDay } from '@tbm/domain/time';

/** When a lot that is valid today expires: `Vencen el domingo 20 de diciembre, en 28 días`. */
export function expiryText(
  { available_classes, is_unlimited, expiration_date }: Credit,
  today: string,
): string {
  const verb = available_classes === 1 && !is_unlimited ? 'Vence' : 'Vencen';
  return `${verb} el ${formatLongDay(expiration_date)}, ${formatAhead(today, expiration_date)}`;
}

/** The same among other lots, which expire later: `3 vencen el domingo 20 de diciembre`. */
export const firstExpiryText = ({ available_classes, is_unlimited, expiration_date }: Credit): string => {
  const day = formatLongDay(expiration_date);
  if (is_unlimited) return `Las ilimitadas vencen el ${day}`;
  return available_classes === 1
    ? `La primera vence el ${day}`
    : `Las primeras ${available_classes} vencen el ${day}`;
};
