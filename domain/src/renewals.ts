import type { Purchase } from '@tbm/contract/purchases';
import { formatPesos } from './money.ts';
import { chargeRhythm } from './packages.ts';
import { lastPaid } from './purchases.ts';
import { isByPaypal } from './settings.ts';
import { standingOf } from './standing.ts';
import { formatLongDay } from './time.ts';

type Fields = Parameters<typeof standingOf>[0] &
  Pick<
    Purchase,
    | 'price'
    | 'total_payment'
    | 'is_plan_changed'
    | 'payment_method_id'
    | 'subscription_period'
    | 'subscription_interval'
  >;

/**
 * When a running subscription is charged next, how much, and with what; null without a next charge. Only the provider
 * knows how many charges a discount still reduces, so the full price is named as such where one may be in force.
 */
export function renewalOf(
  item: Fields,
  {
    timezone,
    card,
    hadOffer,
  }: {
    timezone: string;
    /** `Visa 4242`; null when it is not known. */
    card: string | null;
    /** The customer has accepted a retention offer. */
    hadOffer: boolean;
  },
): { when: string; amount: string; detail: string } | null {
  if (!item.next_charge) return null;
  const day = formatLongDay(item.next_charge);
  const isTrial = standingOf(item, timezone)?.kind === 'trial';
  const hasDiscount = (lastPaid(item.invoices) ?? item).total_payment < item.price;
  // A discount ends with a change of plan, and the difference that was paid for one is none.
  const isReduced = hadOffer || (hasDiscount && !item.is_plan_changed);
  const paymentText = isByPaypal(item) ? ' con PayPal' : card ? ` con tu ${card}` : '';
  return {
    when: isTrial ? `Tu prueba termina el ${day}` : `Se renueva el ${day}`,
    amount: `${formatPesos(item.price)} ${chargeRhythm(item)}${paymentText}.`,
    detail: [
      isReduced ? 'Es el precio completo: con tu descuento pagas menos.' : '',
      isTrial ? 'Cancela antes y no pagas.' : 'Cancela cuando quieras: conservas tu acceso hasta ese día.',
    ]
      .filter(Boolean)
      .join(' '),
  };
}
