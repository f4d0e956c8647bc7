import type { Call } from '@tbm/contract';
import type { ProblemCode } from '@tbm/domain/messages';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem, problem } from '../../platform/errors.ts';
import { isOpenFamilyLink } from '../../platform/family-link.ts';
import type { Services } from '../../platform/services.ts';
import type { Buyer } from './quote/quote.ts';

/** Who calls the checkout and pays. */
export interface Payer extends Pick<Person, 'customer_id' | 'branch_id' | 'email_verified'> {
  test_packages: boolean;
  /** The IP address. */
  address: string;
}

const memberOfPayer = statement(
  'member_of_payer',
  `select c.customer_id, c.branch_id from family_links f join customers c on c.customer_id = f.member_id
  where f.payer_id = $1 and f.member_id = $2 and ${isOpenFamilyLink('f')}`,
  z.object({ customer_id: z.int(), branch_id: z.int() }),
);

/**
 * The member who gets what is bought. The link is checked again when the purchase is written, by a trigger that holds it open.
 * Throws `family_link_missing`; `family_without_class`, because a payer reserves no class for another one; and `top_up_impossible`,
 * because a payer does not know which packages another one has.
 */
export async function recipientOf(
  { db }: Pick<Services, 'db'>,
  { customer_id, branch_id, email_verified, test_packages }: Payer,
  metadata: Call<'POST /checkout/paypal'>['body']['metadata'],
): Promise<Buyer> {
  const member_id = metadata?.member_id ?? customer_id;
  if (member_id === customer_id)
    return { customer_id, payer_id: customer_id, branch_id, email_verified, test_packages };
  if (metadata?.single_class_id !== undefined) throw problem('family_without_class');
  if (metadata?.tops_up_purchase_id !== undefined) throw problem('top_up_impossible');
  const member = await memberOfPayer.maybeOne(db, [customer_id, member_id]);
  if (!member) throw problem('family_link_missing');
  return {
    customer_id: member.customer_id,
    payer_id: customer_id,
    branch_id: member.branch_id,
    // Read from the member's own account.
    email_verified: false,
    test_packages,
  };
}

/** Refusals that tell what the member has, had or used. */
const tellsOfMember: readonly string[] = [
  'already_subscribed',
  'second_access_unconfirmed',
  'trial_used',
  'contact_unverified',
  'package_limit',
  'package_introductory',
  'discount_limit',
  'already_reserved',
] satisfies ProblemCode[];

/**
 * Runs an attempt. What another member has is not told to who pays: one refusal, `family_package_unfit`, stands for all that
 * depend on it.
 */
export async function asRecipient<Result>(
  { customer_id, payer_id }: Pick<Buyer, 'customer_id' | 'payer_id'>,
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    const isTold = error instanceof Problem && tellsOfMember.includes(error.code);
    throw isTold && payer_id !== customer_id ? problem('family_package_unfit') : error;
  }
}
