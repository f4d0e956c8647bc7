import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';

const keptOf = statement(
  'kept_customer',
  'select kept_customer_id from merged_members where customer_id = $1',
  z.object({ kept_customer_id: z.int() }),
);

/** The customer that a customer number stands for today: for a merged record, the kept one. */
export const keptCustomer = async (db: Executor, customer_id: number): Promise<number> =>
  (await keptOf.maybeOne(db, [customer_id]))?.kept_customer_id ?? customer_id;
