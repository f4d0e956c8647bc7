import { type Discount, discount } from '@tbm/contract/discounts';
import { columnsOf, recordRows } from '../../platform/database/page.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';

/** Discounts, newest first. */
export const readDiscounts = recordRows('discounts', {
  key: 'discount_id',
  order: 'discount_id desc',
  row: discount,
});

const byCode = statement(
  'discount_by_code',
  `select ${columnsOf(discount)} from discounts where lower(code) = $1`,
  discount,
);

/** The discount with a code, ignoring case. */
export const discountByCode = (db: Executor, code: string): Promise<Discount | undefined> =>
  byCode.maybeOne(db, [code.trim().toLowerCase()]);
