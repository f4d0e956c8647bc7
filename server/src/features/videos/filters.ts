import type { VideoFilters } from '@tbm/contract/videos';
import { durationBands, videoWords } from '@tbm/domain/videos';

/** Collects the values of a statement and names their places. */
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
  /** Places of her id and of now. */
  customer_id: string;
  now: string;
}

/** The conditions of a list over `v`, `ct`, `cc` and `i`, and what it is ordered by. */
export function conditionsOf(
  { filters, favorites, customer_id, now }: Asked,
  values: Values,
): { where: string; order: string } {
  const all: string[] = [filters.hidden && !favorites ? 'v.hidden' : 'not v.hidden'];
  const linked = (table: string, column: string, value: number) =>
    `exists (select from ${table} t where t.video_id = v.video_id and t.${column} = ${values.add(value)})`;
  const own = (table: string, besides = '') =>
    `exists (select from ${table} t
      where t.customer_id = ${customer_id} and t.video_id = v.video_id ${besides})`;
  const { class_category_id, class_type_id, instructor_id, video_type_id } = filters;
  if (class_category_id) all.push(`ct.class_category_id = ${values.add(class_category_id)}`);
  if (class_type_id) all.push(`v.class_type_id = ${values.add(class_type_id)}`);
  if (instructor_id) all.push(`v.instructor_id = ${values.add(instructor_id)}`);
  if (video_type_id) all.push(`v.video_type_id = ${values.add(video_type_id)}`);
  if (filters.program_id) all.push(linked('video_programs', 'program_id', filters.program_id));
  if (filters.muscle_id) all.push(linked('video_muscles', 'muscle_id', filters.muscle_id));
  if (filters.tag_id) all.push(linked('video_tags', 'tag_id', filters.tag_id));
  for (const prop of filters.props ?? [])
    all.push(
      prop === 0
        ? 'not exists (select from video_props t where t.video_id = v.video_id and t.required)'
        : linked('video_props', 'prop_id', prop),
    );
  const band = durationBands.find(({ value }) => value === filters.duration);
  if (band) {
    all.push(`v.duration >= ${values.add(band.from)}`);
    if (band.to !== null) all.push(`v.duration <= ${values.add(band.to)}`);
  }
  if (filters.completed)
    all.push(`${filters.completed === 'true' ? '' : 'not '}${own('completed_videos', 'and t.is_marked')}`);
  if (favorites) all.push(own('favorites'));
  if (filters.premiere === 'upcoming') all.push(`v.available_at > ${now}::timestamptz`);
  else if (filters.premiere === 'released') all.push(`v.available_at <= ${now}::timestamptz`);
  // A favourite that has not opened yet stays in sight.
  else if (!favorites) all.push(isOpen(now));

  const words = videoWords(filters.query ?? '');
  const likeness: string[] = [];
  for (const word of words) {
    const place = `${values.add(word)}::text`;
    // Trigrams forgive a wrong letter; a short word has too few of them.
    all.push(
      `(position(${place} in ${searched}) > 0 or strict_word_similarity(${place}, ${searched}) >= 0.3)`,
    );
    likeness.push(`strict_word_similarity(${place}, ${searched})`);
  }
  const newest = `coalesce(v.available_at, v."createdAt") ${filters.premiere === 'upcoming' ? 'asc' : 'desc'}, v.video_id desc`;
  return {
    where: all.join(' and '),
    order: likeness.length ? `${likeness.join(' + ')} desc, ${newest}` : newest,
  };
}
