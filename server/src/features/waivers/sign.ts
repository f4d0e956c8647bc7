import type { Signing, signingWays, WaiverSignature } from '@tbm/contract/waivers';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { insertMissing } from '../../platform/database/insert-missing.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { fieldProblem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { giveConsent } from '../consents/index.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { currentWaiver, guestOfReservation, memberOfReservation, signatureOf } from './queries.ts';
import { signAsGuest } from './sign-as-guest.ts';
import { checkSigner } from './signer.ts';
import { waiver_signatures } from './tables.ts';

interface Signer {
  customer_id: number;
  signed_by: (typeof signingWays)[number];
  /** The IP address and the browser. */
  address: string;
  user_agent: string | undefined;
}

/** Two signatures of a member at once come one after the other, and withdrawals of consent wait. */
const lockSigner = statement(
  'lock_signer',
  `select c.birthdate, b.timezone from customers c join branches b using (branch_id)
  where c.customer_id = $1 for no key update of c`,
  z.object({ birthdate: z.string().nullable(), timezone: z.string() }),
);

const keepBirthdate = command(
  'keep_birthdate_of_signer',
  'update customers set birthdate = $2 where customer_id = $1 and birthdate is null',
);

const writeAnswers = command(
  'write_waiver_answers',
  `insert into waiver_answers (customer_id, version, answers, emergency_name, emergency_phone, consent_id, "updatedAt")
  select $1, $2, $3::jsonb, $4, $5, (select consent_id from consents
    where customer_id = $1 and purpose = 'class_health' order by consent_id desc limit 1), $6
  on conflict (customer_id) do update set version = excluded.version, answers = excluded.answers,
    emergency_name = excluded.emergency_name, emergency_phone = excluded.emergency_phone,
    consent_id = excluded.consent_id, "updatedAt" = excluded."updatedAt"`,
);

/** Stores the answers with the consent that came with them. Throws `invalid_field` and `consent_text_changed`. */
async function storeAnswers(
  tx: Transaction,
  health: NonNullable<Signing['health']>,
  {
    customer_id,
    version,
    questions,
    now,
  }: { customer_id: number; version: number; questions: number; now: string },
): Promise<void> {
  const { answers, emergency_name, emergency_phone, consent_version } = health;
  if (answers.length !== questions) throw fieldProblem('invalid_field', 'health');
  if (Boolean(emergency_name) !== Boolean(emergency_phone)) throw fieldProblem('invalid_field', 'health');
  await giveConsent(tx, {
    customer_id,
    purpose: 'class_health',
    version: consent_version,
    place: 'waiver',
    now,
  });
  await writeAnswers.run(tx, [
    customer_id,
    version,
    JSON.stringify(answers),
    emergency_name || null,
    emergency_phone || null,
    now,
  ]);
}

/**
 * Stores a signature of the current version, in the caller's transaction. Signing again keeps the first signature and stores
 * the answers. Throws `not_found` where nothing is published, `consent_text_changed` for an older version, `birthdate_invalid`,
 * `text_missing` without a guardian, and those of the answers.
 */
async function storeSignature(
  tx: Transaction,
  { customer_id, signed_by, address, user_agent }: Signer,
  body: Signing,
  now: string,
): Promise<WaiverSignature> {
  const signer = await lockSigner.one(tx, [customer_id]);
  const current = await currentWaiver(tx);
  if (!current) throw problem('not_found');
  const { version, questions } = current;
  if (body.version !== version) throw problem('consent_text_changed');
  const signed_on = dayIn(now, signer.timezone).toString();
  const { birthdate, guardian_name, guardian_relation } = checkSigner(
    { ...body, birthdate: signer.birthdate ?? body.birthdate },
    signed_on,
  );
  await insertMissing(
    tx,
    waiver_signatures,
    {
      customer_id,
      version,
      full_name: body.full_name,
      birthdate,
      guardian_name,
      guardian_relation,
      signed_on,
      signedAt: now,
      signed_by,
      address,
      user_agent: user_agent?.slice(0, 400) ?? null,
    },
    ['customer_id', 'version'],
  );
  await keepBirthdate.run(tx, [customer_id, birthdate]);
  if (body.health)
    await storeAnswers(tx, body.health, { customer_id, version, questions: questions.length, now });
  const signature = await signatureOf(tx, { customer_id, version });
  if (!signature) throw new Error('the signature was stored in this transaction');
  return signature;
}

/** A member signs on a device of their own. Throws as `storeSignature`. */
export const signOwnWaiver = (
  { db, clock }: Services,
  signer: Omit<Signer, 'signed_by'>,
  body: Signing,
): Promise<WaiverSignature> =>
  db.transaction((tx) => storeSignature(tx, { ...signer, signed_by: 'own_device' }, body, clock.now()));

/** The member or guest of a place signs on the desk's tablet; who handed it over is recorded. Throws `reservation_not_found` too. */
export async function signAtDesk(
  services: Services,
  actor: Person,
  from: Pick<Signer, 'address' | 'user_agent'> & { class_reservation_id: number },
  body: Signing,
): Promise<WaiverSignature> {
  const { db, clock } = services;
  const now = clock.now();
  const { class_reservation_id, address, user_agent } = from;
  const guest = await guestOfReservation(db, class_reservation_id);
  const member = guest ? null : await memberOfReservation(db, class_reservation_id);
  const customer_id = member?.customer_id ?? null;
  const signature = await db.transaction(async (tx) => {
    const stored =
      customer_id === null
        ? await signAsGuest(tx, { ...from, signed_by: 'desk_tablet' }, body, now)
        : await storeSignature(tx, { customer_id, signed_by: 'desk_tablet', address, user_agent }, body, now);
    await recordAudit(tx, actor, {
      action: 'create',
      thing: guest ? 'guest_signatures' : 'waiver_signatures',
      thing_id: stored.waiver_signature_id,
      customer_id,
      before: null,
      after: { version: stored.version },
      now,
    });
    return stored;
  });
  // Other desks no longer show that it is missing.
  scheduleChanged(services, (guest ?? member)?.single_class_id);
  return signature;
}
