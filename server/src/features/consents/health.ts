import type { ConsentPlace } from '@tbm/contract/purposes';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { fieldProblem } from '../../platform/errors.ts';
import { hasConsent } from './queries.ts';
import { giveConsent, lockConsents } from './record.ts';

const allowed = statement(
  'health_allowed',
  `select ${hasConsent('health', '$1::bigint')} as is_allowed`,
  z.object({ is_allowed: z.boolean() }),
);

/**
 * Must be called before data about the customer's body or health are stored, in the same transaction. `version` is the
 * version of the consent in the form, if it was given there (`healthConsent` of the contract). Throws
 * `health_consent_missing` at `health_consent`, and `consent_text_changed`.
 */
export async function requireHealthConsent(
  tx: Executor,
  given: { customer_id: number; version: number | undefined; place: ConsentPlace; now: string },
): Promise<void> {
  const { version, ...about } = given;
  if (version !== undefined) return giveConsent(tx, { ...about, version, purpose: 'health' });
  await lockConsents.run(tx, [given.customer_id]);
  if (!(await allowed.one(tx, [given.customer_id])).is_allowed)
    throw fieldProblem('health_consent_missing', 'health_consent');
}
