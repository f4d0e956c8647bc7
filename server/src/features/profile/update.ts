import type { Customer } from '@tbm/contract/accounts';
import type { TrackFrequency } from '@tbm/contract/measures';
import type { profileBody } from '@tbm/contract/profile';
import { isPossibleBirthdate } from '@tbm/domain/profile';
import { dayIn } from '@tbm/domain/time';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { fieldProblem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { customers, ownCustomer, timezoneOfCustomer } from '../accounts/index.ts';
import { requireHealthConsent } from '../consents/index.ts';

/** A verified WhatsApp number that was the old telephone is not carried over to a new one. Ten digits are Mexican. */
const whatsappAfter = (phone: string) => sql`case
  when ${customers.phone} <> ${phone} and ${customers.whatsapp_number} in ('+52' || ${customers.phone}, ${customers.phone}) then null
  else ${customers.whatsapp_number} end`;

/** The member is reminded from the moment of the choice; the same choice again changes nothing. */
const chosenAt = (frequency: TrackFrequency | null, now: string) => sql`case
  when ${frequency}::text is null then null
  when ${customers.track_frequency} = ${frequency} then ${customers.trackFrequencyAt}
  else ${now}::timestamptz end`;

/**
 * Changes the caller's profile; absent fields keep their value [PROFILE-002]. Throws `birthdate_invalid`, and
 * `health_consent_missing` for a height without the member's consent.
 */
export async function updateProfile(
  services: Services,
  actor: Person,
  body: z.output<typeof profileBody>,
): Promise<Customer> {
  const { db, clock } = services;
  const { customer_id } = actor;
  const { health_consent: version, ...changes } = body;
  const now = clock.now();
  if (body.birthdate) {
    const today = dayIn(now, await timezoneOfCustomer(db, customer_id)).toString();
    if (!isPossibleBirthdate(body.birthdate, today)) throw fieldProblem('birthdate_invalid', 'birthdate');
  }
  if (Object.values(changes).some((value) => value !== undefined))
    await db.transaction(async (tx) => {
      if (typeof body.height === 'number')
        await requireHealthConsent(tx, {
          customer_id,
          version,
          place: 'profile',
          now,
        });
      await tx
        .update(customers)
        .set({
          ...changes,
          ...(body.phone ? { whatsapp_number: whatsappAfter(body.phone) } : {}),
          ...(body.track_frequency === undefined
            ? {}
            : { trackFrequencyAt: chosenAt(body.track_frequency, now) }),
        })
        .where(eq(customers.customer_id, customer_id));
    });
  return ownCustomer(services, actor);
}
