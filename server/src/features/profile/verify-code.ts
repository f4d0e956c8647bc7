import type { Customer } from '@tbm/contract/accounts';
import { whatsappCode } from '@tbm/domain/whatsapp-code';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { fieldProblem } from '../../platform/errors.ts';
import { isSameSignature } from '../../platform/keyed-hash.ts';
import type { Services } from '../../platform/services.ts';
import { ownCustomer } from '../accounts/index.ts';
import { queueMail } from '../messages/index.ts';
import { hashOf } from './whatsapp-code.ts';

/** Spends a try before the comparison, in a transaction of its own: no refusal and no twin gives it back. */
const spendTry = statement(
  'spend_whatsapp_try',
  `update whatsapp_codes set tries = tries + 1
  where customer_id = $1 and tries < $2 and "expiresAt" > $3 returning number, code_hash`,
  z.object({ number: z.string(), code_hash: z.string() }),
);

/** People who verify the same number do so one after the other. */
const lockNumber = command('lock_whatsapp_number', 'select pg_advisory_xact_lock(hashtextextended($1, 0))');

/** It works once for a code, and not for one that was replaced meanwhile. */
const redeem = command(
  'redeem_whatsapp_code',
  'delete from whatsapp_codes where customer_id = $1 and code_hash = $2',
);

const takeFromOthers = statement(
  'take_whatsapp_number',
  `update customers set whatsapp_number = null where whatsapp_number = $2 and customer_id <> $1
  returning customer_id, name, email`,
  z.object({ customer_id: z.int(), name: z.string(), email: z.string() }),
);

const setNumber = command(
  'set_whatsapp_number',
  'update customers set whatsapp_number = $2 where customer_id = $1',
);

/**
 * Redeems a code: from here on the number belongs to the member. A number has one owner, the last one who verified it.
 * The member who loses it is notified by mail and in the inbox, in the caller's transaction.
 */
async function take(
  tx: Transaction,
  {
    customer_id,
    number,
    code_hash,
    now,
  }: { customer_id: number; number: string; code_hash: string; now: string },
): Promise<void> {
  await lockNumber.run(tx, [`whatsapp ${number}`]);
  const isRedeemed = (await redeem.run(tx, [customer_id, code_hash])) > 0;
  // A twin of this call has redeemed it, or a newer code has replaced it: `verifyCode` tells the two apart.
  if (!isRedeemed) return;
  for (const other of await takeFromOthers.all(tx, [customer_id, number]))
    await queueMail(tx, {
      cause: `whatsapp_moved:${other.customer_id}:${code_hash}`,
      customer_id: other.customer_id,
      recipient: other.email,
      template: 'whatsapp_moved',
      data: { name: other.name },
      now,
    });
  await setNumber.run(tx, [customer_id, number]);
}

/**
 * Verifies the number that the code was sent to, for this account alone [PROFILE-014, API-017]. Throws `whatsapp_code_wrong` [ERR-034], and
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
  await db.transaction((tx) => take(tx, { customer_id, ...sent, now: clock.now() }));
  const customer = await ownCustomer(services, actor);
  // A twin of this call may have redeemed it; a newer code has not been verified.
  if (customer.whatsapp_number !== sent.number) throw fieldProblem('whatsapp_code_over', 'code');
  return customer;
}
