/** Money is MXN. Amounts are added in whole centavos; the API and the database use pesos with two decimals. */

/** Pesos to whole centavos; half a centavo goes up. */
export const toCentavos = (pesos: number): number => Math.round(Number((pesos * 100).toFixed(4)));

/** Whole centavos to pesos. */
export const toPesos = (centavos: number): number => centavos / 100;

/** `percent` of an amount in centavos, rounded half up once, on the total. */
export const percentOf = (centavos: number, percent: number): number =>
  Math.floor((centavos * toCentavos(percent) + 5_000) / 10_000);

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `$1,850`; centavos only when not zero: `$1,850.50` [UI-003]. */
export const formatPesos = (pesos: number): string => {
  const centavos = toCentavos(pesos);
  return `$${centavos % 100 === 0 ? whole.format(centavos / 100) : decimals.format(centavos / 100)}`;
};

/** Always two decimals, for the price per class [PKG-025]: `$154.17`. */
export const formatPesosExact = (pesos: number): string => `$${decimals.format(toPesos(toCentavos(pesos)))}`;
