import { absent, invalid } from './errors.ts';
import { type Form, numberOf, textOf } from './form.ts';

/** Minimum and maximum charge in Mexico, in centavos. */
export const least = 1_000;
const most = 99_999_999;

export const money = (centavos: number): string =>
  `$${(centavos / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** An amount to be charged, in centavos. */
export function amountOf(form: Form): number {
  const amount = numberOf(form.amount, 'amount');
  if (amount === undefined) throw absent('amount');
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer');
  if (amount < least)
    throw invalid(`Amount must be at least ${money(least)} mxn`, 'amount', 'amount_too_small');
  if (amount > most)
    throw invalid(`Amount must be no more than ${money(most)} mxn`, 'amount', 'amount_too_large');
  return amount;
}

/** The account charges in pesos only. */
export function currencyOf(form: Form, required = true): 'mxn' {
  const currency = textOf(form.currency)?.toLowerCase();
  if (currency === undefined && !required) return 'mxn';
  if (currency === undefined) throw absent('currency');
  if (currency !== 'mxn') throw invalid(`Invalid currency: ${currency}. This account uses mxn.`, 'currency');
  return currency;
}
