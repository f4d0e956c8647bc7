// SQL about retired records (docs/decisions/0095). It imports no table, so that every feature may use it.

/** Whether a row is retired at an instant, on its civil day in the zone of the studio. */
export const isRetiredSql = (row: string, instant: string): string =>
  `coalesce(${row}.retired_on <= studio_day(${instant}::timestamptz), false)`;

/** Whether a row is retired on the civil day of a class, in the zone of its branch. */
export const isRetiredOnSql = (row: string, day: string): string =>
  `coalesce(${row}.retired_on <= ${day}, false)`;

/**
 * The condition of every list of a kind that can be retired: the rows with the ids, retired ones among them, because history
 * refers to them; or, without ids, those that are offered at the instant.
 */
export const offeredOrNamedSql = (
  row: string,
  { key, ids, instant }: { key: string; ids: string; instant: string },
): string =>
  `case when ${ids}::bigint[] is null then not ${isRetiredSql(row, instant)} else ${key} = any(${ids}) end`;
