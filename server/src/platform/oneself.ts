import type { Person } from './actor.ts';
import { problem } from './errors.ts';

/**
 * Refuses callers who act for themselves. A call that gives something or corrects a figure needs another person; only admins
 * do it for themselves (docs/decisions/0066). Throws `for_oneself`.
 */
export function refuseForOneself(
  actor: Pick<Person, 'role' | 'customer_id'>,
  customer_id: number | null,
): void {
  if (customer_id === actor.customer_id && actor.role !== 'admin') throw problem('for_oneself');
}
