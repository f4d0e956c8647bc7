import type { CSSProperties } from 'react';

/** Columns on a wide screen: as many as leave the fewest cells empty. */
const columnsFor = (count: number): number => (count % 4 === 0 || count % 4 === 3 ? 4 : 3);

/** How many columns the first of `count` items spans, so that every row is full. */
export const firstSpan = (count: number, columns: number): number =>
  ((columns - (count % columns)) % columns) + 1;

/** Custom properties of a grid without an incomplete last row: two columns on the phone, three or four above. */
export const fullRows = (count: number): CSSProperties => {
  const wide = columnsFor(count);
  return {
    '--columns': wide,
    '--first': firstSpan(count, wide),
    '--first-narrow': firstSpan(count, 2),
  } as CSSProperties;
};
