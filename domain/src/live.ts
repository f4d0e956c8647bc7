/** Features that texts, links and questions may name before they are built. */
export type Feature = 'leaderboards' | 'planner' | 'rewards' | 'progress' | 'own_data' | 'preferences';

/** Features that are built. Texts about the others stay hidden; add a feature here when you build it. */
const builtFeatures: ReadonlySet<string> = new Set<Feature>([
  'leaderboards',
  'planner',
  'rewards',
  'own_data',
  'progress',
]);

/** Whether a feature is built. */
export const isLive = (feature: Feature): boolean => builtFeatures.has(feature);

/** Marks the sentence that follows: `{?planner}`. */
const marker = /\{\?([a-z_]+)\}/g;

/** Whether every feature that a sentence is marked with is available: it is built, or this server has it on. */
export const isLiveSentence = (
  sentence: string,
  switches: Readonly<Record<string, string | undefined>> = {},
  built: ReadonlySet<string> = builtFeatures,
): boolean =>
  [...sentence.matchAll(marker)].every(([, name = '']) => built.has(name) || Boolean(switches[name]));

/** A sentence without its marks. */
export const withoutMarks = (sentence: string): string => sentence.replace(marker, '');
