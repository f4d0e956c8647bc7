import { z } from 'zod';
import { flagText, id, isRetired, text } from './fields.ts';
import { filmKindLengths, muscleLengths } from './record-lengths.ts';
import { resource } from './resource.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Muscles, props, tags and kinds of films';

const line = text(filmKindLengths.name).min(1);

/** Lengths to filter by, in minutes [VID-008]. */
export const durations = ['10-19', '20-29', '30-39', '40-49', '50-59', '60'] as const;
export type Duration = (typeof durations)[number];

/** The parts of the body in the diagram: the `selector`s of its muscles [VID-018]. */
export const muscleSelectors = [
  'pectorales',
  'hombros',
  'biceps',
  'triceps',
  'antebrazos',
  'abdomen',
  'oblicuos',
  'trapecio',
  'dorsales',
  'lumbares',
  'gluteos',
  'abductores',
  'aductores',
  'cuadriceps',
  'isquiotibiales',
  'pantorrillas',
] as const;
export type MuscleSelector = (typeof muscleSelectors)[number];

/** A muscle of the diagram, or the name of another one in small letters, which only the lists show. */
const muscleFields = z.object({
  selector: text(muscleLengths.selector).pipe(z.string().regex(/^\p{Ll}+( \p{Ll}+)*$/u, 'muscle_invalid')),
});
/** [VID-018] */
export const muscle = muscleFields.extend({ muscle_id: id });
export type Muscle = z.output<typeof muscle>;

const propFields = z.object({ name: line, required: z.boolean().default(true) });
/** Equipment for a class; `required` is the default for a new video [VID-014]. */
export const prop = propFields.extend({ prop_id: id });
export const propRow = prop.extend({ is_retired: isRetired });
export type Prop = z.output<typeof prop>;

const tagFields = z.object({ name: line });
/** [VID-016] */
export const tag = tagFields.extend({ tag_id: id });
export const tagRow = tag.extend({ is_retired: isRetired });
export type Tag = z.output<typeof tag>;

const videoTypeFields = z.object({ name: line });
/** The impact of a class [VID-017]. */
export const videoType = videoTypeFields.extend({ video_type_id: id });
export const videoTypeRow = videoType.extend({ is_retired: isRetired });
export type VideoType = z.output<typeof videoType>;

export const videoKindRoutes = {
  ...resource('muscles', {
    key: 'muscle_id',
    what: 'muscles',
    fields: muscleFields,
    row: muscle,
    sorts: ['selector'],
  }),
  ...resource('props', {
    key: 'prop_id',
    what: 'props',
    fields: propFields,
    row: propRow,
    sorts: ['name', 'required'],
    filters: {
      required: flagText,
      retired: flagText,
    },
  }),
  ...resource('tags', {
    key: 'tag_id',
    what: 'tags',
    fields: tagFields,
    row: tagRow,
    sorts: ['name'],
    filters: {
      retired: flagText,
    },
  }),
  ...resource('video_types', {
    key: 'video_type_id',
    what: 'impacts of a class',
    fields: videoTypeFields,
    row: videoTypeRow,
    sorts: ['name'],
    filters: {
      retired: flagText,
    },
  }),
};
