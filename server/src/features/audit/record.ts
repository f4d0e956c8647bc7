import type { AuditRow } from '@tbm/contract/audit';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type Executor } from '../../platform/database/statement.ts';
import type { Audit } from '../../platform/http/resource.ts';
import type { Services } from '../../platform/services.ts';
import { audit_log, viewPeriod } from './tables.ts';

interface AuditEntry extends Pick<AuditRow, 'action' | 'thing' | 'before' | 'after'> {
  thing_id: number | string;
  customer_id: number | null;
  now: string;
}

type Auditor = Pick<Person, 'uid' | 'role' | 'api_key'>;

/** How the log names who did it: an account, or the key of a program. */
const nameOf = ({ uid, api_key }: Auditor): string => (api_key ? `key:${api_key.api_key_id}` : uid);

/** Adds an audit record in the transaction of the change: neither exists without the other. */
export async function recordAudit(
  tx: Transaction,
  actor: Auditor,
  { thing_id, now, ...entry }: AuditEntry,
): Promise<void> {
  const { role } = actor;
  const uid = nameOf(actor);
  await tx.insert(audit_log).values({
    uid,
    role,
    ...entry,
    thing_id: String(thing_id),
    createdAt: now,
  });
}

/** A repeated view uses up no id. When two are written at once, the index admits one. */
const insertView = command(
  'record_view',
  `insert into audit_log (uid, role, action, thing, thing_id, customer_id, "createdAt")
  select $1, $2, 'view', $3, $4::bigint::text, $4, $5::timestamptz
  where not exists (
    select from audit_log where uid = $1 and customer_id = $4 and thing = $3 and action = 'view'
      and ${viewPeriod('"createdAt"')} = ${viewPeriod('$5::timestamptz')})
  on conflict do nothing`,
);

/** Parts of a member's record: names of tables. */
export type ViewedPart =
  | 'customers'
  | 'addresses'
  | 'conversations'
  | 'customer_workout_plans'
  | 'audit_log'
  | 'purchases'
  | 'strikes'
  | 'customer_milestones'
  | 'credit_ledger'
  | 'class_reservations'
  | 'waitlists'
  | 'invoices'
  | 'messages'
  | 'member_notes'
  | 'fixed_places'
  | 'waiver_answers';

/** Records that a member of the staff looks at a part of a member's record: once per ten minutes, before it is shown. */
export async function recordView(
  db: Executor,
  actor: Auditor,
  { part, customer_id, now }: { part: ViewedPart; customer_id: number; now: string },
): Promise<void> {
  await insertView.run(db, [nameOf(actor), actor.role, part, customer_id, now]);
}

/** Adds an audit record for a resource that admins edit, as reported by `resourceHandlers`. */
export const auditOf =
  ({ clock }: Pick<Services, 'clock'>): Audit =>
  (tx, actor, change) =>
    recordAudit(tx, actor, { ...change, customer_id: null, now: clock.now() });
