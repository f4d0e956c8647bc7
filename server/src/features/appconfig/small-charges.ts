import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { app_config } from './tables.ts';

/** Whether a discount that leaves less than the minimum charge is refused; otherwise the package is free. */
export const refusesSmallCharges = async (db: Queryable): Promise<boolean> =>
  (
    await db
      .select({ key: app_config.key })
      .from(app_config)
      .where(and(eq(app_config.key, 'small_charges'), eq(app_config.value, 'refused')))
  ).length > 0;
