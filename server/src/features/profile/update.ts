import type { Customer } from '@tbm/contract/accounts';
import type { profileBody } from '@tbm/contract/profile';
import { isPossibleBirthdate } from '@tbm/domain/profile';
import { dayIn } from '@tbm/domain/time';
import type { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { command } from '../../platform/database/statement.ts';
import { fieldProblem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { ownCustomer, timezoneOfCustomer } from '../accounts/index.ts';
import { requireHealthConsent } from '../consents/index.ts';

/**
 * `$2` are the changed fields; the others keep their value. A verified WhatsApp number that was the old telephone is not carried over
 * to a new one; ten digits are Mexican. The member is reminded from the moment `$3` of the choice; the same choice again changes
 * nothing.
 */
const changeProfile = command(
  'change_profile',
  `update customers c set (
    name, last_name, phone, instagram, birthdate, signup_reason, height, on_boards, photo_shown, track_frequency,
    whatsapp_number,
    "trackFrequencyAt"
  ) = (
    select
      g.name, g.last_name, g.phone, g.instagram, g.birthdate, g.signup_reason, g.height, g.on_boards, g.photo_shown, g.track_frequency,
      case when c.phone <> g.phone and c.whatsapp_number in ('+52' || c.phone, c.phone) then null else c.whatsapp_number end,
      case when g.track_frequency is null then null
        when g.track_frequency = c.track_frequency then c."trackFrequencyAt"
        else $3::timestamptz end
    from jsonb_populate_record(c, $2) g)
  where c.customer_id = $1`,
);

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
      await changeProfile.run(tx, [customer_id, JSON.stringify(changes), now]);
    });
  return ownCustomer(services, actor);
}
