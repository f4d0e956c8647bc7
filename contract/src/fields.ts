import { z } from 'zod';
import { hasAtMost, visibleText } from './characters.ts';
import { typedLimit } from './lengths.ts';
import { longestAddress } from './record-lengths.ts';
import { searchLength } from './search-lengths.ts';

/** A record's id in a body, at most 2^53 - 1. Fixed ids as specified, generated ones from 20000. */
export const id = z.int().min(1);

/** A record's id in a path or a query, where everything is text. */
export const idText = z
  .union([z.number(), z.string().regex(/^\d{1,16}$/)])
  .transform(Number)
  .pipe(id);

/**
 * Free text: trimmed, at most `max` characters as a person counts them, without invisible characters; refused with NUL and lone
 * surrogates, which PostgreSQL rejects.
 */
export const text = (max: number) =>
  z
    .string()
    .overwrite(visibleText)
    .trim()
    .max(typedLimit(max), 'text_long')
    .refine((value) => hasAtMost(value, max), 'text_long')
    .refine((value) => !value.includes('\u0000') && !/\p{Cs}/u.test(value), 'invalid_text');

/** The same, and not empty: `code` is the problem of the field when nothing was written. */
export const needed = (max: number, code: string) =>
  z.string(code).pipe(text(max)).pipe(z.string().min(1, code));

/** A path of this site (`/online/`) or a web address; never one that a browser would execute. */
const isAddress = (value: string): boolean => /^(https?:\/\/[^\s/?#]|\/(?![/\\]))\S*$/i.test(value);

/** The address of a page or of media. */
export const address = text(longestAddress).refine(isAddress, 'invalid_address');

/** The same, or empty for none. */
export const addressOrNone = text(longestAddress).refine(
  (value) => value === '' || isAddress(value),
  'invalid_address',
);

/** A colour as `#rrggbb`. */
export const color = z.string().regex(/^#[0-9a-f]{6}$/i);

/** The last part of a page's address. */
export const slug = z.string().regex(/^[a-z0-9-]{1,60}$/);

/** A row's position in its list. By default a new row comes last, and a change keeps the position. */
export const order = z.int().min(0).max(100_000);

/** Years of four digits that every calendar knows: the database writes later ones in another form, which nothing reads. */
const isOfThisAge = (value: string): boolean => value >= '1900' && value < '2200';

/** An instant, ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true }).refine(isOfThisAge, 'invalid_date');

/** A civil date in the branch's zone, `YYYY-MM-DD`. */
export const civilDate = z.iso.date().refine(isOfThisAge, 'invalid_date');

/** Pesos (MXN) with at most two decimals. */
export const pesos = z.number().min(0).max(99_999_999);

/** The page of a list, from 1 [CONST-002]. */
export const pageText = z
  .union([z.number(), z.string().regex(/^\d{1,6}$/)])
  .transform(Number)
  .pipe(z.int().min(1).max(100_000))
  .default(1);

/** Rows of the longest page of a list. */
export const longestPage = 100;

/** Ids in a query, joined by commas: as many as the longest page has rows. */
const idsText = z
  .string()
  .regex(/^\d{1,16}(,\d{1,16}){0,99}$/)
  .transform((list) => list.split(',').map(Number))
  .pipe(z.array(id));

/**
 * The query of a list that people search and sort: a page, and the rows whose texts have every word of `search`, ignoring accents.
 * `sorts` are the columns that it can be sorted by, as the back office shows them; without `sort` the list has its own order.
 */
export const listQuery = <const S extends readonly string[]>(sorts: S) =>
  z.object({
    page: pageText,
    /** Rows of a page. */
    page_size: z
      .union([z.number(), z.string().regex(/^\d{1,3}$/)])
      .transform(Number)
      .pipe(z.int().min(1).max(longestPage))
      .optional(),
    search: text(searchLength).default(''),
    sort: z.enum(sorts).optional(),
    dir: z.enum(['asc', 'desc']).default('asc'),
    /** Only these records, by their ids. */
    ids: idsText.optional(),
  });

/** A filter for a column of yes and no. */
export const flagText = z.enum(['true', 'false']).optional();

/** Whether a record is not offered any more, because it was retired on a day (docs/decisions/0095). */
export const isRetired = z.boolean();

/** A page of a list: 12 rows by default [CONST-001]. */
export const paged = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
  });

/** An uploaded file as rows refer to it; `url` is what a page shows, `placeholder` a tiny blurred data URL. */
export const fileRef = z.object({
  file_id: id,
  name: z.string(),
  type: z.string(),
  url: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  placeholder: z.string().nullable(),
});
export type FileRef = z.output<typeof fileRef>;

/** What a purchase costs and gives: what the buyer saw, or what it is now. */
export const quotedTerms = z.object({
  /** Pesos of the first charge, discounts taken off. */
  total_payment: pesos,
  /** Classes of each period; null where the package counts none. */
  class_amount: z.int().min(0).max(99_999_999).nullable(),
  is_unlimited: z.boolean(),
  /** Days of validity. */
  expiration_days: z.int().min(0).max(99_999_999),
  include_online: z.boolean(),
});
export type QuotedTerms = z.output<typeof quotedTerms>;

export const policyRules = [
  'days_ahead',
  'held_places',
  'places_per_day',
  'paused',
  'subscription_paused',
] as const;
export type PolicyRule = (typeof policyRules)[number];

/** With the refusals `policy_…`: which rule, its limit, the member's count, and when the booking would pass. */
export const policyProblem = z.object({
  rule: z.enum(policyRules),
  limit: z.int(),
  count: z.int(),
  /** Null when time alone does not help: the day is full. */
  from: instant.nullable(),
});
export type PolicyProblem = z.output<typeof policyProblem>;

/** The one shape of every refusal. `fields` maps a field of the request to its message. */
export const problemAnswer = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With `changed_meanwhile`: the record as it is now. */
  current: z.object({ version: z.string(), record: z.unknown() }).optional(),
  /** With `quote_changed`: what the purchase costs and gives now. */
  quote: quotedTerms.optional(),
  /** With `policy_…`: the rule of bookings that refuses. */
  policy: policyProblem.optional(),
});
export type ProblemAnswer = z.output<typeof problemAnswer>;
