import type { CustomerPause } from '@tbm/contract/pauses';
import { addDays } from './planner.ts';

/** The rules of pauses: dated intervals that a member fills in ahead. */

type Days = Pick<CustomerPause, 'start_date' | 'end_date'>;

/** Days that a pause may last, both ends included. */
export const longestPause = 366;

/** Reasons that are health data: stored only with the member's consent. */
export const healthReasons: readonly (string | null)[] = ['illness', 'pregnancy'];

export const isHealthReason = (reason: string | null | undefined): boolean =>
  healthReasons.includes(reason ?? null);

export type PauseState = 'ahead' | 'running' | 'over';

export const stateOfPause = ({ start_date, end_date }: Days, today: string): PauseState => {
  if (end_date < today) return 'over';
  return start_date > today ? 'ahead' : 'running';
};

/** A field of a pause with the code of its problem; null when both days are right. */
export type PauseProblem = { field: 'start_date' | 'end_date'; code: string } | null;

const orderOf = ({ start_date, end_date }: Days): PauseProblem => {
  if (end_date < start_date) return { field: 'end_date', code: 'pause_order' };
  return end_date < addDays(start_date, longestPause) ? null : { field: 'end_date', code: 'pause_too_long' };
};

/** What is wrong with a new pause, which begins today at the earliest. */
export const newPauseProblem = (days: Days, today: string): PauseProblem =>
  days.start_date < today ? { field: 'start_date', code: 'pause_past' } : orderOf(days);

/**
 * What is wrong with a change of a pause. A future pause follows the rules of a new one. A pause that has begun can only be
 * ended, yesterday at the earliest. A past pause cannot be changed.
 */
export function changedPauseProblem(was: Days, is: Days, today: string): PauseProblem {
  if (was.start_date > today) return newPauseProblem(is, today);
  if (was.end_date < today) return { field: 'end_date', code: 'pause_over' };
  if (is.start_date !== was.start_date) return { field: 'start_date', code: 'pause_begun' };
  const isEnded = is.end_date >= addDays(today, -1) && is.end_date <= was.end_date;
  return isEnded ? orderOf(is) : { field: 'end_date', code: 'pause_begun' };
}

/** Whether a pause may be deleted: until the day on which it begins. */
export const isDeletable = ({ start_date }: Days, today: string): boolean => start_date >= today;
