import { change, type Mutant } from '../mutant.ts';
import { walked } from './walked.ts';

const journey = walked('tracks.spec.ts', 'a member writes down progress');

/** Breaks of Mi Progreso. */
export const progress: Mutant[] = [
  ...journey('features/progress', {
    'the weight before is that of now [TRACK-010]': change(
      'Latest',
      "('weight', before)",
      "('weight', track.weight)",
    ),
    'photos are sent before the consent': change('PhotoField', 'if (!mayStore()) return;', ''),
    'the slider does not move the edge of the photos': change(
      'Photos',
      '(event) => setShare(Number(event.currentTarget.value))',
      '() => {}',
    ),
    'an entry is deleted without a question [TRACK-023]': change(
      'DeleteTrack',
      '> setAsking(true)',
      '> remove.mutate({ params: { id: track.track_id } })',
    ),
    'the table of levels is missing [TRACK-016]': change(
      'References',
      'fatLevels.map',
      'fatLevels.slice(1).map',
    ),
  }),
];
