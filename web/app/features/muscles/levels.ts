import type { TrainingLevel } from '@tbm/contract/muscles';
import { muscleName } from '@tbm/domain/videos';

/** The names of levels, from the least to the most. */
export const levelNames: Record<TrainingLevel, string> = {
  none: 'Sin entrenar',
  low: 'Poco',
  mid: 'Medio',
  high: 'Mucho',
};

export const levels = Object.keys(levelNames) as TrainingLevel[];

/** `pantorrillas, antebrazos y hombros`: the first three of what lags. */
export const laggingText = (lagging: readonly string[]): string =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(
    lagging.slice(0, 3).map((selector) => muscleName(selector).toLowerCase()),
  );

/** The films that train a muscle. */
export const filmsOf = (muscle_id: number): string => `/mytbm/online?muscle_id=${muscle_id}`;
