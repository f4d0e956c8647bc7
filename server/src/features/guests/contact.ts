import type { GuestPage } from '@tbm/contract/guests';
import { guestLeadVersion } from '@tbm/domain/guests';
import { z } from 'zod';
import { command, statement } from '../../platform/database/statement.ts';
import { fieldProblem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { guestByLink, readPlace } from './page.ts';

const lockGuest = statement(
  'lock_guest',
  'select class_reservation_id from guests where class_reservation_id = $1 for no key update',
  z.object({ class_reservation_id: z.int() }),
);

const writeEmail = command(
  'write_email_of_guest',
  'update guests set email = $2 where class_reservation_id = $1',
);

const deleteLeadOf = command(
  'delete_lead_of_guest',
  'delete from guest_leads where class_reservation_id = $1',
);

const writeLead = command(
  'write_guest_lead',
  `insert into guest_leads (class_reservation_id, name, email, branch_id, consent_version, address, "createdAt")
  values ($1, $2, $3, $4, $5, $6, $7)`,
);

/**
 * Stores the address that a guest leaves, or removes it. Only with `wants_news`, and the version of the text that was shown, the
 * guest becomes a lead; without it, the guest is none any more. What was agreed by another link stays. Throws `guest_link_not_found`,
 * `email_invalid` and `consent_text_changed`.
 */
export async function changeContact(
  services: Services,
  token: string,
  {
    email,
    wants_news,
    consent_version,
    address,
  }: { email: string | null; wants_news: boolean; consent_version: number; address: string },
): Promise<GuestPage> {
  const { db, clock, config } = services;
  const now = clock.now();
  const { class_reservation_id, guest_name, branch_id } = await readPlace(db, token, { config, now });
  if (wants_news && email === null) throw fieldProblem('email_invalid', 'email');
  if (wants_news && consent_version !== guestLeadVersion) throw problem('consent_text_changed');
  await db.transaction(async (tx) => {
    await lockGuest.one(tx, [class_reservation_id]);
    await writeEmail.run(tx, [class_reservation_id, email]);
    await deleteLeadOf.run(tx, [class_reservation_id]);
    if (wants_news)
      await writeLead.run(tx, [
        class_reservation_id,
        guest_name,
        email,
        branch_id,
        consent_version,
        address,
        now,
      ]);
  });
  return guestByLink(services, token);
}
