/** A number with its noun in the singular or the plural: `1 clase`, `0 clases`, `8,650 clases`. */
export const counted = (count: number, one: string, many: string): string =>
  // No formatter of the module: pages would load every file that imports it.
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
