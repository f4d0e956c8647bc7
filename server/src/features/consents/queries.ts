import type { Consent } from '@tbm/contract/privacy';
import { type OptionalPurpose, optionalPurposes } from '@tbm/contract/purposes';
import { versionOf } from '@tbm/domain/purposes';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';

/** SQL: whether a customer allows a purpose now. A consent to an older text does not count. */
export const hasConsent = (purpose: OptionalPurpose, customer_id: string): string =>
  `coalesce((select n.given and n.version = ${versionOf(purpose)} from consents n
        where n.customer_id = ${customer_id} and n.purpose = '${purpose}' order by n.consent_id desc limit 1), false)`;

/**
 * SQL: whether a customer has allowed a purpose, under any version of the text, and has not withdrawn it. Data given for
 * it stay.
 */
export const notWithdrawn = (purpose: OptionalPurpose, customer_id: string): string =>
  `coalesce((select n.given from consents n
        where n.customer_id = ${customer_id} and n.purpose = '${purpose}' order by n.consent_id desc limit 1), false)`;

const newest = statement(
  'consents_of_customer',
  `select distinct on (purpose) purpose, given, version, "createdAt" from consents
  where customer_id = $1 order by purpose, consent_id desc`,
  z.object({
    purpose: z.enum(optionalPurposes),
    given: z.boolean(),
    version: z.int(),
    createdAt: z.string(),
  }),
);

/** The consents of a member, by purpose. */
export async function consentsOf(db: Executor, customer_id: number): Promise<Consent[]> {
  const rows = await newest.all(db, [customer_id]);
  return optionalPurposes.map((purpose) => {
    const row = rows.find((one) => one.purpose === purpose);
    return {
      purpose,
      given: row?.given === true && row.version === versionOf(purpose),
      is_older: row?.given === true && row.version !== versionOf(purpose),
      createdAt: row?.createdAt ?? null,
    };
  });
}
