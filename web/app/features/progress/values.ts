import { type Measure, measureKeys } from '@tbm/contract/measures';
import type { Track, TrackFile } from '@tbm/contract/tracks';
import { versionOf } from '@tbm/domain/purposes';

/** What the form of an entry holds: measures as they are typed. */
export interface TrackValues extends Record<Measure, string>, Record<string, unknown> {
  date: string;
  comment: string;
  files: TrackFile[];
  /** Whether the member ticked the express consent. */
  health_consent: boolean;
}

const ofEachMeasure = (textOf: (measure: Measure) => string): Record<Measure, string> =>
  Object.fromEntries(measureKeys.map((measure) => [measure, textOf(measure)])) as Record<Measure, string>;

/** A computed index was not written by the member: its field stays empty. */
export const valuesOf = (track: Track): TrackValues => ({
  ...ofEachMeasure((measure) =>
    track[measure] === null || (measure === 'imc' && track.is_imc_computed) ? '' : String(track[measure]),
  ),
  date: track.date,
  comment: track.comment ?? '',
  files: track.files,
  health_consent: false,
});

export const emptyValues = (today: string): TrackValues => ({
  ...ofEachMeasure(() => ''),
  date: today,
  comment: '',
  files: [],
  health_consent: false,
});

/** A number with a comma or a point; any other text is sent unchanged, and the contract refuses it at its field. */
function numberOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : (typed as unknown as number);
}

/** The body of `POST /tracks`. */
export const bodyOf = ({ date, comment, files, health_consent, ...values }: TrackValues) => ({
  ...(Object.fromEntries(measureKeys.map((measure) => [measure, numberOf(values[measure])])) as Record<
    Measure,
    number | null
  >),
  date,
  comment: comment.trim() || null,
  files: files.map(({ file_id }) => file_id),
  ...(health_consent ? { health_consent: versionOf('health') } : {}),
});
