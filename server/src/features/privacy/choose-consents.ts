import type { Consent, privacyRoutes } from '@tbm/contract/privacy';
import type { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Services } from '../../platform/services.ts';
import { consentsOf, giveConsent, withdrawConsent } from '../consents/index.ts';
import { forgetOwnData } from './make.ts';
import { eraseHealth, findSubject } from './rows.ts';

type Choice = z.output<(typeof privacyRoutes)['PUT /consents']['body']>;

/** Gives or withdraws a consent. Withdrawing the one for health deletes stored body data, also in a download. */
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
    const subject = purpose === 'health' && !given ? await findSubject(tx, customer_id) : undefined;
    if (subject) {
      await eraseHealth(tx, { ...subject, now });
      await forgetOwnData(tx, customer_id);
    }
    return consentsOf(tx, customer_id);
  });
}
