import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';

const firstInvoiceOnly = statement(
  'discount_of_first_invoice',
  'select first_invoice_only from discounts where discount_id = $1',
  z.object({ first_invoice_only: z.boolean() }),
);

/** Whether a discount reduces the first invoice of a subscription only; undefined when there is no such discount. */
export const isFirstInvoiceOnly = async (db: Executor, discount_id: number): Promise<boolean | undefined> =>
  (await firstInvoiceOnly.maybeOne(db, [discount_id]))?.first_invoice_only;
