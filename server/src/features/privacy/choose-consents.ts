import type { Consent, privacyRoutes } from '@tbm/contract/privacy';
import { healthPurposes } from '@tbm/contract/purposes';
import type { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Services } from '../../platform/services.ts';
import { consentsOf, giveConsent, withdrawConsent } from '../consents/index.ts';
import { forgetOwnData } from './make.ts';
import { eraseHealth, findSubject } from './rows.ts';

type Choice = z.output<(typeof privacyRoutes)['PUT /consents']['body']>;

/** Gives or withdraws a consent. Withdrawing one for health deletes the data that were stored for it, also in a download. */
export async function chooseConsents(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { customer_id }: Pick<Person, 'customer_id'>,
  { purpose, given, version }: Choice,
): Promise<Consent[]> {
  const now = clock.now();
  const about = {
    customer_id,
    purpose,
    place: 'account',
    now,
  } as const;
  return db.transaction(async (tx) => {
    if (given) await giveConsent(tx, { ...about, version });
    else await withdrawConsent(tx, about);
    const withdrawn = given ? undefined : healthPurposes.find((one) => one === purpose);
    const subject = withdrawn ? await findSubject(tx, customer_id) : undefined;
    if (withdrawn && subject) {
      await eraseHealth(tx, { ...subject, now }, withdrawn);
      await forgetOwnData(tx, customer_id);
    }
    return consentsOf(tx, customer_id);
  });
}
