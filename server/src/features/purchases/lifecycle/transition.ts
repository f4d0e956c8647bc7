import { type Transition, transitions } from '@tbm/domain/purchase-lifecycle';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { purchases } from '../tables.ts';
import type { PurchaseRow } from '../terms.ts';

/** Matches purchases in a status from which the transition is allowed. */
export const allows = (transition: Transition): SQL =>
  inArray(purchases.status, [...transitions[transition].from]);

interface Change {
  now: string;
  /** A further condition. */
  when?: SQL | undefined;
  /** Columns written with the status. */
  columns?: Partial<Omit<PurchaseRow, 'purchase_id' | 'status' | 'updatedAt'>>;
}

/** Moves a purchase to its next status and returns its row; undefined when the transition is not allowed. */
export async function move(
  tx: Transaction,
  transition: Exclude<Transition, 'renew'>,
  purchase_id: number,
  { now, when, columns }: Change,
): Promise<PurchaseRow | undefined> {
  const [after] = await tx
    .update(purchases)
    .set({ ...columns, status: transitions[transition].to, updatedAt: now })
    .where(and(eq(purchases.purchase_id, purchase_id), allows(transition), when))
    .returning();
  return after;
}
