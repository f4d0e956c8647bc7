import { createHash } from 'node:crypto';
import { toCentavos } from '@tbm/domain/money';

// The parts that requests to PayPal are made of.

/** The studio's name and look on PayPal's pages. */
export const presentation = { brand_name: 'TBM', locale: 'es-MX', shipping_preference: 'NO_SHIPPING' };

/** Pesos in PayPal's format. */
export const moneyOf = (pesos: number) => ({
  currency_code: 'MXN',
  value: (toCentavos(pesos) / 100).toFixed(2),
});

/** Cuts a text to PayPal's limit, which counts bytes: an accented letter is more than one. */
export function cutTo(text: string, bytes: number): string {
  let cut = text;
  while (Buffer.byteLength(cut) > bytes) cut = [...cut].slice(0, -1).join('');
  return cut;
}

/** PayPal's idempotency key: the same for the same parts; 36 characters, which all of its calls accept. */
export function requestIdOf(...parts: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join('-');
}

/** An id for a path. Ids also come from browsers: one that cannot be PayPal's becomes one that does not exist. */
export const inPath = (id: string): string => (/^[\w-]{1,64}$/.test(id) ? id : 'NONE');
