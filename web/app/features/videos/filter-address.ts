import type { Args } from '@tbm/contract';
import { durationBands } from '@tbm/domain/videos';

/** Lengths of a class that can be asked for [VID-008]. */
export const durationChoices = durationBands.map(({ value, title }) => ({ value, title }));

/** What an address of the library may ask for; anything else in it is not a filter. */
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

/** The library with what was asked for; what was left open is not said. */
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

type Asked = Partial<Record<Exclude<FilterName, 'favorites'>, string>>;

/** What an address asks for, ready for the call; `favorites` chooses the call. */
export function readFilters(params: URLSearchParams): { favorites: boolean; filters: Asked; count: number } {
  const given = names.flatMap((name) => {
    const value = params.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  const { favorites, ...filters } = Object.fromEntries(given) as Asked & { favorites?: string };
  return { favorites: favorites !== undefined, filters, count: given.length };
}

/** Ready for the typed call: the server checks every value again. */
export const asQuery = (filters: Asked) => filters as NonNullable<Args<'GET /videos'>['query']>;
