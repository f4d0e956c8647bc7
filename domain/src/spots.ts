/** Rows of seat numbers of a `spot_map`: '3,2' → [[1, 2, 3], [4, 5]] [SCHED-021]. Null or unreadable → no rows. */
export const spotRows = (spot_map: string | null): number[][] => {
  const counts = (spot_map ?? '').split(',').map((part) => Number(part.trim()));
  if (!spot_map || counts.some((count) => !Number.isInteger(count) || count < 0)) return [];
  let next = 1;
  return counts.map((count) => Array.from({ length: count }, () => next++));
};

/** Seats of a map; 0 when there is none. */
export const spotCount = (spot_map: string | null): number => spotRows(spot_map).flat().length;

/** A spot can be chosen when the map and the class's capacity include it. */
export const isSpot = (spot: number, spot_map: string | null, capacity: number): boolean =>
  spot >= 1 && spot <= Math.min(spotCount(spot_map), capacity);

/** The seats that can be chosen, ascending; none without a map. */
export const freeSpots = (spot_map: string | null, capacity: number, taken: readonly number[]): number[] =>
  spotRows(spot_map)
    .flat()
    .filter((spot) => isSpot(spot, spot_map, capacity) && !taken.includes(spot));

/** The first free seat of the map, assigned at check-in to a place without a spot [RES-019, X54]; null when there is none. */
export const firstFreeSpot = (
  spot_map: string | null,
  capacity: number,
  taken: readonly number[],
): number | null => freeSpots(spot_map, capacity, taken)[0] ?? null;
