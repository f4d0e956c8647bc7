import { subscriptionPeriods } from '@tbm/contract/packages';
import { invoice } from '@tbm/contract/purchases';
import { methods } from '@tbm/domain/settings';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { paidForName } from './payer.ts';
import { invoiceMethod, packageOfCharge, purchaseTitle } from './queries.ts';

const discount = z.object({
  code: z.string(),
  amount: z.number(),
  is_percent: z.boolean(),
  type: z.string(),
});
const branch = z.object({
  name: z.string(),
  timezone: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
});

const facts = invoice.extend({
  customer: z.string(),
  /** The first name of the member for whom it was paid; null where it is the same person. */
  for_name: z.string().nullable(),
  email: z.string(),
  title: z.string(),
  payment_method: z.string(),
  is_by_hand: z.boolean(),
  bill: z.string().nullable(),
  discount: discount.nullable(),
  branch,
  subscription_period: z.enum(subscriptionPeriods).nullable(),
  subscription_interval: z.int().nullable(),
  period_start: z.string().nullable(),
  period_end: z.string().nullable(),
  card: z.object({ card_type: z.string(), last_digits: z.string() }).nullable(),
});
export type Facts = z.output<typeof facts>;

const factsOfInvoice = statement(
  'receipt',
  `select i.invoice_id, i.purchase_id, i.status, i.total_payment, i."createdAt",
        c.name || ' ' || c.last_name as customer, c.email, ${paidForName('p')} as for_name, ${purchaseTitle('cp')} as title, pm.name as payment_method, p.bill,
        i.refund_method_id is not null as is_by_hand, p.subscription_period, p.subscription_interval,
        i.period_start, i.period_end,
        case when s.payment_source_id is not null
          then json_build_object('card_type', s.card_type, 'last_digits', s.last_digits) end as card,
        case when d.discount_id is not null then json_build_object('code', d.code, 'amount', d.amount,
          'is_percent', d.is_percent, 'type', d.type) end as discount,
        json_build_object('name', b.name, 'timezone', b.timezone, 'address', b.address, 'phone', b.phone,
          'email', b.email) as branch
      from invoices i
      join purchases p using (purchase_id)
      join customers c on c.customer_id = p.payer_id
      join class_packages cp on cp.class_package_id = ${packageOfCharge}
      join payment_methods pm on pm.payment_method_id = ${invoiceMethod}
      join branches b on b.branch_id = p.branch_id
      left join payment_sources s on s.payment_source_id = p.payment_source_id and p.payment_method_id = ${methods.card}
        -- A subscription's charges may have been paid by cards that the member had before: only one that never changed is sure.
        and (p.subscription_id is null or not exists (select from payment_sources other
          where other.customer_id = p.payer_id and other.payment_source_id <> s.payment_source_id))
      left join discounts d on d.discount_id = p.discount_id
        -- It ended with a change of plan.
        and (i.class_package_id is not null or not exists (select from plan_changes pc
          where pc.purchase_id = p.purchase_id and pc."appliedAt" is not null))
      where i.invoice_id = $1 and p.payer_id = $2`,
  facts,
);

/** One charge with everything that its receipt shows; undefined when the customer did not pay it. */
export const receiptFacts = (
  db: Executor,
  { invoice_id, customer_id }: { invoice_id: number; customer_id: number },
): Promise<Facts | undefined> => factsOfInvoice.maybeOne(db, [invoice_id, customer_id]);
