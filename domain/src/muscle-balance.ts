import type { TrainedMuscle, TrainingLevel } from '@tbm/contract/muscles';
import type { shortCodes } from '@tbm/contract/studio';
import type { MuscleSelector } from '@tbm/contract/video-kinds';

/** Days that count: today and the 27 before. */
export const balanceDays = 28;

/** The weight of training a muscle first, or besides. */
const weight = { primary: 1, secondary: 0.5 };

type Times = Pick<TrainedMuscle, 'primary_times' | 'secondary_times'>;

/** How much a muscle was trained. */
export const scoreOf = ({ primary_times, secondary_times }: Times): number =>
  primary_times * weight.primary + secondary_times * weight.secondary;

/** How much each muscle was trained beside the most trained one, from 0 to 1; all 0 before any training. */
export function sharesOf<T extends Times>(muscles: readonly T[]): Map<T, number> {
  const most = Math.max(0, ...muscles.map(scoreOf));
  return new Map(muscles.map((one) => [one, most === 0 ? 0 : scoreOf(one) / most]));
}

/** The level of a share of the most trained muscle: thirds. */
export function levelOf(share: number): TrainingLevel {
  if (share === 0) return 'none';
  if (share <= 1 / 3) return 'low';
  return share <= 2 / 3 ? 'mid' : 'high';
}

type Trained = Omit<TrainedMuscle, 'level'>;

/** The muscles that lag come first: the least trained, then those trained longest ago. */
const byNeed = (a: Trained, b: Trained): number =>
  scoreOf(a) - scoreOf(b) || (a.last_day ?? '').localeCompare(b.last_day ?? '') || a.muscle_id - b.muscle_id;

/** The level of each muscle, and those that lag, the most needed first. Nothing lags before any training. */
export function balanceOf(trained: readonly Trained[]): {
  muscles: TrainedMuscle[];
  lagging: string[];
} {
  const shares = sharesOf(trained);
  const muscles = trained.map((one) => ({ ...one, level: levelOf(shares.get(one) ?? 0) }));
  const lags = ({ level }: TrainedMuscle) => level === 'none' || level === 'low';
  const lagging = muscles.filter(lags).sort(byNeed);
  const isUntrained = muscles.every(({ level }) => level === 'none');
  return { muscles, lagging: isUntrained ? [] : lagging.map(({ selector }) => selector) };
}

interface Muscles {
  primary: readonly MuscleSelector[];
  secondary: readonly MuscleSelector[];
}

/** The muscles of a new class type until an admin sets them, by its short code. */
export const musclesOfClass: Record<(typeof shortCodes)[number], Muscles> = {
  'G&T': {
    primary: ['gluteos', 'isquiotibiales', 'cuadriceps'],
    secondary: ['abductores', 'lumbares', 'abdomen'],
  },
  BARRE: {
    primary: ['gluteos', 'cuadriceps', 'aductores'],
    secondary: ['pantorrillas', 'abdomen', 'hombros'],
  },
  SNB: {
    primary: ['hombros', 'biceps', 'triceps', 'abdomen'],
    secondary: ['pectorales', 'dorsales', 'cuadriceps', 'gluteos'],
  },
  BBP: { primary: ['abdomen', 'oblicuos', 'lumbares'], secondary: ['gluteos', 'aductores', 'dorsales'] },
  JUMP: { primary: ['cuadriceps', 'pantorrillas'], secondary: ['gluteos', 'abdomen', 'isquiotibiales'] },
  CARDIO: {
    primary: ['cuadriceps', 'hombros', 'oblicuos'],
    secondary: ['pantorrillas', 'trapecio', 'abdomen'],
  },
  MIX: {
    primary: ['gluteos', 'abdomen', 'hombros'],
    secondary: ['cuadriceps', 'dorsales', 'triceps', 'isquiotibiales'],
  },
};
