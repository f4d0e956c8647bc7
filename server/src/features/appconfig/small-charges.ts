import type { Executor } from '../../platform/database/statement.ts';
import { configuredValue } from './queries.ts';

/** Whether a discount that leaves less than the minimum charge is refused; otherwise the package is free. */
export const refusesSmallCharges = async (db: Executor): Promise<boolean> =>
  (await configuredValue(db, 'small_charges')) === 'refused';
