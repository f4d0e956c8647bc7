import type { ProblemCode } from './messages.ts';

/** A card provider's report on a declined card. */
export interface CardRefusal {
  code?: string | null | undefined;
  decline_code?: string | null | undefined;
  /** Further detail; a code containing 'formatted' means a formatting error [ERR-019]. */
  detail?: string | null | undefined;
}

const byCode: Record<string, ProblemCode> = {
  incorrect_cvc: 'card_wrong_cvc',
  invalid_cvc: 'card_wrong_cvc',
  expired_card: 'card_expired',
  invalid_expiry_month: 'card_expired',
  invalid_expiry_year: 'card_expired',
  incorrect_number: 'card_wrong_number',
  invalid_number: 'card_wrong_number',
};

const suspicious = new Set(['fraudulent', 'suspected_fraud', 'merchant_blacklist', 'security_violation']);

/** The catalogue's code for a refused card [ERR-018..025]. */
export const cardProblem = ({ code, decline_code, detail }: CardRefusal): ProblemCode => {
  if (detail?.includes('formatted')) return 'card_format';
  if (decline_code && suspicious.has(decline_code)) return 'card_suspicious';
  if (code === 'card_declined')
    return decline_code === 'insufficient_funds' ? 'card_no_funds' : 'card_declined';
  return (code && byCode[code]) || 'card_refused';
};

/** The last civil day on which a card is valid: the last of its month. */
export const lastDayOfCard = ({
  exp_month,
  exp_year,
}: {
  exp_month: number;
  exp_year: number;
}): Temporal.PlainDate => {
  const month = Temporal.PlainYearMonth.from({ year: exp_year, month: exp_month });
  return month.toPlainDate({ day: month.daysInMonth });
};

/** A card's type by the first digit of its number, before the provider names it [PAY-007, X32]. */
export const cardTypeOf = (number: string): 'amex' | 'visa' | 'mastercard' => {
  const [first] = number.trim();
  if (first === '3') return 'amex';
  return first === '4' ? 'visa' : 'mastercard';
};

/** `12/30` [PAY-009]. */
export const expiryOf = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }): string =>
  [exp_month, exp_year % 100].map((number) => String(number).padStart(2, '0')).join('/');

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

/** Whether a card has expired by a civil day, `YYYY-MM-DD`. */
export const isCardExpired = (
  { exp_month, exp_year }: { exp_month: number; exp_year: number },
  day: string,
): boolean => `${exp_year}-${String(exp_month).padStart(2, '0')}` < day.slice(0, 7);

/** Days before its last one from which the screen and a mail warn that a card expires. */
export const cardNoticeDays = 30;

/** Whether a card is valid, about to expire, or expired, by a civil day. */
export const cardState = (
  card: { exp_month: number; exp_year: number },
  day: string,
): 'valid' | 'expiring' | 'expired' => {
  if (isCardExpired(card, day)) return 'expired';
  const { days } = Temporal.PlainDate.from(day).until(lastDayOfCard(card), { largestUnit: 'day' });
  return days <= cardNoticeDays ? 'expiring' : 'valid';
};

/** The brand of a card; an unknown type shows as American Express [PAY-005, X32]. */
export const brandOf = ({ card_type }: { card_type: string }): string =>
  brands[card_type] ?? 'American Express';

/** `Visa 4242`. */
export const cardLabel = (card: { card_type: string; last_digits: string }): string =>
  `${brandOf(card)} ${card.last_digits}`;
