import type { Args } from '@tbm/contract';
import { durationBands } from '@tbm/domain/videos';

/** Class lengths offered as filters [VID-008]. */
export const durationChoices = durationBands.map(({ value, title }) => ({ value, title }));

/** The filters an address may contain; anything else is ignored. */
const names = [
  'query',
  'class_category_id',
  'class_type_id',
  'instructor_id',
  'duration',
  'muscle_id',
  'video_type_id',
  'program_id',
  'props',
  'tag_id',
  'completed',
  'favorites',
] as const;
export type FilterName = (typeof names)[number];

/** The library's address with the chosen filters; empty ones are left out. */
export function filterAddress(
  asked: Iterable<readonly [string, FormDataEntryValue]>,
  path = '/mytbm/online',
): string {
  const query = new URLSearchParams();
  for (const [name, value] of asked) {
    const text = String(value).trim();
    if (text) query.set(name, text);
  }
  return query.size ? `${path}?${query}` : path;
}

type FilterValues = Partial<Record<Exclude<FilterName, 'favorites'>, string>>;

/** The filters of an address, ready for the call; `favorites` selects the call. */
export function readFilters(params: URLSearchParams): {
  favorites: boolean;
  filters: FilterValues;
  count: number;
} {
  const given = names.flatMap((name) => {
    const value = params.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  const { favorites, ...filters } = Object.fromEntries(given) as FilterValues & { favorites?: string };
  return { favorites: favorites !== undefined, filters, count: given.length };
}

/** Typed for the call without checking: the server validates every value. */
export const asQuery = (filters: FilterValues) => filters as NonNullable<Args<'GET /videos'>['query']>;
