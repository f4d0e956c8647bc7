import { brokenConstraint } from '../../platform/errors.ts';

/**
 * A member may book elsewhere between our read and our write, so that the member's unlimited places overlap. Then the
 * database refuses, and a retry cancels that place and notifies the member.
 */
export async function retryOnOverlap<T>(change: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await change();
    } catch (error) {
      if (tries === 3 || brokenConstraint(error) !== 'class_reservations_no_overlap') throw error;
    }
}
