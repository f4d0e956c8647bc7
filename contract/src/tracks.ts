import { z } from 'zod';
import { civilDate, id, idText, text } from './fields.ts';
import { commentLength, type Measure, measureKeys, measureRanges, photosPerTrack } from './measures.ts';
import { healthConsent } from './privacy.ts';
import { defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Measures and photos of progress';

/** A photo of an entry. It has no address: its bytes are read with the token of its owner. */
export const trackFile = z.object({
  file_id: id,
  name: z.string(),
  type: z.string(),
  width: z.int(),
  height: z.int(),
});
export type TrackFile = z.output<typeof trackFile>;

const each = <T extends z.ZodType>(field: (measure: Measure) => T): Record<Measure, T> =>
  Object.fromEntries(measureKeys.map((measure) => [measure, field(measure)])) as Record<Measure, T>;

/** An entry of a member's progress [TRACK-004]. Weight in kilograms, `fat` and `muscle` in percent, the others in centimetres. */
export const track = z.object({
  track_id: id,
  date: civilDate,
  ...each(() => z.number().nullable()),
  /** `imc` was computed from weight and height; the member has not written one. */
  is_imc_computed: z.boolean(),
  comment: z.string().nullable(),
  files: z.array(trackFile),
});
export type Track = z.output<typeof track>;

/** At most one decimal is kept. */
const measureField = (measure: Measure) => {
  const code = `track_${measure}`;
  const [from, to] = measureRanges[measure];
  return z
    .number(code)
    .transform((value) => Math.round(value * 10) / 10)
    .pipe(z.number().min(from, code).max(to, code))
    .nullish();
};

const fields = {
  date: z.string('track_date').pipe(civilDate.catch('')).refine(Boolean, 'track_date'),
  ...each(measureField),
  comment: text(commentLength).nullish(),
  /** The photos in their order, uploaded before. Photos of the entry that are not named are deleted. */
  files: z.array(id).max(photosPerTrack, 'track_files_many').default([]),
  health_consent: healthConsent,
};

type Written = { [M in Measure]?: number | null | undefined } & {
  comment?: string | null | undefined;
  files: number[];
};
/** Fat and muscle are parts of one body. */
const isPossible = ({ fat, muscle }: Written): boolean => (fat ?? 0) + (muscle ?? 0) <= 100;
const isSomething = (given: Written): boolean =>
  measureKeys.some((measure) => given[measure] != null) || Boolean(given.comment) || given.files.length > 0;

const withChecks = <S extends z.ZodRawShape>(shape: S) =>
  z
    .object(shape)
    .refine((given) => isPossible(given as unknown as Written), {
      path: ['muscle'],
      message: 'track_percents',
    })
    .refine((given) => isSomething(given as unknown as Written), {
      path: ['weight'],
      message: 'track_empty',
    });

export const newTrack = withChecks(fields);
export const changedTrack = withChecks({ ...fields, track_id: id });

const params = z.object({ id: idText });
const invalidates = ['GET /tracks', 'GET /tracks/:id', 'GET /consents'] as const;
const onWrite = [
  'track_date_ahead',
  'track_file_missing',
  'health_consent_missing',
  'consent_text_changed',
] as const;

/** Everything here is the caller's own: an id of another member counts as one that does not exist. */
export const trackRoutes = defineRoutes({
  'GET /tracks': {
    summary: "The caller's progress, newest first",
    who: signedIn,
    answer: z.array(track),
  },
  'GET /tracks.csv': {
    summary: "The caller's progress as a table for spreadsheets, newest first",
    who: signedIn,
    file: 'text/csv; charset=utf-8',
    answer: z.string().meta({ format: 'binary' }),
  },
  'GET /tracks/:id': {
    summary: "One entry of the caller's progress",
    who: signedIn,
    params,
    answer: track,
    problems: ['track_not_found'],
  },
  'POST /tracks': {
    summary: 'A new entry, with photos that were uploaded before',
    who: signedIn,
    limit: [{ per: 'account', times: 60, minutes: 24 * 60 }],
    body: newTrack,
    invalidates,
    answer: track,
    status: 201,
    problems: onWrite,
  },
  'PUT /tracks': {
    summary:
      'Replaces an entry; a measure that is absent becomes empty, a photo that is not named is deleted',
    who: signedIn,
    limit: [{ per: 'account', times: 300, minutes: 24 * 60 }],
    body: changedTrack,
    invalidates,
    answer: track,
    problems: ['track_not_found', ...onWrite],
  },
  'DELETE /tracks/:id': {
    summary: 'Deletes an entry and its photos for good',
    who: signedIn,
    params,
    invalidates,
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['track_not_found'],
  },
  'POST /track_files': {
    summary:
      'Uploads a photo for an entry, as a form (multipart/form-data) with the field `file`; redrawn without metadata, and deleted after a day without an entry',
    who: signedIn,
    limit: [
      { per: 'account', times: 40, minutes: 60 },
      { per: 'account', times: 80, minutes: 24 * 60 },
    ],
    takes: 'form',
    query: z.object({ health_consent: idText.optional() }),
    invalidates: ['GET /consents'],
    answer: trackFile,
    status: 201,
    problems: [
      'file_missing',
      'file_empty',
      'photo_type',
      'photo_heic',
      'photo_damaged',
      'file_large',
      'picture_large',
      'track_files_waiting',
      'health_consent_missing',
      'consent_text_changed',
    ],
  },
  'GET /track_files/:id': {
    summary: 'The bytes of a photo of the caller: `small` for a list, else as large as a screen',
    who: signedIn,
    params,
    query: z.object({ size: z.enum(['small', 'large']).default('large') }),
    file: 'image/webp',
    answer: z.string().meta({ format: 'binary' }),
    problems: ['not_found'],
  },
  'DELETE /track_files/:id': {
    summary: 'Deletes a photo that waits for its entry',
    who: signedIn,
    params,
    invalidates: [],
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['not_found'],
  },
});
