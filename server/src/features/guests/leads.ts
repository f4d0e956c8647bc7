import type { GuestLead } from '@tbm/contract/guests';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { pageStatement } from '../../platform/database/page.ts';
import { command } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';

/** A page of the guests who agreed to be written to, newest first; an address that agreed by several links once. */
export const leadPage = pageStatement('guest_leads', {
  columns: 'l.guest_lead_id, l.name, l.email, l.branch_id, l.consent_version, l."createdAt"',
  from: '(select distinct on (lower(email)) * from guest_leads order by lower(email), guest_lead_id desc) l',
  order: 'l."createdAt" desc, l.guest_lead_id desc',
  row: z.object({
    guest_lead_id: z.int(),
    name: z.string(),
    email: z.string(),
    branch_id: z.int(),
    consent_version: z.int(),
    createdAt: z.string(),
  }) satisfies z.ZodType<GuestLead>,
});

const deleteLeadById = command(
  'delete_guest_lead',
  `delete from guest_leads where lower(email) = (select lower(email) from guest_leads where guest_lead_id = $1)`,
);

/** Deletes a guest who no longer wants to be written to, with all that agreed by the same address. Throws `not_found`. */
export async function deleteLead(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Person,
  guest_lead_id: number,
): Promise<{ deleted: true }> {
  await db.transaction(async (tx) => {
    if (!(await deleteLeadById.run(tx, [guest_lead_id]))) throw problem('not_found');
    await recordAudit(tx, actor, {
      action: 'delete',
      thing: 'guest_leads',
      thing_id: guest_lead_id,
      customer_id: null,
      before: null,
      after: null,
      now: clock.now(),
    });
  });
  return { deleted: true };
}
