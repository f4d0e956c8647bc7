import type Stripe from 'stripe';
import { safe } from '../../html.ts';
import { StripeRefusal } from '../core/errors.ts';
import { type Form, textOf } from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { createMethod } from './payment-methods.ts';

const testCards: [string, string][] = [
  ['4242 4242 4242 4242', 'paga'],
  ['4000 0000 0000 9995', 'sin fondos'],
  ['4000 0000 0000 0002', 'rechazada'],
  ['4000 0027 6000 3184', 'el banco pregunta'],
];

/** The card fields of the simulator's own pages, with an error above them. */
export const cardFields = (message: string | null): string => `
  ${message ? `<p class="bad" role="alert">${safe(message)}</p>` : ''}
  <p><label>Número de tarjeta<br><input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" required></label></p>
  <p><label>Vencimiento (MM/AA)<br><input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="12/30" required></label></p>
  <p><label>Código (CVC)<br><input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123" required></label></p>
  <details><summary>Tarjetas de prueba</summary><ul>${testCards
    .map(([number, end]) => `<li><code>${number}</code>: ${end}</li>`)
    .join('')}</ul></details>`;

/** The entered card. Throws when it is invalid. */
export function typedCard(parts: Parts, form: Form, email: string | null): Stripe.PaymentMethod {
  const [month = '', year = ''] = (textOf(form.expiry) ?? '').split(/\s*\/\s*/);
  return createMethod(parts, {
    type: 'card',
    card: {
      number: textOf(form.number) ?? '',
      exp_month: month,
      exp_year: year,
      cvc: textOf(form.cvc) ?? '',
    },
    ...(email === null ? {} : { billing_details: { email } }),
  });
}

const words: Record<string, string> = {
  authentication_required: 'Tu banco necesita confirmar el pago. Intenta de nuevo o usa otra tarjeta.',
  card_declined: 'Tu banco rechazó la tarjeta. Usa otra tarjeta.',
  card_velocity_exceeded: 'La tarjeta pasó su límite. Usa otra tarjeta.',
  expired_card: 'La tarjeta está vencida. Usa otra tarjeta.',
  incorrect_cvc: 'El código de la tarjeta no es correcto.',
  incorrect_number: 'El número de la tarjeta no es correcto.',
  insufficient_funds: 'La tarjeta no tiene fondos suficientes.',
  invalid_cvc: 'El código de la tarjeta no es correcto.',
  invalid_expiry_month: 'El vencimiento de la tarjeta no es correcto.',
  invalid_expiry_year: 'El vencimiento de la tarjeta no es correcto.',
  parameter_invalid_integer: 'El vencimiento de la tarjeta no es correcto.',
  parameter_missing: 'Escribe el número de la tarjeta.',
  payment_intent_authentication_failure: 'Tu banco no confirmó el pago. Intenta de nuevo o usa otra tarjeta.',
  processing_error: 'No se pudo procesar el pago. Intenta de nuevo.',
};

/** A decline in Spanish. */
export const refusalMessage = ({ code, decline_code }: { code?: unknown; decline_code?: unknown }): string =>
  words[String(decline_code)] ?? words[String(code)] ?? 'No se pudo hacer el pago. Intenta de nuevo.';

/** Runs an action of a page; returns the message of a refusal. */
export function trying(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof StripeRefusal) return refusalMessage(error.body);
    throw error;
  }
}
