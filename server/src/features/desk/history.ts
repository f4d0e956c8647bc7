import { historyEntry, type PurchaseHistory } from '@tbm/contract/purchase-history';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordView } from '../audit/index.ts';
import { purchaseTitle } from '../purchases/index.ts';

const nameOf = (row: string): string => `${row}.name || ' ' || ${row}.last_name`;

const bought = statement(
  'purchase_of_history',
  `select p.purchase_id, p.customer_id, ${nameOf('c')} as customer, p.branch_id, ${purchaseTitle('cp')} as title, pm.name as payment_method,
    case when p.payer_id <> p.customer_id then ${nameOf('payer')} end as payer
  from purchases p join customers c using (customer_id) join class_packages cp using (class_package_id)
    join customers payer on payer.customer_id = p.payer_id
    join payment_methods pm using (payment_method_id)
  where p.purchase_id = $1`,
  z.object({
    purchase_id: z.int(),
    customer_id: z.int(),
    customer: z.string(),
    branch_id: z.int(),
    title: z.string(),
    payment_method: z.string(),
    payer: z.string().nullable(),
  }),
);

/** All records about the purchase `$1`, from every table. A refund appears by its request and by its charge. */
const entries = statement(
  'purchase_history',
  `with p as (select p.*, ${nameOf('c')} as buyer, ${nameOf('payer')} as payer from purchases p join customers c using (customer_id)
      join customers payer on payer.customer_id = p.payer_id where purchase_id = $1),
    i as (select i.*, row_number() over (partition by i.status order by i."createdAt", i.invoice_id) as turn
      from invoices i where i.purchase_id = $1),
    log (rank, at, kind, who, total_payment, detail, ids) as (
      select 1, p."createdAt", case when p.sold_by is null then 'begun' else 'given' end,
        coalesce((select ${nameOf('s')} from customers s where s.customer_id = p.sold_by), p.payer), p.total_payment,
        case when p.bill is not null then 'Nota ' || p.bill end, array[p.payment_id, p.subscription_id, p.session_id, p.setup_id]
        from p
      union all select 2, cc."createdAt", 'consent', p.payer, null, cc.text, null
        from charge_consents cc join p using (purchase_id)
      union all select 3, p."createdAt", 'discount', p.payer, coalesce(p.price, p.total_payment) - p.total_payment, d.code, null
        from p join discounts d using (discount_id)
      union all select 4, p."offerAt", 'offer', p.buyer, null, null, array[p.subscription_id]
        from p where p."offerAt" is not null
      union all select 5, i."createdAt", case when i.turn = 1 then 'paid' else 'renewed' end, null, i.total_payment, null,
        array[i.provider_id, i.bill_id]
        from i where i.status = 'paid'
      union all select 5, i."createdAt", 'charge_failed', null, i.total_payment, null, array[i.provider_id, i.bill_id]
        from i where i.status = 'failed'
      union all select 6, i."createdAt", 'refunded', ${nameOf('s')}, i.total_payment,
        nullif(concat_ws(' · ', pm.name, r.reason), ''),
        array[case when pm.name is null then i.provider_id end, paid.provider_id]
        from i join invoices paid on paid.invoice_id = i.refund_of
        left join payment_methods pm on pm.payment_method_id = i.refund_method_id
        left join refunds r on r.provider_id = i.provider_id left join customers s on s.customer_id = r.refunded_by
        where i.status = 'refunded'
      union all select 6, r."createdAt", 'refund_' || r.status, ${nameOf('s')}, r.total_payment, r.reason, array[i.provider_id]
        from i join refunds r using (invoice_id) left join customers s on s.customer_id = r.refunded_by
        where r.status in ('pending', 'refused')
      union all select 7, d."createdAt", 'disputed', null, d.total_payment, d.reason, array[d.dispute_id, d.charge_id]
        from i join disputes d using (invoice_id)
      union all select 8, d."toldAt", 'dispute_told', null, d.total_payment, d.status, array[d.dispute_id]
        from i join disputes d using (invoice_id)
      union all select 9, p."cancelledAt", 'cancelled', p.buyer, null, null, array[p.subscription_id]
        from p where p."cancelledAt" is not null
      union all select 9, a."createdAt", 'revoked', ${nameOf('s')}, null, null, null
        from p join audit_log a on a.customer_id = p.customer_id and a.thing = 'purchases'
          and a.thing_id = p.purchase_id::text and a.action = 'revoke_access'
        left join users u on u.uid = a.uid left join customers s on s.customer_id = u.customer_id
      union all select 10, p.subscription_ended_at, 'ended', null, null, null, array[p.subscription_id]
        from p where p.subscription_ended_at is not null)
  select kind, at, who, total_payment, detail, array_remove(coalesce(ids, '{}'), null) as provider_ids
  from log order by date_trunc('second', at), rank, at limit 500`,
  historyEntry,
);

/** The history of a purchase, for a member of the staff, whose view is recorded. Throws `purchase_not_found`. */
export async function purchaseHistory(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Pick<Person, 'uid' | 'role'>,
  purchase_id: number,
): Promise<PurchaseHistory> {
  const purchase = await bought.maybeOne(db, [purchase_id]);
  if (!purchase) throw problem('purchase_not_found');
  const { customer_id } = purchase;
  await recordView(db, actor, { part: 'purchases', customer_id, now: clock.now() });
  return { ...purchase, entries: await entries.all(db, [purchase_id]) };
}
