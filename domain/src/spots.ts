/** Rows of spot numbers of a `spot_map`: '3,2' → [[1, 2, 3], [4, 5]] [SCHED-021]. Null or unreadable → no rows. */
export const spotRows = (spot_map: string | null): number[][] => {
  const counts = (spot_map ?? '').split(',').map((part) => Number(part.trim()));
  if (!spot_map || counts.some((count) => !Number.isInteger(count) || count < 0)) return [];
  let next = 1;
  return counts.map((count) => Array.from({ length: count }, () => next++));
};

/** The rows of a map as far as the class's capacity reaches: spots beyond it do not exist for the class. */
export const spotRowsOfClass = (spot_map: string | null, capacity: number): number[][] =>
  spotRows(spot_map)
    .map((row) => row.filter((spot) => spot <= capacity))
    .filter((row) => row.length > 0);

/** Spots of a map; 0 when there is none. */
export const spotCount = (spot_map: string | null): number => spotRows(spot_map).flat().length;

/** A spot can be chosen when the map and the class's capacity include it. */
export const isSpot = (spot: number, spot_map: string | null, capacity: number): boolean =>
  spot >= 1 && spot <= Math.min(spotCount(spot_map), capacity);

/** The spots that can be chosen, ascending; none without a map. */
export const freeSpots = (spot_map: string | null, capacity: number, taken: readonly number[]): number[] =>
  spotRows(spot_map)
    .flat()
    .filter((spot) => isSpot(spot, spot_map, capacity) && !taken.includes(spot));

/**
 * The free spot nearest to a chosen one: in its row if possible, else in the nearest row; null when none is free. Spots
 * of a row are centred, as the map shows them.
 */
export const nearestSpot = (
  chosen: number,
  spot_map: string | null,
  free: readonly number[],
): number | null => {
  const positions = spotRows(spot_map).flatMap((row, y) =>
    row.map((spot, index) => ({ spot, y, x: index - (row.length - 1) / 2 })),
  );
  const from = positions.find(({ spot }) => spot === chosen);
  if (!from) return free[0] ?? null;
  const [nearest] = positions
    .filter(({ spot }) => free.includes(spot))
    .sort(
      (a, b) =>
        Math.abs(a.y - from.y) - Math.abs(b.y - from.y) ||
        Math.abs(a.x - from.x) - Math.abs(b.x - from.x) ||
        a.spot - b.spot,
    );
  return nearest?.spot ?? null;
};

/** The first free spot of the map, assigned at check-in to a place without a spot [RES-019, X54]; null when there is none. */
export const firstFreeSpot = (
  spot_map: string | null,
  capacity: number,
  taken: readonly number[],
): number | null => freeSpots(spot_map, capacity, taken)[0] ?? null;
