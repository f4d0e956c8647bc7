/** The values of the horizontal lines of a chart, ascending; the first and the last are its limits. */
export type Scale = readonly [number, number, ...number[]];

/**
 * Round steps (1, 2, 2.5 or 5 times a power of ten) that hold all values, zero or more, with at most six lines. It
 * begins at zero, except for values that are `free` of it and far from it, such as seconds held in a plank.
 */
export function scaleOf(values: readonly number[], free = false): Scale {
  const top = Math.max(0, ...values);
  if (top === 0) return [0, 1];
  const least = Math.min(...values);
  const from = free && least > top / 2 ? least : 0;
  const quarter = (top - from || top) / 4;
  const power = 10 ** Math.floor(Math.log10(quarter));
  const step = ([1, 2, 2.5, 5, 10].find((size) => size * power >= quarter) ?? 10) * power;
  const first = Math.floor(from / step);
  const last = Math.max(Math.ceil(top / step), first + 1);
  // Without the errors of binary fractions.
  const line = (index: number) => Number(((first + index) * step).toPrecision(12));
  return Array.from({ length: last - first + 1 }, (_, index) => line(index)) as unknown as Scale;
}

/** Where a value lies between the limits of a scale, in percent from below. */
export function shareOf(value: number, scale: Scale): number {
  const [from] = scale;
  const to = scale.at(-1) ?? from;
  return ((value - from) / (to - from)) * 100;
}
