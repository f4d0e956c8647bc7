import { randomUUID } from 'node:crypto';
import { isNumber, withCountryCode } from '@tbm/domain/whatsapp';
import { whatsappCode } from '@tbm/domain/whatsapp-code';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { fieldProblem, problem } from '../../platform/errors.ts';
import { limitBy } from '../../platform/http/limits.ts';
import type { Services } from '../../platform/services.ts';
import { queueWhatsapp } from '../messages/index.ts';
import { hashOf, newCode } from './whatsapp-code.ts';

const phoneOf = statement(
  'phone_of_customer',
  'select phone from customers where customer_id = $1',
  z.object({ phone: z.string() }),
);

const keepCode = command(
  'keep_whatsapp_code',
  `insert into whatsapp_codes (customer_id, number, code_hash, "createdAt", "expiresAt")
  values ($1, $2, $3, $4, $5)
  on conflict (customer_id) do update set number = excluded.number, code_hash = excluded.code_hash,
    "createdAt" = excluded."createdAt", "expiresAt" = excluded."expiresAt", tries = 0`,
);

/** Limits the codes to one telephone, however many accounts ask. */
const perNumber = { times: 8, minutes: 24 * 60 };

/**
 * Sends a code to a number, by default the member's telephone; it replaces the code before [PROFILE-013, API-016].
 * Throws `whatsapp_off`, `whatsapp_number_invalid`, `too_many_requests`.
 */
export async function sendCode(
  { db, clock, config }: Services,
  { customer_id }: Person,
  asked: string | undefined,
): Promise<{ number: string; expiresAt: string }> {
  if (config.whatsapp === 'off') throw problem('whatsapp_off');
  const { phone } = await phoneOf.one(db, [customer_id]);
  if (!asked && !isNumber(phone)) throw fieldProblem('whatsapp_number_invalid', 'number');
  const number = asked ?? withCountryCode(phone);
  await limitBy({ db, clock, factor: config.rate_limits }, 'whatsapp code', {
    ...perNumber,
    subject: number,
  });
  const now = clock.now();
  const expiresAt = Temporal.Instant.from(now).add({ minutes: whatsappCode.minutes }).toString();
  const code = newCode();
  await db.transaction(async (tx) => {
    const code_hash = hashOf(config.auth_secret, { customer_id, number, code });
    await keepCode.run(tx, [customer_id, number, code_hash, now, expiresAt]);
    await queueWhatsapp(tx, {
      cause: `whatsapp_code:${customer_id}:${randomUUID()}`,
      customer_id,
      recipient: number,
      template: 'whatsapp_code',
      data: { token: code, expiresAt },
      now,
    });
  });
  return { number, expiresAt };
}
