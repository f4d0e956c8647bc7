/**
 * Why a record cannot be retired on a day: not in the past, because what was offered then stays as it was. Civil days, `2026-12-04`,
 * in the zone of the studio. Null when it can.
 */
export const retirementProblem = (day: string, today: string): 'retirement_past' | null =>
  day < today ? 'retirement_past' : null;

/** Whether a record is retired on a civil day: from its day on, that day included. */
export const isRetiredOn = (retired_on: string | null, day: string): boolean =>
  retired_on !== null && retired_on <= day;
