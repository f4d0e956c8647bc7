const whole = new Intl.NumberFormat('en-US');

/** A number with its noun in the singular or the plural: `1 clase`, `0 clases`, `8,650 clases`. */
export const counted = (count: number, one: string, many: string): string =>
  `${whole.format(count)} ${count === 1 ? one : many}`;
