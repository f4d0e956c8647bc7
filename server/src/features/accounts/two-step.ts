import type { TwoStep } from '@tbm/contract/two-step';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { isTwoStepRequired } from '../../platform/identity/two-step.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { queueAccountMail } from '../messages/index.ts';

const state = statement(
  'two_step_state',
  `select u.role <> 'member' as is_staff, ${isTwoStepRequired} as required,
    coalesce((select "twoFactorEnabled" from identity_users where id = u.uid), false) as active
  from users u where u.uid = $1`,
  z.object({ is_staff: z.boolean(), required: z.boolean(), active: z.boolean() }),
);

/** How the caller signs in. An outside identity service has its own second step. */
export async function readTwoStep({ db, config }: Services, { uid }: Person): Promise<TwoStep> {
  const { is_staff, required, active } = await state.one(db, [uid]);
  const available = is_staff && config.firebase_config === null;
  return { available, active, required: available && required };
}

const turnedOff = statement(
  'turn_off_two_step',
  `with owner as (
    update identity_users i set "twoFactorEnabled" = false from users u
    where u.customer_id = $1 and i.id = u.uid and i."twoFactorEnabled" returning i.id),
  gone as (delete from identity_two_factors where "userId" in (select id from owner))
  select id as uid from owner`,
  z.object({ uid: z.string() }),
);
const account = statement(
  'account_of_customer',
  'select uid from users where customer_id = $1',
  z.object({ uid: z.string() }),
);

/**
 * Removes the second step of a colleague and ends the colleague's sessions. The password alone signs the colleague in, who
 * can then turn the second step on again. Throws `not_found` (no account), `two_step_inactive`.
 */
export async function removeTwoStep(
  { db, clock, identity }: Services,
  actor: Person,
  customer_id: number,
): Promise<{ customer_id: number; active: false }> {
  if (!(await account.maybeOne(db, [customer_id]))) throw problem('not_found');
  const uid = await db.transaction(async (tx) => {
    const found = await turnedOff.maybeOne(tx, [customer_id]);
    if (!found) throw problem('two_step_inactive');
    await recordAudit(tx, actor, {
      action: 'remove_two_step',
      thing: 'users',
      thing_id: customer_id,
      customer_id,
      before: { two_step: true },
      after: { two_step: false },
      now: clock.now(),
    });
    await queueAccountMail(tx, { kind: 'two_step_off', uid: found.uid }, clock.now());
    return found.uid;
  });
  await identity.endSessions(uid);
  return { customer_id, active: false };
}
