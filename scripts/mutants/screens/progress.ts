import type { Mutant } from '../mutant.ts';
import { walked } from './walked.ts';

const journey = walked('tracks.spec.ts', 'a member writes down progress');

/** Breaks of Mi Progreso. */
export const progress: Mutant[] = [
  ...journey('features/progress/latest.tsx', [
    'the weight before is that of now [TRACK-010]',
    "measureOrNone('weight', before)",
    "measureOrNone('weight', track.weight)",
  ]),
  ...journey('features/progress/photo-field.tsx', [
    'photos are sent before the consent',
    '    if (!mayStore()) return;\n',
    '',
  ]),
  ...journey('features/progress/compare.tsx', [
    'the slider does not move the edge of the photos',
    'onChange={(event) => setShare(Number(event.currentTarget.value))}',
    'onChange={() => {}}',
  ]),
  ...journey('features/progress/delete-track.tsx', [
    'an entry is deleted without a question [TRACK-023]',
    '<Button look="plain" onClick={() => setAsking(true)}>',
    '<Button look="plain" onClick={() => remove.mutate({ params: { id: track.track_id } })}>',
  ]),
  ...journey('features/progress/references.tsx', [
    'the table of levels is missing [TRACK-016]',
    'rows={fatLevels.map(',
    'rows={fatLevels.slice(1).map(',
  ]),
];
