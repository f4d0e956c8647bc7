import { methods, settings } from '@tbm/domain/settings';

/** One invariant: its name, and a query for its violations. `$1` is now. A healthy system has no rows. */
export interface Invariant {
  name: string;
  query: string;
}

/** Subscriptions, trials, refunds and cancellations [reliability 3 to 6]. */
export const moneyInvariants: readonly Invariant[] = [
  {
    name: 'a bill of a subscription is paid by one invoice',
    query: `select bill_id from invoices where bill_id is not null and status = 'paid'
      group by bill_id having count(*) > 1`,
  },
  {
    name: 'a running subscription is known at its provider and was paid, free at first, or in its trial',
    query: `select p.purchase_id from purchases p
      where p.status = 'active' and p.subscription_period is not null and (p.subscription_id is null
        or (p.paid_until is null and p.trial_ends_at is null and p.starts_at is null))`,
  },
  {
    name: 'what a subscription was paid for has its invoice',
    query: `select p.purchase_id from purchases p
      where p.subscription_id is not null and p.paid_until is not null and p.total_payment > 0
        and not exists (select from invoices i where i.purchase_id = p.purchase_id and i.status = 'paid')`,
  },
  {
    name: 'a running subscription was charged or ended in its time',
    query: `select purchase_id, current_period_end from purchases
      where status = 'active' and subscription_id is not null
        and access_until < $1::timestamptz - interval '1 day'`,
  },
  {
    name: 'nothing is charged after a subscription was cancelled or had ended',
    query: `select p.purchase_id, i.invoice_id from purchases p join invoices i using (purchase_id)
      where p.subscription_period is not null and i.status = 'paid'
        and ((p.status = 'cancelled' and i."createdAt" > p."cancelledAt" + interval '1 hour')
          or i."createdAt" > p.subscription_ended_at + interval '1 hour')`,
  },
  {
    name: 'access after a cancellation lasts as long as was paid, and no longer',
    query: `select purchase_id, access_until, paid_until, "cancelledAt" from purchases
      where status = 'cancelled' and subscription_id is not null
        and access_until is distinct from greatest("cancelledAt", paid_until)`,
  },
  {
    name: 'access of a running subscription ends some days after its period',
    query: `select purchase_id, access_until, current_period_end from purchases
      where status = 'active' and subscription_id is not null and access_until is distinct from
        current_period_end + make_interval(hours => ${24 * settings.renewal_grace_days})`,
  },
  {
    name: 'a customer had one trial, and each trial that began is written down',
    query: `select p.customer_id, count(*) from purchases p
      left join trials t on t.purchase_id = p.purchase_id
      where p.trial_ends_at is not null
      group by p.customer_id having count(*) > 1 or count(t.purchase_id) < count(*)`,
  },
  {
    name: 'what was given back of a charge is the sum of its refunds, and never more than was paid',
    query: `select i.invoice_id, i.refunded from invoices i
      where i.status = 'paid' and (i.refunded > i.total_payment or i.refunded <> coalesce((
        select sum(r.total_payment) from refunds r
        where r.invoice_id = i.invoice_id and r.status in ('pending', 'done')), 0))`,
  },
  {
    name: 'a refund that was made has its invoice',
    query: `select r.refund_id from refunds r left join invoices i
        on i.refund_of = r.invoice_id and i.provider_id = r.provider_id and i.total_payment = r.total_payment
      where r.status = 'done' and i.invoice_id is null`,
  },
  {
    name: 'a subscription that took the place of another was agreed to, and that one is never charged again',
    query: `select p.purchase_id, o.purchase_id as replaced, o.status from purchases p
      join purchases o on o.purchase_id = p.replaces_purchase_id
      left join invoices i on i.purchase_id = o.purchase_id and i.status = 'paid' and i."createdAt" > o."cancelledAt"
      where p.status not in ('pending', 'failed') and (o.status = 'active' or i.invoice_id is not null)`,
  },
  {
    name: 'what was paid at PayPal was agreed to there',
    query: `select purchase_id, status from purchases where payment_method_id = ${methods.paypal}
      and status not in ('pending', 'failed') and payment_id is null and subscription_id is null and total_payment > 0
      and sold_by is null`,
  },
  {
    name: 'a card that pays for a subscription is not deleted',
    query: `select p.purchase_id, p.payment_source_id from purchases p
      join payment_sources s using (payment_source_id)
      where p.status = 'active' and p.subscription_id is not null and s."deletedAt" is not null`,
  },
  {
    // The job that ends it runs every quarter of an hour; its provider may be away for longer.
    name: 'what another member pays and renews has an open link',
    query: `select p.purchase_id, p.payer_id, p.customer_id from purchases p
      where p.payer_id <> p.customer_id and p.status = 'active' and p.subscription_id is not null
        and not exists (select from family_links f where f.payer_id = p.payer_id and f.member_id = p.customer_id
          and f."acceptedAt" is not null and coalesce(f."endedAt", 'infinity') > $1::timestamptz - interval '1 day')`,
  },
  {
    name: 'a place of a special class belongs to a purchase that stands, and a purchase has the place it paid',
    query: `select p.purchase_id, p.status from purchases p join class_reservations r using (purchase_id)
      group by p.purchase_id
      having (p.status in ('failed', 'revoked') and count(*) filter (where r."deletedAt" is null) > 0)
        or (p.status = 'pending' and count(*) filter (where r."deletedAt" is null) = 0)`,
  },
];
