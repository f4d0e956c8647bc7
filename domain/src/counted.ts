/** A number with its noun in the singular or the plural: `1 clase`, `0 clases`, `3 clases`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
