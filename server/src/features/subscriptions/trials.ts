import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import { trials } from './tables.ts';

/** Refuses a customer who has already used the trial. Throws `trial_used`. */
export async function checkTrial(db: Queryable, customer_id: number, purchase_id?: number): Promise<void> {
  const [had] = await db
    .select({ purchase_id: trials.purchase_id })
    .from(trials)
    .where(
      and(
        eq(trials.customer_id, customer_id),
        purchase_id === undefined ? undefined : ne(trials.purchase_id, purchase_id),
      ),
    );
  if (had) throw problem('trial_used');
}

interface Claim {
  customer_id: number;
  fingerprint: string | null;
  purchase_id: number;
  now: string;
}

/** Claims the one trial of a customer and of a card for a purchase; false when either has used it. Idempotent. */
export async function claimTrial(db: Queryable, { now, ...claim }: Claim): Promise<boolean> {
  await db
    .insert(trials)
    .values({ ...claim, createdAt: now })
    .onConflictDoNothing();
  const [held] = await db
    .select({ customer_id: trials.customer_id })
    .from(trials)
    .where(eq(trials.purchase_id, claim.purchase_id));
  return held !== undefined;
}

/** Releases a trial that never began. */
export const releaseTrial = async (db: Queryable, purchase_id: number): Promise<void> => {
  await db.delete(trials).where(eq(trials.purchase_id, purchase_id));
};
