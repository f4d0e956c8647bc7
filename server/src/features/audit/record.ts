import type { AuditRow } from '@tbm/contract/audit';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Audit } from '../../platform/http/resource.ts';
import type { Services } from '../../platform/services.ts';
import { audit_log } from './tables.ts';

interface AuditEntry extends Pick<AuditRow, 'action' | 'thing' | 'before' | 'after'> {
  thing_id: number | string;
  customer_id: number | null;
  now: string;
}

/** Adds an audit record in the transaction of the change: neither exists without the other. */
export async function recordAudit(
  tx: Transaction,
  { uid, role }: Pick<Person, 'uid' | 'role'>,
  { thing_id, now, ...entry }: AuditEntry,
): Promise<void> {
  await tx.insert(audit_log).values({ uid, role, ...entry, thing_id: String(thing_id), createdAt: now });
}

/** Adds an audit record for a resource that admins edit, as reported by `resourceHandlers`. */
export const auditOf =
  ({ clock }: Pick<Services, 'clock'>): Audit =>
  (tx, actor, change) =>
    recordAudit(tx, actor, { ...change, customer_id: null, now: clock.now() });
