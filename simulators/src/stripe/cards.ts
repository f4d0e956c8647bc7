import { createHash } from 'node:crypto';

/** How a card of Stripe's documentation ends. */
export type CardEnd =
  | { kind: 'success' }
  | { kind: 'challenge' }
  | { kind: 'refused'; code: string; decline_code?: string; message: string };

const refused = (code: string, message: string, decline_code?: string): CardEnd => ({
  kind: 'refused',
  code,
  message,
  ...(decline_code ? { decline_code } : {}),
});

const ends: Record<string, CardEnd> = {
  '4000000000009995': refused('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  '4000000000000002': refused('card_declined', 'Your card was declined.', 'generic_decline'),
  '4100000000000019': refused('card_declined', 'Your card was declined.', 'fraudulent'),
  '4000000000000127': refused('incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000069': refused('expired_card', 'Your card has expired.'),
  '4000000000000119': refused('processing_error', 'An error occurred while processing your card.'),
  '4000002500003155': { kind: 'challenge' },
  '4000000000003220': { kind: 'challenge' },
};

/** Stripe's names for test cards, by payment method id. */
export const namedMethods: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedFraudulent: '4100000000000019',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_authenticationRequired: '4000002500003155',
};

/** True when the last digit fits the others. */
function fitsLuhn(number: string): boolean {
  const sum = [...number]
    .toReversed()
    .map(Number)
    .reduce((total, digit, index) => total + (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
  return number.length >= 13 && sum % 10 === 0;
}

/** What is wrong with a card before it is charged; null when nothing is. */
export function cardFault(
  { number, exp_month, exp_year, cvc }: { number: string; exp_month: number; exp_year: number; cvc: string },
  now: Date,
): { code: string; message: string; param: string } | null {
  const fault = (code: string, message: string, param: string) => ({ code, message, param });
  if (!/^\d+$/.test(number) || !fitsLuhn(number))
    return fault('incorrect_number', 'Your card number is incorrect.', 'number');
  if (!(exp_month >= 1 && exp_month <= 12))
    return fault('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  const months = exp_year * 12 + exp_month - (now.getUTCFullYear() * 12 + now.getUTCMonth() + 1);
  if (!(months >= 0 && months < 600))
    return fault('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (!/^\d{3,4}$/.test(cvc)) return fault('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  return null;
}

export const endOf = (number: string): CardEnd => ends[number] ?? { kind: 'success' };

const brandOf = (number: string): string =>
  number.startsWith('4') ? 'visa' : number.startsWith('3') ? 'amex' : 'mastercard';

/** The card as Stripe shows it: never the number. */
export const cardObject = (number: string, exp_month: number, exp_year: number) => ({
  brand: brandOf(number),
  country: 'MX',
  exp_month,
  exp_year,
  fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
  funding: 'credit',
  last4: number.slice(-4),
});
