import { isPossibleBirthdate } from '@tbm/domain/profile';
import { dayIn } from '@tbm/domain/time';
import type { Transaction } from '../../platform/database/database.ts';
import { fieldProblem } from '../../platform/errors.ts';
import { addCustomer } from '../desk/index.ts';
import { branchOf, knownCustomer } from './find.ts';
import type { Importing, Outcome, RowOf } from './importing.ts';

/**
 * Adds a member without an account; she creates it by recovering her password. One whose address is known keeps what
 * she has. Without a branch she belongs to the one of whoever imports.
 */
export async function importCustomer(
  tx: Transaction,
  { branch, ...given }: RowOf<'customers'>,
  { actor, now }: Importing,
): Promise<Outcome> {
  const { branch_id, timezone } = await branchOf(tx, branch ?? String(actor.branch_id));
  if (given.birthdate !== null && !isPossibleBirthdate(given.birthdate, dayIn(now, timezone).toString()))
    throw fieldProblem('birthdate_invalid', 'birthdate');
  if (await knownCustomer(tx, given.email)) return 'known';
  await addCustomer(tx, actor, { ...given, branch_id }, now);
  return 'added';
}
