import type { BranchThing, Route, WithinBranches } from '@tbm/contract/route';
import type { ProblemCode } from '@tbm/domain/messages';
import { z } from 'zod';
import type { Actor, Person } from '../actor.ts';
import { type Executor, statement } from '../database/statement.ts';
import { problem } from '../errors.ts';
import { isForStaff } from './handlers.ts';

type StoredThing = Exclude<BranchThing, 'branch'>;

const ofMember = (table: string, key: string): string =>
  `select from ${table} t where t.${key} = $1 and member_at(t.customer_id, $2)`;
const ofClass = 'join single_classes sc using (single_class_id)';

/** SQL: the thing `$1` is at one of the branches `$2`. */
const found: Record<StoredThing, string> = {
  location: 'select from locations where location_id = $1 and branch_id = any($2::bigint[])',
  class: 'select from single_classes where single_class_id = $1 and branch_id = any($2::bigint[])',
  template: 'select from class_templates where class_template_id = $1 and branch_id = any($2::bigint[])',
  closed_day: 'select from closed_days where closed_day_id = $1 and branch_id = any($2::bigint[])',
  reservation: `select from class_reservations r ${ofClass}
    where r.class_reservation_id = $1 and sc.branch_id = any($2::bigint[])`,
  member: 'select where member_at($1::bigint, $2)',
  address: ofMember('addresses', 'address_id'),
  purchase: 'select from purchases where purchase_id = $1 and branch_id = any($2::bigint[])',
  invoice: `select from invoices join purchases p using (purchase_id)
    where invoice_id = $1 and p.branch_id = any($2::bigint[])`,
  package: `select from class_packages
    where class_package_id = $1 and (branch_id is null or branch_id = any($2::bigint[]))`,
  conversation: 'select from conversations where conversation_id = $1 and conversation_at(number, $2)',
  strike: ofMember('strikes', 'strike_id'),
  comment: ofMember('video_ratings', 'video_rating_id'),
  substitute_request: `select from substitute_requests r ${ofClass}
    where r.substitute_request_id = $1 and sc.branch_id = any($2::bigint[])`,
  fixed_place: `select from fixed_places f join class_templates t using (class_template_id)
    where f.fixed_place_id = $1 and t.branch_id = any($2::bigint[])`,
  note: ofMember('member_notes', 'member_note_id'),
};
const statements = Object.fromEntries(
  Object.entries(found).map(([thing, text]) => [
    thing,
    statement(`${thing}_at_branches`, `select exists (${text}) as here`, z.object({ here: z.boolean() })),
  ]),
) as Record<StoredThing, ReturnType<typeof statement<z.ZodObject<{ here: z.ZodBoolean }>>>>;

/** The answer of a call about a thing that does not exist; `not_found`, unless it has its own code. */
const missing: Partial<Record<BranchThing, ProblemCode>> = {
  branch: 'branch_not_yours',
  class: 'class_not_found',
  reservation: 'reservation_not_found',
  purchase: 'purchase_not_found',
  package: 'package_not_found',
};

interface Named {
  actor: Actor;
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The first thing of the call that is at none of the branches where the caller works. */
async function outside(
  db: Executor,
  route: Route,
  actor: Person & { branches: readonly number[] },
  { params, query, body }: Named,
): Promise<BranchThing | undefined> {
  const { things } = route.branches as WithinBranches;
  const named: Record<string, BranchThing> = { branch_id: 'branch', ...things };
  // Each part on its own: no field hides one of the same name.
  const parts = [params, query, body] as (Record<string, unknown> | null | undefined)[];
  for (const [field, thing] of Object.entries(named))
    for (const part of parts) {
      const id = part?.[field];
      if (id === undefined || id === null) continue;
      const isSelf = thing === 'member' && id === actor.customer_id;
      if (isSelf) continue;
      const here =
        thing === 'branch'
          ? actor.branches.includes(Number(id))
          : (await statements[thing].one(db, [id, actor.branches])).here;
      if (!here) return thing;
    }
  return undefined;
}

/**
 * The role of a caller in this call: staff of some branches are staff at things of those, and members anywhere else.
 * A call of the staff about something elsewhere is refused as if that did not exist, one about a branch with
 * `branch_not_yours`. Lists of one branch are those of the caller's branch.
 */
export const makeWithinBranches =
  (db: Executor) =>
  async (route: Route, call: Named): Promise<Actor> => {
    const { actor } = call;
    if (actor.kind !== 'person' || actor.branches === null || route.branches === 'none') return actor;
    const member: Person = { ...actor, role: 'member' };
    if (route.branches === undefined) return member;
    const { branches } = actor;
    const thing = await outside(db, route, { ...actor, branches }, call);
    if (thing === undefined) {
      const query = call.query as { branch_id?: number };
      if (route.branches.lists === 'one') query.branch_id ??= branches[0] as number;
      return actor;
    }
    if (!isForStaff(route)) return member;
    const code = missing[thing] ?? 'not_found';
    throw problem(code === 'branch_not_yours' || route.problems?.includes(code) ? code : 'not_found');
  };
