import { and, eq, isNull } from 'drizzle-orm';
import type { Person } from '../../platform/actor.ts';
import { oneOr } from '../../platform/database/one.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { brands } from './tables.ts';

/** Removes a brand: its page is deleted, and its codes held by members no longer count. Throws `not_found`. */
export async function endBrand(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Pick<Person, 'uid' | 'role'>,
  brand_id: number,
): Promise<{ deleted: true }> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const rows = await tx
      .update(brands)
      .set({ deletedAt: now })
      .where(and(eq(brands.brand_id, brand_id), isNull(brands.deletedAt)))
      .returning();
    const ended = oneOr(rows, 'not_found');
    await recordAudit(tx, actor, {
      action: 'delete',
      thing: 'brands',
      thing_id: brand_id,
      customer_id: null,
      now,
      before: { ...ended, deletedAt: null },
      after: null,
    });
  });
  return { deleted: true };
}
