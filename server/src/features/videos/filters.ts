import type { VideoFilters } from '@tbm/contract/videos';
import { durationBands, videoWords } from '@tbm/domain/videos';

/** Lower case and without accents, matching `videoWords`. */
const plain = (text: string): string => `translate(lower(${text}), 'áéíóúüñ', 'aeiouun')`;
const searched = plain(`concat_ws(' ', v.name, ct.name, cc.name, i.name, i.last_name)`);

/** SQL for a premiere or ordinary video that is open at `now`. */
export const isOpen = (now: string): string =>
  `(v.available_at is null or v.available_at <= ${now}::timestamptz)`;

/** Whether a filter needs a member with access [VID-009]. */
export const asksForOwn = ({ completed }: Pick<VideoFilters, 'completed'>): boolean =>
  completed !== undefined;

/** The shapes of a list's statement. */
export const listShapes = {
  /** `loved`: the library, ordered by how many members have a video among their favourites. */
  of: ['library', 'loved', 'hidden', 'favorites'],
  premiere: ['any', 'released', 'upcoming'],
  /** Whether there are filters besides the others named here. */
  filters: ['none', 'some'],
  /** Whether there are search words. */
  words: ['none', 'some'],
} as const;
export type ListShape = { [K in keyof typeof listShapes]: (typeof listShapes)[K][number] };

/** Values of every list: `$1` customer, `$2` now, `$3` limit, `$4` offset, `$5` page. */
const common = 5;

/** Each filter's value, and its condition over `v` and `ct`, which is true when the value is null. */
const filterParameters: {
  value: (filters: Filters) => unknown;
  condition: (n: string) => string;
}[] = [
  column('ct.class_category_id', ({ class_category_id }) => class_category_id),
  column('v.class_type_id', ({ class_type_id }) => class_type_id),
  column('v.instructor_id', ({ instructor_id }) => instructor_id),
  column('v.video_type_id', ({ video_type_id }) => video_type_id),
  hasLinked('video_programs', 'program_id', ({ program_id }) => program_id),
  hasLinked('video_muscles', 'muscle_id', ({ muscle_id }) => muscle_id),
  hasLinked('video_tags', 'tag_id', ({ tag_id }) => tag_id),
  {
    value: ({ props }) => props?.filter((prop) => prop !== 0),
    condition: (n) => `not exists (select from unnest(${n}::bigint[]) wanted (prop_id) where not exists (
      select from video_props t where t.video_id = v.video_id and t.prop_id = wanted.prop_id))`,
  },
  {
    // Prop 0 asks for videos that need nothing.
    value: ({ props }) => (props?.includes(0) ? true : undefined),
    condition: (n) => `(${n}::boolean is null or not exists (
      select from video_props t where t.video_id = v.video_id and t.required))`,
  },
  {
    value: (filters) => bandOf(filters)?.from,
    condition: (n) => `(${n}::int is null or v.duration >= ${n})`,
  },
  { value: (filters) => bandOf(filters)?.to, condition: (n) => `(${n}::int is null or v.duration <= ${n})` },
  {
    value: ({ completed }) => completed && completed === 'true',
    condition: (n) => `(${n}::boolean is null or ${n} = exists (
      select from completed_videos t where t.customer_id = $1 and t.video_id = v.video_id and t.is_marked))`,
  },
];

type Filters = Omit<VideoFilters, 'page'>;
type Value = (filters: Filters) => number | undefined;

function column(name: string, value: Value) {
  return { value, condition: (n: string) => `(${n}::bigint is null or ${name} = ${n})` };
}
function hasLinked(table: string, name: string, value: Value) {
  const condition = (n: string) => `(${n}::bigint is null or exists (
    select from ${table} t where t.video_id = v.video_id and t.${name} = ${n}))`;
  return { value, condition };
}
function bandOf({ duration }: Filters) {
  return durationBands.find(({ value }) => value === duration);
}

/** The shape for some filters, and the values that follow the common ones. */
export function shapeOf(
  filters: Filters,
  { favorites }: { favorites: boolean },
): { shape: ListShape; values: unknown[] } {
  const values = filterParameters.map(({ value }) => value(filters) ?? null);
  const words = videoWords(filters.query ?? '');
  const shape: ListShape = {
    of: favorites ? 'favorites' : filters.hidden ? 'hidden' : filters.order ? 'loved' : 'library',
    premiere: filters.premiere ?? 'any',
    filters: values.some((value) => value !== null) ? 'some' : 'none',
    words: words.length ? 'some' : 'none',
  };
  return {
    shape,
    values: [...(shape.filters === 'some' ? values : []), ...(shape.words === 'some' ? [words] : [])],
  };
}

/** The conditions of a list over `v`, `ct`, `cc` and `i`, and its order. */
export function conditionsOf({ of, premiere, filters, words }: ListShape): { where: string; order: string } {
  const all = [of === 'hidden' ? 'v.hidden' : 'not v.hidden'];
  if (of === 'favorites')
    all.push('exists (select from favorites t where t.customer_id = $1 and t.video_id = v.video_id)');
  if (premiere === 'upcoming') all.push('v.available_at > $2::timestamptz');
  else if (premiere === 'released') all.push('v.available_at <= $2::timestamptz');
  // A favourite that has not opened yet stays in the list.
  else if (of !== 'favorites') all.push(isOpen('$2'));
  const parameters = filters === 'some' ? filterParameters : [];
  all.push(...parameters.map(({ condition }, index) => condition(`$${common + 1 + index}`)));
  const newest = `coalesce(v.available_at, v."createdAt") ${premiere === 'upcoming' ? 'asc' : 'desc'}, v.video_id desc`;
  const first = of === 'loved' ? `v.favorites desc, ${newest}` : newest;
  if (words === 'none') return { where: all.join(' and '), order: first };
  const typed = `unnest($${common + 1 + parameters.length}::text[]) word`;
  // Trigrams tolerate a wrong letter; a short word has too few of them.
  all.push(`not exists (select from ${typed}
    where position(word in ${searched}) = 0 and strict_word_similarity(word, ${searched}) < 0.3)`);
  const likeness = `(select sum(strict_word_similarity(word, ${searched})) from ${typed})`;
  return { where: all.join(' and '), order: `${likeness} desc, ${first}` };
}
