import type { Signing, signingWays, WaiverSignature } from '@tbm/contract/waivers';
import { waiverSignature } from '@tbm/contract/waivers';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { insertMissing } from '../../platform/database/insert-missing.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { currentWaiver } from './queries.ts';
import { checkSigner } from './signer.ts';
import { guest_signatures } from './tables.ts';

const lockPlace = statement(
  'lock_place_of_guest',
  `select b.timezone from class_reservations r join single_classes sc using (single_class_id)
  join branches b on b.branch_id = sc.branch_id
  where r.class_reservation_id = $1 and r."deletedAt" is null and r.guest_name is not null for no key update of r`,
  z.object({ timezone: z.string() }),
);

/** With it the guest's data are deleted some months after the class, also those of a guest whom the desk booked. */
const keepGuest = command(
  'keep_guest_of_place',
  `insert into guests (class_reservation_id, "createdAt") select $1::bigint, $2::timestamptz
  where not exists (select from guests where class_reservation_id = $1) on conflict do nothing`,
);

const signatureOfGuest = statement(
  'signature_of_guest',
  `select guest_signature_id as waiver_signature_id, version, full_name, guardian_name, guardian_relation, "signedAt", signed_by
  from guest_signatures where class_reservation_id = $1 and version = $2`,
  waiverSignature,
);

/**
 * A guest signs the current version for a place, in the caller's transaction. Signing again keeps the first signature. Throws
 * `reservation_not_found`, `not_found` where nothing is published, `consent_text_changed` for an older version, and what
 * `checkSigner` throws.
 */
export async function signAsGuest(
  tx: Transaction,
  from: {
    class_reservation_id: number;
    signed_by: (typeof signingWays)[number];
    /** The IP address and the browser. */
    address: string;
    user_agent: string | undefined;
  },
  body: Omit<Signing, 'health'>,
  now: string,
): Promise<WaiverSignature> {
  const { class_reservation_id, signed_by, address, user_agent } = from;
  const place = await lockPlace.maybeOne(tx, [class_reservation_id]);
  if (!place) throw problem('reservation_not_found');
  const current = await currentWaiver(tx);
  if (!current) throw problem('not_found');
  const { version } = current;
  if (body.version !== version) throw problem('consent_text_changed');
  const signed_on = dayIn(now, place.timezone).toString();
  await keepGuest.run(tx, [class_reservation_id, now]);
  await insertMissing(
    tx,
    guest_signatures,
    {
      class_reservation_id,
      version,
      full_name: body.full_name,
      ...checkSigner(body, signed_on),
      signed_on,
      signedAt: now,
      signed_by,
      address,
      user_agent: user_agent?.slice(0, 400) ?? null,
    },
    ['class_reservation_id', 'version'],
  );
  return signatureOfGuest.one(tx, [class_reservation_id, version]);
}
