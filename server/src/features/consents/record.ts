import type { ConsentPlace, OptionalPurpose } from '@tbm/contract/purposes';
import { versionOf } from '@tbm/domain/purposes';
import { command, type Executor } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';

interface NewConsent {
  customer_id: number;
  purpose: OptionalPurpose;
  /** The version of the text that the customer read. */
  version: number;
  place: ConsentPlace;
  now: string;
}

/**
 * With several choices at once, each sees the one before. A withdrawal deletes the data by an update of this row. So it comes
 * either before the consent is read, or after the data are written.
 */
export const lockConsents = command(
  'lock_consents_of_customer',
  'select from customers where customer_id = $1 for no key update',
);

/** Nothing is written when the newest consent is the same already. */
const write = command(
  'record_consent',
  `insert into consents (customer_id, purpose, given, version, place, "createdAt")
  select $1, $2, $3, $4, $5, $6
  where coalesce((
    select c.given and (not $3::boolean or c.version = $4) from consents c
    where c.customer_id = $1 and c.purpose = $2 order by c.consent_id desc limit 1), false) <> $3`,
);

/** Records that a member gave a consent, in the caller's transaction. Throws `consent_text_changed` for an older text. */
export async function giveConsent(
  tx: Executor,
  { customer_id, purpose, version, place, now }: NewConsent,
): Promise<void> {
  if (version !== versionOf(purpose)) throw problem('consent_text_changed');
  await lockConsents.run(tx, [customer_id]);
  await write.run(tx, [customer_id, purpose, true, version, place, now]);
}

/** Records that the customer withdrew it, in the caller's transaction. */
export async function withdrawConsent(
  tx: Executor,
  { customer_id, purpose, place, now }: Omit<NewConsent, 'version'>,
): Promise<void> {
  await lockConsents.run(tx, [customer_id]);
  await write.run(tx, [customer_id, purpose, false, versionOf(purpose), place, now]);
}
