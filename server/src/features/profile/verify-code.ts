import type { Customer } from '@tbm/contract/accounts';
import { whatsappCode } from '@tbm/domain/whatsapp-code';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { fieldProblem } from '../../platform/errors.ts';
import { isSameSignature } from '../../platform/keyed-hash.ts';
import type { Services } from '../../platform/services.ts';
import { self } from '../accounts/index.ts';
import { hashOf } from './whatsapp-code.ts';

/** Spends a try before the comparison, in a transaction of its own: no refusal and no twin gives it back. */
const spendTry = statement(
  'spend_whatsapp_try',
  `update whatsapp_codes set tries = tries + 1
  where customer_id = $1 and tries < $2 and "expiresAt" > $3 returning number, code_hash`,
  z.object({ number: z.string(), code_hash: z.string() }),
);

/** Works once for a code, and not for one that was replaced meanwhile. */
const redeem = command(
  'redeem_whatsapp_code',
  `with redeemed as (delete from whatsapp_codes where customer_id = $1 and code_hash = $2 returning customer_id, number)
  update customers c set whatsapp_number = r.number from redeemed r where c.customer_id = r.customer_id`,
);

/**
 * Verifies the number that the code was sent to [PROFILE-014, API-017]. Throws `whatsapp_code_wrong` [ERR-034], and
 * `whatsapp_code_over` for a code that has expired, has no tries left, or was never sent.
 */
export async function verifyCode(services: Services, actor: Person, typed: string): Promise<Customer> {
  const { db, clock, config } = services;
  const { customer_id } = actor;
  const sent = await spendTry.maybeOne(db, [customer_id, whatsappCode.tries, clock.now()]);
  if (!sent) throw fieldProblem('whatsapp_code_over', 'code');
  const code = typed.replace(/\D/g, '');
  const hash = hashOf(config.auth_secret, { customer_id, number: sent.number, code });
  if (!isSameSignature(hash, sent.code_hash)) throw fieldProblem('whatsapp_code_wrong', 'code');
  await redeem.run(db, [customer_id, sent.code_hash]);
  const customer = await self(services, actor);
  // A twin of this call may have redeemed it; a newer code has not been verified.
  if (customer.whatsapp_number !== sent.number) throw fieldProblem('whatsapp_code_over', 'code');
  return customer;
}
