import { and, eq, isNull } from 'drizzle-orm';
import { oneOr } from '../../platform/database/one.ts';
import type { Services } from '../../platform/services.ts';
import { brands } from './tables.ts';

/** A brand no longer takes part: its page goes, and the codes that members have of it no longer count. Throws `not_found`. */
export async function endBrand(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  brand_id: number,
): Promise<{ deleted: true }> {
  const ended = await db
    .update(brands)
    .set({ deletedAt: clock.now() })
    .where(and(eq(brands.brand_id, brand_id), isNull(brands.deletedAt)))
    .returning({ brand_id: brands.brand_id });
  oneOr(ended, 'not_found');
  return { deleted: true };
}
