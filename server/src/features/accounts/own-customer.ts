import type { Customer } from '@tbm/contract/accounts';
import type { Person } from '../../platform/actor.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { customerByUid } from './queries.ts';

/** The signed-in customer [API-005]. */
export async function ownCustomer({ db, clock }: Services, actor: Person): Promise<Customer> {
  const found = await customerByUid(db, actor, clock.now());
  if (!found) throw problem('sign_in_required');
  return found;
}
