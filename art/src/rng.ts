/** Random numbers that are the same every time for the same seed words. */
export interface Rng {
  /** From `low` up to `high`. */
  between(low: number, high: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  chance(share: number): boolean;
}

const hash = (words: string): number => {
  let state = 2166136261;
  for (const letter of words) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return state >>> 0;
};

/** Mulberry32: small, fast, and good enough for grain and jitter. */
export const numbers = (words: string): (() => number) => {
  let state = hash(words);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

export const rng = (words: string): Rng => {
  const next = numbers(words);
  return {
    between: (low, high) => low + (high - low) * next(),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    chance: (share) => next() < share,
  };
};
