import { currentInstant } from '@tbm/browser/clock';
import type { Branch } from '@tbm/contract/branches';
import type { Credit } from '@tbm/contract/credits';
import type { SingleClass } from '@tbm/contract/schedule';
import { counted } from '@tbm/domain/counted';
import { cancelUntil, isCancelable } from '@tbm/domain/schedule';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';

/** Which credit pays and when it expires. */
export const payment = ({ title, available_classes, is_unlimited, expiration_date }: Credit): string => {
  const until = formatLongDay(expiration_date);
  if (is_unlimited) return `${title}: clases ilimitadas hasta el ${until}`;
  return available_classes === 1
    ? `tu último crédito de ${title}; vence el ${until}`
    : `1 de tus ${available_classes} créditos de ${title}; vencen el ${until}`;
};

/** How many classes are left and until when, for a choice among several. */
export const creditText = ({ available_classes, is_unlimited, expiration_date }: Credit): string => {
  const left = is_unlimited
    ? 'Clases ilimitadas'
    : counted(available_classes, 'clase por usar', 'clases por usar');
  return `${left}, hasta el ${formatLongDay(expiration_date)}.`;
};

/** Until when cancelling is free, local time of the branch [RES-023, RES-024]. */
export function cancelTerms(
  { class_date }: Pick<SingleClass, 'class_date'>,
  { cancel_minutes, timezone }: Pick<Branch, 'cancel_minutes' | 'timezone'>,
  now = currentInstant(),
): string {
  const until = cancelUntil(class_date, cancel_minutes);
  const when = `el ${formatLongDay(dayIn(until, timezone))} a las ${formatHour(until, timezone)}`;
  return isCancelable(class_date, now, cancel_minutes)
    ? `gratis hasta ${when}`
    : `gratis ya no se puede: el plazo terminó ${when}`;
}
