/** Features that texts, links and questions may name before they are built. */
export type Feature = 'leaderboards' | 'planner' | 'rewards' | 'progress' | 'own_data' | 'preferences';

/** Features that are built. Whatever is said of the others stays hidden; add one here when you build it. */
const live: ReadonlySet<string> = new Set<Feature>([
  'leaderboards',
  'planner',
  'rewards',
  'own_data',
  'progress',
]);

/** Whether a feature is built. */
export const isLive = (feature: Feature): boolean => live.has(feature);

/** Marks the sentence that follows: `{?planner}`. */
const marker = /\{\?([a-z_]+)\}/g;

/** Whether all features that a sentence is marked with are built. */
export const isLiveSentence = (sentence: string, built: ReadonlySet<string> = live): boolean =>
  [...sentence.matchAll(marker)].every(([, feature = '']) => built.has(feature));

/** A sentence without its marks. */
export const withoutMarks = (sentence: string): string => sentence.replace(marker, '');
