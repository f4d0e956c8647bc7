import { createHash } from 'node:crypto';
import type Stripe from 'stripe';

interface TypedCard {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

/** True when the last digit fits the others. */
function fitsLuhn(number: string): boolean {
  const sum = [...number]
    .toReversed()
    .map(Number)
    .reduce((total, digit, index) => total + (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
  return number.length >= 13 && sum % 10 === 0;
}

interface CardFault {
  code: string;
  message: string;
  param: string;
}
const fault = (code: string, message: string, param: string): CardFault => ({ code, message, param });

/** The error of an expiry date; null when it is valid. */
export function expiryFault(
  { exp_month, exp_year }: Pick<TypedCard, 'exp_month' | 'exp_year'>,
  now: Date,
): CardFault | null {
  if (!(Number.isInteger(exp_month) && exp_month >= 1 && exp_month <= 12))
    return fault('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  const months = monthsLeft({ exp_month, exp_year }, now);
  if (!(months >= 0 && months < 600))
    return fault('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  return null;
}

/** The error of a card before it is charged; null when it is valid. */
export function cardFault(card: TypedCard, now: Date): CardFault | null {
  if (!/^\d+$/.test(card.number) || !fitsLuhn(card.number))
    return fault('incorrect_number', 'Your card number is incorrect.', 'number');
  const wrong = expiryFault(card, now);
  if (wrong) return wrong;
  // A server may omit the code of a card; a form may not.
  return card.cvc === '' || /^\d{3,4}$/.test(card.cvc)
    ? null
    : fault('invalid_cvc', "Your card's security code is invalid.", 'cvc');
}

/** Months until the card's last one; that lasts until it has ended everywhere, twelve hours after UTC. */
const monthsLeft = (
  { exp_month, exp_year }: Pick<TypedCard, 'exp_month' | 'exp_year'>,
  now: Date,
): number => {
  const last = new Date(now.getTime() - 12 * 3_600_000);
  return exp_year * 12 + exp_month - (last.getUTCFullYear() * 12 + last.getUTCMonth() + 1);
};

export const isExpired = (card: Pick<TypedCard, 'exp_month' | 'exp_year'>, now: Date): boolean =>
  monthsLeft(card, now) < 0;

const brands: [RegExp, string][] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^3[068]/, 'diners'],
  [/^35/, 'jcb'],
  [/^62/, 'unionpay'],
  [/^6/, 'discover'],
];
const debit = new Set(['4000056655665556', '5200828282828210']);

/** The card as Stripe shows it: never the number. */
export function cardObject({ number, exp_month, exp_year, cvc }: TypedCard): Stripe.PaymentMethod.Card {
  const brand = brands.find(([pattern]) => pattern.test(number))?.[1] ?? 'unknown';
  return {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: cvc === '' ? null : number === '4000000000000101' ? 'fail' : 'pass',
    },
    country: 'MX',
    display_brand: brand,
    exp_month,
    exp_year,
    fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
    funding: debit.has(number) ? 'debit' : 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}
