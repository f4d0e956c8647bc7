import { brokenConstraint, databaseCode } from '../../platform/errors.ts';

/** PostgreSQL's code when it ends one of two transactions that wait for each other. */
const deadlock = '40P01';

const isConflict = (error: unknown): boolean =>
  brokenConstraint(error) === 'class_reservations_no_overlap' || databaseCode(error) === deadlock;

/**
 * Tries a change of the timetable again when it meets another one:
 * - A member may book elsewhere between our read and our write, so that the member's unlimited places overlap. Then the
 *   database refuses, and a retry cancels that place and notifies the member.
 * - The places of a class that moves follow it in any order, and so do the leaderboards of its members. Another change of the
 *   same members, in a class of another branch, may lock them in another order.
 */
export async function retryOnConflict<T>(change: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await change();
    } catch (error) {
      if (tries === 3 || !isConflict(error)) throw error;
    }
}
