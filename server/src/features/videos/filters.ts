import type { VideoFilters } from '@tbm/contract/videos';
import { durationBands, videoWords } from '@tbm/domain/videos';

/** Collects the values of a statement and hands out their placeholders. */
export class Values {
  readonly list: unknown[] = [];
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/** Lower case and without accents, as `videoWords` leaves what was typed. */
const plain = (text: string): string => `translate(lower(${text}), 'áéíóúüñ', 'aeiouun')`;
const searched = plain(`concat_ws(' ', v.name, ct.name, cc.name, i.name, i.last_name)`);

/** SQL that is true of a premiere or ordinary video that is open at `now`. */
export const isOpen = (now: string): string =>
  `(v.available_at is null or v.available_at <= ${now}::timestamptz)`;

/** Whether a filter asks for what only a member with access has [VID-009]. */
export const asksForOwn = ({ completed }: Pick<VideoFilters, 'completed'>): boolean =>
  completed !== undefined;

interface Asked {
  filters: Omit<VideoFilters, 'page'>;
  /** Only her favourites. */
  favorites: boolean;
  /** Placeholders of her id and of the current time. */
  customer_id: string;
  now: string;
}

/** Columns that a filter compares with an id. */
const columns = {
  class_category_id: 'ct.class_category_id',
  class_type_id: 'v.class_type_id',
  instructor_id: 'v.instructor_id',
  video_type_id: 'v.video_type_id',
} as const;
/** Tables that link videos with the id of a filter. */
const links = { program_id: 'video_programs', muscle_id: 'video_muscles', tag_id: 'video_tags' } as const;

const namesOf = <T extends object>(record: T): (keyof T)[] => Object.keys(record) as (keyof T)[];

const linked = (table: string, column: string, place: string): string =>
  `exists (select from ${table} t where t.video_id = v.video_id and t.${column} = ${place})`;

/** What the video is: its kind, coach, programs, muscles, tags and props. */
function subject(filters: Asked['filters'], values: Values): string[] {
  const conditions: string[] = [];
  for (const name of namesOf(columns)) {
    const value = filters[name];
    if (value) conditions.push(`${columns[name]} = ${values.add(value)}`);
  }
  for (const name of namesOf(links)) {
    const value = filters[name];
    if (value) conditions.push(linked(links[name], name, values.add(value)));
  }
  for (const prop of filters.props ?? [])
    conditions.push(
      prop === 0
        ? 'not exists (select from video_props t where t.video_id = v.video_id and t.required)'
        : linked('video_props', 'prop_id', values.add(prop)),
    );
  return conditions;
}

function length({ duration }: Asked['filters'], values: Values): string[] {
  const band = durationBands.find(({ value }) => value === duration);
  if (!band) return [];
  const from = `v.duration >= ${values.add(band.from)}`;
  return band.to === null ? [from] : [from, `v.duration <= ${values.add(band.to)}`];
}

/** What she has marked: completed videos, favourites. */
function marks({ filters: { completed }, favorites, customer_id }: Asked): string[] {
  const own = (table: string, more = '') =>
    `exists (select from ${table} t
      where t.customer_id = ${customer_id} and t.video_id = v.video_id ${more})`;
  const done = own('completed_videos', 'and t.is_marked');
  return [
    ...(completed ? [completed === 'true' ? done : `not ${done}`] : []),
    ...(favorites ? [own('favorites')] : []),
  ];
}

/** When the video opens. A favourite that has not opened yet stays visible. */
function opening({ filters: { premiere }, favorites, now }: Asked): string[] {
  if (premiere === 'upcoming') return [`v.available_at > ${now}::timestamptz`];
  if (premiere === 'released') return [`v.available_at <= ${now}::timestamptz`];
  return favorites ? [] : [isOpen(now)];
}

/** The conditions of a list over `v`, `ct`, `cc` and `i`, and its order: the best match first, then the newest. */
export function conditionsOf(asked: Asked, values: Values): { where: string; order: string } {
  const { filters, favorites } = asked;
  const conditions = [
    filters.hidden && !favorites ? 'v.hidden' : 'not v.hidden',
    ...subject(filters, values),
    ...length(filters, values),
    ...marks(asked),
    ...opening(asked),
  ];
  const places = videoWords(filters.query ?? '').map((word) => `${values.add(word)}::text`);
  // Trigrams forgive a wrong letter; a short word has too few of them.
  const matches = places.map(
    (place) =>
      `(position(${place} in ${searched}) > 0 or strict_word_similarity(${place}, ${searched}) >= 0.3)`,
  );
  const likeness = places.map((place) => `strict_word_similarity(${place}, ${searched})`);
  const newest = `coalesce(v.available_at, v."createdAt") ${filters.premiere === 'upcoming' ? 'asc' : 'desc'}, v.video_id desc`;
  return {
    where: [...conditions, ...matches].join(' and '),
    order: likeness.length > 0 ? `${likeness.join(' + ')} desc, ${newest}` : newest,
  };
}
