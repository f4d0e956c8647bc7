import type { Money } from './records.ts';

/** Supported currencies, all with two decimals. */
const currencies = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD ILS MYR MXN NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(' '),
);

export const isCurrency = (code: string): boolean => currencies.has(code);

export const centavosOf = ({ value }: Money): number => Math.round(Number(value) * 100);

export const money = (currency_code: string, centavos: number): Money => ({
  currency_code,
  value: (centavos / 100).toFixed(2),
});

/** PayPal's fee in Mexico: 3.95 % and 4 pesos. */
export const feeOf = (centavos: number): number =>
  Math.min(centavos, Math.round((centavos * 395) / 10_000) + 400);
