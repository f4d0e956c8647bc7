import { givesAccess } from '../../platform/access.ts';
import type { Person } from '../../platform/actor.ts';
import { byName } from '../../platform/database/by-name.ts';
import type { Services } from '../../platform/services.ts';
import { requireCustomer } from '../accounts/index.ts';
import { recordView, type ViewedPart } from '../audit/index.ts';

/** SQL: the state of a customer at an instant; `memberStates` of the contract explains each state. */
export const memberState = (customer_id: string, now: string): string => `(
  select case when bool_or(${givesAccess('b', now)} and coalesce(b.trial_ends_at <= ${now}::timestamptz, true)) then 'active'
    when bool_or(${givesAccess('b', now)}) then 'trial'
    when bool_or(b.access_until is not null) then 'ended' else 'none' end
  from purchases b where b.customer_id = ${customer_id})`;

/** SQL: the tags of a customer, by name. */
export const tagsOf = (customer_id: string): string => `coalesce((
  select json_agg(json_build_object('member_tag_id', g.member_tag_id, 'name', g.name) order by ${byName('g.name')}, g.member_tag_id)
  from customer_tags t join member_tags g using (member_tag_id) where t.customer_id = ${customer_id}), '[]')`;

/** Records that a member of the staff looks at a part of a member's record, and returns now. Throws `not_found`. */
export async function viewPart(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Pick<Person, 'uid' | 'role'>,
  customer_id: number,
  part: ViewedPart,
): Promise<string> {
  const now = clock.now();
  await requireCustomer(db, customer_id);
  await recordView(db, actor, { part, customer_id, now });
  return now;
}
