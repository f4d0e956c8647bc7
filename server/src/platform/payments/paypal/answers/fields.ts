import { toPesos } from '@tbm/domain/money';
import { z } from 'zod';

// The fields of PayPal's responses and events. Unknown fields are ignored; only pesos are accepted.

const pesos = z.string().transform((value) => toPesos(Math.round(Number(value) * 100)));
/** Pesos. */
export const money = z
  .object({ currency_code: z.literal('MXN'), value: pesos })
  .transform(({ value }) => value);
/** An amount as PayPal's older interface (sales: a subscription's payments) spells it. */
export const saleMoney = z
  .object({ currency: z.literal('MXN'), total: pesos })
  .transform(({ total }) => total);
/** A text; null when it is absent or empty. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value || null);
/** A time, as ISO 8601 in UTC. */
export const time = z.string().transform((value, context) => {
  const at = new Date(value);
  if (!Number.isNaN(at.getTime())) return at.toISOString();
  context.addIssue('not a time');
  return z.NEVER;
});
export const links = z.array(z.object({ rel: z.string(), href: z.string() })).default([]);

/** The address with one of the relations; null when there is none. */
export const linkOf = (found: z.output<typeof links>, ...rels: string[]): string | null =>
  found.find(({ rel }) => rels.includes(rel))?.href ?? null;

/** One of PayPal's terms, translated to ours. */
export const statusOf = <T extends Record<string, string>>(words: T) =>
  z.enum(Object.keys(words) as [keyof T & string]).transform((word): T[keyof T] => words[word] as T[keyof T]);

export const captureStatus = {
  PENDING: 'pending',
  COMPLETED: 'completed',
  DECLINED: 'declined',
  FAILED: 'declined',
  REFUNDED: 'refunded',
  PARTIALLY_REFUNDED: 'partly_refunded',
} as const;
