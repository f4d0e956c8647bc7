import { command, type Executor } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';

const trialOfCustomer = command('trial_of_customer', 'select from trials where customer_id = $1');

/** Refuses a customer who has already used the trial. Throws `trial_used`. */
export async function checkTrial(db: Executor, customer_id: number): Promise<void> {
  const hasTrial = (await trialOfCustomer.run(db, [customer_id])) > 0;
  if (hasTrial) throw problem('trial_used');
}

interface Claim {
  customer_id: number;
  fingerprint: string | null;
  purchase_id: number;
  now: string;
}

const insertTrial = command(
  'claim_trial',
  `insert into trials (customer_id, fingerprint, purchase_id, "createdAt") values ($1, $2, $3, $4)
  on conflict do nothing`,
);

const trialOfPurchase = command('trial_of_purchase', 'select from trials where purchase_id = $1');

/** Claims the one trial of a customer and of a card for a purchase; false when either has used it. Idempotent. */
export async function claimTrial(
  db: Executor,
  { customer_id, fingerprint, purchase_id, now }: Claim,
): Promise<boolean> {
  await insertTrial.run(db, [customer_id, fingerprint, purchase_id, now]);
  return (await trialOfPurchase.run(db, [purchase_id])) > 0;
}

const deleteTrial = command('release_trial', 'delete from trials where purchase_id = $1');

/** Releases a trial that never began. */
export async function releaseTrial(db: Executor, purchase_id: number): Promise<void> {
  await deleteTrial.run(db, [purchase_id]);
}
