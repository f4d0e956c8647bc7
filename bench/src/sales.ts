import { typeOfTemplate } from '@tbm/domain/message-types';
import { settings } from '@tbm/domain/settings';
import type { Pool } from 'pg';
import { loading, size } from './studio.ts';

/** Three years of sales: packages with twelve classes, and a subscription of each member that was charged five times. */
export const loadSales = (pool: Pool, { customers } = size): Promise<void> =>
  loading(pool, async (client) => {
    const sold = customers * 7.5;
    await client.query(`
    insert into class_packages (class_package_id, title, price, class_amount, expiration_days, sold) values
      (2, '12 clases', 1850, 12, 30, ${sold});
    insert into class_packages (class_package_id, title, price, expiration_days, include_online, is_subscription,
      subscription_period, subscription_interval, sold) values (3, 'TBM Online', 299, 30, true, true, 'month', 1, ${customers});
    create temp table sales as select 1000000 + n as purchase_id, 1 + n * 7919::bigint % ${customers} as customer_id,
      1 + n % 2 as branch_id, 1 + n % 5 as method, now() - n * interval '3 years' / ${sold} as at
    from generate_series(1, ${sold}) n;
    insert into purchases (purchase_id, customer_id, payer_id, class_package_id, branch_id, status, total_payment, payment_method_id,
      sold_by, class_amount, expiration_days, include_online, access_until, "createdAt", "updatedAt")
    select purchase_id, customer_id, customer_id, 2, branch_id, case when at > now() - interval '30 days' then 'active' else 'completed' end,
      1850, method, case when method > 2 then method end, 12, 30, false, at + interval '30 days', at, at from sales;
    insert into invoices (purchase_id, total_payment, status, "createdAt") select purchase_id, 1850, 'paid', at from sales;
    insert into credit_lots (credit_lot_id, customer_id, purchase_id, title, start_date, expiration_date, granted,
      available_classes, "createdAt")
    select purchase_id, customer_id, purchase_id, '12 clases', at::date, at::date + 30, 12, 12 - purchase_id % 12, at from sales;
    insert into credit_ledger (credit_lot_id, reason, amount, "createdAt") select purchase_id, 'granted', 12, at from sales;
    insert into credit_ledger (credit_lot_id, reason, amount, "createdAt")
    select purchase_id, 'removed', -1, at + place * interval '2 days' from sales, generate_series(1, (purchase_id % 12)::int) place;
    create temp table renewing as
    select begun.*, charges, at + charges * interval '1 month' as paid_until
    from (select 2000000 + n as purchase_id, n as customer_id, 1 + n % 2 as branch_id, now() - (n % 900) * interval '1 day' as at
      from generate_series(1, ${customers}) n) begun
    cross join lateral (
      select count(*)::int as charges from generate_series(0, 4) month where at + month * interval '1 month' <= now()) charged;
    insert into purchases (purchase_id, customer_id, payer_id, class_package_id, branch_id, status, total_payment, payment_method_id,
      expiration_days, include_online, subscription_id, subscription_period, subscription_interval, trial_ends_at,
      current_period_end, paid_until, access_until, "createdAt", "updatedAt")
    select purchase_id, customer_id, customer_id, 3, branch_id, case when paid_until > now() then 'active' else 'cancelled' end,
      299, 1, 30, true, 'sub_' || purchase_id, 'month', 1, case when customer_id % 4 = 0 then at + interval '7 days' end,
      paid_until, paid_until,
      case when paid_until > now() then paid_until + interval '${24 * settings.renewal_grace_days} hours' else paid_until end, at, at
    from renewing;
    insert into invoices (purchase_id, total_payment, status, "createdAt")
    select purchase_id, 299, 'paid', at + month * interval '1 month' from renewing, generate_series(0, charges - 1) month;
    insert into trials (customer_id, purchase_id, "createdAt")
    select customer_id, purchase_id, at from renewing where customer_id % 4 = 0;
    insert into messages (cause, channel, notification_type_id, template, customer_id, recipient, data, "createdAt", "sentAt")
    select 'receipt:purchase:' || purchase_id, 'email', ${typeOfTemplate('receipt').id}, 'receipt', customer_id, 'socia@correo.tbm.test', '{}', at, at
    from renewing;
    drop table sales, renewing;
    select setval(pg_get_serial_sequence('purchases', 'purchase_id'), max(purchase_id)) from purchases;
    select setval(pg_get_serial_sequence('class_packages', 'class_package_id'), 20000);
    select setval(pg_get_serial_sequence('credit_lots', 'credit_lot_id'), max(credit_lot_id)) from credit_lots`);
  });
