/** Words of examples and defaults. */
const placeholders = /secret|change|example|default|password|placeholder/i;

const distinct = (values: readonly unknown[]): number => new Set(values).size;

/** What makes a secret easy to guess; undefined for a random one of 32 characters or more, of any alphabet. */
export function weakness(secret: string): string | undefined {
  if (secret.length < 32) return 'must have at least 32 characters';
  if (placeholders.test(secret)) return 'looks like an example';
  const chars = [...secret];
  const pairs = chars.slice(1).map((char, index) => `${chars[index]}${char}`);
  const steps = pairs.map(([first = '', second = '']) => second.charCodeAt(0) - first.charCodeAt(0));
  // Repetitions have few pairs, sequences few steps; random digits have about 27 and 13.
  if (distinct(pairs) < 18 || distinct(steps) < 7) return 'repeats itself or follows a pattern';
  return undefined;
}
