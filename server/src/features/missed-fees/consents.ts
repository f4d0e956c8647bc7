import type { Answer, Call } from '@tbm/contract';
import { cardLabel } from '@tbm/domain/cards';
import { type FeeRule, feeConsentText, feeConsentVersion } from '@tbm/domain/missed-fees';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { feeOf, policyFacts } from '../booking-policy/index.ts';
import { sourceOf } from '../payment-sources/index.ts';
import { latestFees } from './queries.ts';
import { missed_fee_consents } from './tables.ts';

const newestConsent = statement(
  'newest_missed_fee_consent',
  `select c.missed_fee_consent_id, c.is_given, c.amount, c.missed_limit, c.missed_grace, c.text, c."createdAt",
    case when s."deletedAt" is null and s.payment_source_id is not null then json_build_object(
      'payment_source_id', s.payment_source_id, 'card_type', s.card_type, 'last_digits', s.last_digits) end as card
  from missed_fee_consents c left join payment_sources s using (payment_source_id)
  where c.customer_id = $1 and c.branch_id = $2 order by c.missed_fee_consent_id desc limit 1`,
  z.object({
    missed_fee_consent_id: z.int(),
    is_given: z.boolean(),
    amount: z.number().nullable(),
    missed_limit: z.int().nullable(),
    missed_grace: z.int().nullable(),
    text: z.string().nullable(),
    createdAt: z.string(),
    card: z.object({ payment_source_id: z.int(), card_type: z.string(), last_digits: z.string() }).nullable(),
  }),
);

/** The newest consent of a member in a branch, or its withdrawal. */
export const consentOf = (db: Executor, customer_id: number, branch_id: number) =>
  newestConsent.maybeOne(db, [customer_id, branch_id]);

interface MemberOfBranch {
  customer_id: number;
  branch_id: number;
  now: string;
}

/** The fee of a branch for a member, with the rule that it belongs to; null without one. Throws `not_found`. */
async function feeRuleOf(
  db: Executor,
  member: MemberOfBranch,
): Promise<(FeeRule & { is_agreed: boolean }) | null> {
  const facts = await policyFacts(db, member);
  const fee = feeOf(facts);
  if (!fee) return null;
  const { missed_limit, missed_grace } = facts.rules;
  return { ...fee, missed_limit, missed_grace };
}

/** The fee of a branch, the member's consent, and the member's fees. Throws `not_found`. */
export async function missedFeesOf(
  db: Executor,
  member: MemberOfBranch,
): Promise<Answer<'GET /customer/missed_fees'>> {
  const rule = await feeRuleOf(db, member);
  const consent = await consentOf(db, member.customer_id, member.branch_id);
  return {
    rule,
    consent:
      consent?.is_given && consent.amount !== null && consent.text !== null
        ? { amount: consent.amount, text: consent.text, card: consent.card, createdAt: consent.createdAt }
        : null,
    fees: await latestFees(db, member.customer_id),
  };
}

const branchName = statement(
  'name_of_branch',
  'select name from branches where branch_id = $1',
  z.object({ name: z.string() }),
);

/**
 * Stores that a member agrees to the fee as it is now, with the text that was shown. Throws `missed_fee_changed` when
 * something else was shown, `payment_source_not_found`, `not_found`.
 */
export async function agreeToFee(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { customer_id, address }: { customer_id: number; address: string },
  { branch_id, payment_source_id, version, ...shown }: Call<'POST /customer/missed_fees/consent'>['body'],
): Promise<Answer<'POST /customer/missed_fees/consent'>> {
  const now = clock.now();
  const member = { customer_id, branch_id, now };
  const rule = await feeRuleOf(db, member);
  const isAsShown =
    rule !== null &&
    version === feeConsentVersion &&
    shown.amount === rule.amount &&
    shown.missed_limit === rule.missed_limit &&
    shown.missed_grace === rule.missed_grace;
  if (!isAsShown) throw problem('missed_fee_changed');
  const card = await sourceOf(db, customer_id, payment_source_id);
  if (!card) throw problem('payment_source_not_found');
  const { name } = await branchName.one(db, [branch_id]);
  await db.insert(missed_fee_consents).values({
    customer_id,
    branch_id,
    is_given: true,
    amount: rule.amount,
    missed_limit: rule.missed_limit,
    missed_grace: rule.missed_grace,
    payment_source_id,
    text: feeConsentText(rule, { branch: name, card: cardLabel(card) }),
    version,
    address,
    createdAt: now,
  });
  return missedFeesOf(db, member);
}

/** Stores that a member withdraws the consent of a branch; a second time it changes nothing. Throws `not_found`. */
export async function withdrawConsent(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { customer_id, address }: { customer_id: number; address: string },
  branch_id: number,
): Promise<Answer<'DELETE /customer/missed_fees/consent/:id'>> {
  const now = clock.now();
  const member = { customer_id, branch_id, now };
  const consent = await consentOf(db, customer_id, branch_id);
  if (consent?.is_given)
    await db.insert(missed_fee_consents).values({
      customer_id,
      branch_id,
      is_given: false,
      address,
      createdAt: now,
    });
  return missedFeesOf(db, member);
}
