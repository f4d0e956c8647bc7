import { branchContent } from '@tbm/server/platform/testing/factories';
import type { Pool } from 'pg';

/** Sizes of the measured studio: a few years of business. */
export const size = {
  customers: 20_000,
  weeks: 8,
  classesAWeek: 60,
  pastReservations: 1_000_000,
  lots: 40_000,
  sales: 150_000,
  subscriptions: 20_000,
  videos: 500,
  playbacks: 400_000,
  posts: 200_000,
  likes: 1_000_000,
};

/**
 * Fills a migrated database: two branches, 20,000 customers, eight weeks of schedule ahead with 15 reservations per
 * class, a million past reservations, 40,000 lots, the library and the community. Counters and ledgers are exact.
 */
export async function loadBenchStudio(pool: Pool): Promise<void> {
  await pool.query(`
    insert into branches (branch_id, slug, name, primary_color, light_color, timezone, content)
    select id, slug, slug, '#000000', '#ffffff', zone, '${JSON.stringify(branchContent)}'
    from (values (1, 'monterrey', 'America/Monterrey'), (2, 'tijuana', 'America/Tijuana')) as b (id, slug, zone);
    insert into locations (location_id, branch_id, name, address) values (1, 1, 'Uno', 'Calle 1'), (2, 2, 'Dos', 'Calle 2');
    insert into class_categories (class_category_id, name) values (1, 'Fuerza');
    insert into class_types (class_type_id, name, short_code, class_category_id, spot_map, description)
    select id, 'Disciplina ' || id, 'BARRE', 1, '5,7,7,6', repeat('Fuerza y ritmo. ', 10) from generate_series(1, 9) id;
    insert into instructors (instructor_id, name, last_name) select id, 'Coach', id::text from generate_series(1, 14) id;
    insert into customers (customer_id, name, last_name, email, phone, branch_id)
    select id, 'Socia', id::text, 'socia.' || id || '@correo.tbm.test', '8110000000', 1 + id % 2
    from generate_series(1, ${size.customers}) id;`);
  // Classes: eight weeks ahead and as many behind as a million reservations of 15 a class need.
  await pool.query(`
    insert into single_classes (single_class_id, branch_id, location_id, class_type_id, class_date, capacity)
    select n, 1 + n % 2, 1 + n % 2, 1 + n % 9,
      date_trunc('week', now()) + (n / (2 * ${size.classesAWeek})) * interval '7 days'
        + (n % ${size.classesAWeek}) * interval '2 hours' + interval '12 hours', 25
    from generate_series(1, ${size.weeks * size.classesAWeek * 2}) n;
    insert into single_classes (single_class_id, branch_id, location_id, class_type_id, class_date, capacity)
    select 1000000 + n, 1 + n % 2, 1 + n % 2, 1 + n % 9, now() - n * interval '24 minutes', 25
    from generate_series(1, ${size.pastReservations / 15}) n;
    insert into class_instructors select single_class_id, 1 + single_class_id % 14 from single_classes;`);
  await pool.query(`
    insert into credit_lots (credit_lot_id, customer_id, title, start_date, expiration_date, granted, available_classes)
    select id, 1 + id % ${size.customers}, '12 clases', current_date - 400, current_date + 200, 100, 100
    from generate_series(1, ${size.lots}) id;
    insert into credit_ledger (credit_lot_id, reason, amount) select credit_lot_id, 'granted', 100 from credit_lots;`);
  // Counted once at the end instead of a million times.
  await pool.query(`alter table class_reservations disable trigger class_reservations_boards;
    alter table completed_videos disable trigger completed_videos_boards`);
  await pool.query(`
    insert into class_reservations (single_class_id, customer_id, class_date, spot, is_cash, is_paid, attend)
    select sc.single_class_id, 1 + (sc.single_class_id * 31 + place * 7919) % ${size.customers}, sc.class_date, place, true, true, true
    from single_classes sc, generate_series(1, 15) place
    on conflict do nothing`);
  await pool.query(`
    update single_classes sc set taken = counted.places
    from (select single_class_id, count(*) as places from class_reservations group by 1) counted
    where counted.single_class_id = sc.single_class_id`);
  await pool.query(`
    select setval(pg_get_serial_sequence('customers', 'customer_id'), max(customer_id)) from customers;
    select setval(pg_get_serial_sequence('single_classes', 'single_class_id'), max(single_class_id)) from single_classes;
    select setval(pg_get_serial_sequence('credit_lots', 'credit_lot_id'), max(credit_lot_id)) from credit_lots;`);
  await loadLibrary(pool);
  await pool.query(`alter table class_reservations enable trigger class_reservations_boards;
    alter table completed_videos enable trigger completed_videos_boards;
    insert into leaderboard_months (customer_id, month, reservations, attended, playbacks) select * from recounted_boards()`);
  await loadSales(pool);
  await pool.query('vacuum analyze');
}

/** Three years of sales: packages with twelve classes, and subscriptions that were charged five times. */
async function loadSales(pool: Pool): Promise<void> {
  await pool.query(`
    insert into class_packages (class_package_id, title, price, class_amount, expiration_days) values
      (2, '12 clases', 1850, 12, 30);
    insert into class_packages (class_package_id, title, price, expiration_days, include_online, is_subscription,
      subscription_period, subscription_interval) values (3, 'TBM Online', 299, 30, true, true, 'month', 1);
    create temp table sales as select 1000000 + n as purchase_id, 1 + n * 7919::bigint % ${size.customers} as customer_id,
      1 + n % 2 as branch_id, 1 + n % 5 as method, now() - n * interval '3 years' / ${size.sales} as at
    from generate_series(1, ${size.sales}) n;
    insert into purchases (purchase_id, customer_id, class_package_id, branch_id, status, total_payment, payment_method_id,
      sold_by, class_amount, expiration_days, include_online, access_until, "createdAt", "updatedAt")
    select purchase_id, customer_id, 2, branch_id, case when at > now() - interval '30 days' then 'active' else 'completed' end,
      1850, method, case when method > 2 then method end, 12, 30, false, at + interval '30 days', at, at from sales;
    insert into invoices (purchase_id, total_payment, status, "createdAt") select purchase_id, 1850, 'paid', at from sales;
    insert into credit_lots (credit_lot_id, customer_id, purchase_id, title, start_date, expiration_date, granted,
      available_classes, "createdAt")
    select purchase_id, customer_id, purchase_id, '12 clases', at::date, at::date + 30, 12, 12 - purchase_id % 12, at from sales;
    insert into credit_ledger (credit_lot_id, reason, amount, "createdAt") select purchase_id, 'granted', 12, at from sales;
    insert into credit_ledger (credit_lot_id, reason, amount, "createdAt")
    select purchase_id, 'removed', -1, at + place * interval '2 days' from sales, generate_series(1, (purchase_id % 12)::int) place;
    create temp table renewing as select 2000000 + n as purchase_id, n as customer_id, 1 + n % 2 as branch_id,
      now() - (n % 900) * interval '1 day' as at from generate_series(1, ${size.subscriptions}) n;
    insert into purchases (purchase_id, customer_id, class_package_id, branch_id, status, total_payment, payment_method_id,
      expiration_days, include_online, subscription_period, subscription_interval, trial_ends_at, access_until,
      "createdAt", "updatedAt")
    select purchase_id, customer_id, 3, branch_id, case when at > now() - interval '150 days' then 'active' else 'cancelled' end,
      299, 1, 30, true, 'month', 1, case when customer_id % 4 = 0 then at + interval '7 days' end,
      at + interval '5 months', at, at from renewing;
    insert into invoices (purchase_id, total_payment, status, "createdAt")
    select purchase_id, 299, 'paid', at + month * interval '1 month' from renewing, generate_series(0, 4) month
    where at + month * interval '1 month' < now();
    insert into trials (customer_id, purchase_id, "createdAt")
    select customer_id, purchase_id, at from renewing where customer_id % 4 = 0;
    drop table sales, renewing;
    select setval(pg_get_serial_sequence('purchases', 'purchase_id'), max(purchase_id)) from purchases;
    select setval(pg_get_serial_sequence('class_packages', 'class_package_id'), 20000);
    select setval(pg_get_serial_sequence('credit_lots', 'credit_lot_id'), max(credit_lot_id)) from credit_lots`);
}

/** A library of 500 videos that everybody may watch, with views of members. */
async function loadLibrary(pool: Pool): Promise<void> {
  await pool.query(`
    insert into class_packages (class_package_id, title, price, class_amount, expiration_days, include_online)
    values (1, 'TBM Online', 0, null, 30, true);
    insert into purchases (customer_id, class_package_id, branch_id, status, total_payment, payment_method_id,
      expiration_days, include_online, access_until)
    select id, 1, 1, 'active', 0, 2, 30, true, now() + interval '1 year' from generate_series(1, ${size.customers}) id;
    insert into video_types (video_type_id, name) values (1, 'Sin impacto'), (2, 'Bajo impacto'), (3, 'Alto impacto');
    insert into tags (tag_id, name) select id, 'Objetivo ' || id from generate_series(1, 6) id;
    insert into videos (video_id, url, name, description, duration, instructor_id, class_type_id, video_type_id)
    select id, '/films/a.mp4', 'Clase ' || id, repeat('Fuerza y ritmo. ', 5), 10 + id % 60, 1 + id % 14, 1 + id % 9, 1 + id % 3
    from generate_series(1, ${size.videos}) id;
    insert into video_tags select id, 1 + id % 6, 0 from generate_series(1, ${size.videos}) id;
    insert into playbacks (customer_id, video_id, progress)
    select 1 + n % ${size.customers}, 1 + (n / ${size.customers} * 37 + n) % ${size.videos}, n % 100
    from generate_series(0, ${size.playbacks - 1}) n on conflict do nothing;
    insert into favorites (customer_id, video_id) select customer_id, video_id from playbacks where progress % 5 = 0;
    insert into completed_videos (customer_id, video_id, day)
    select customer_id, video_id, current_date - progress from playbacks where progress > 90;
    update videos v set favorites = (select count(*) from favorites f where f.video_id = v.video_id),
      completed_videos = (select count(*) from completed_videos c where c.video_id = v.video_id);`);
  // Triggers mark the post of each like as changed, which nobody waits for here.
  await pool.query(`
    alter table post_likes disable trigger user;
    insert into posts (post_id, customer_id, content, anonymous, "createdAt")
    select id, 1 + id * 31 % ${size.customers}, repeat('Hoy pude con todo. ', 1 + id % 20), id % 20 = 0,
      now() - (${size.posts} - id) * interval '5 minutes'
    from generate_series(1, ${size.posts}) id;
    select setval(pg_get_serial_sequence('posts', 'post_id'), ${size.posts});
    insert into post_likes (post_id, customer_id)
    select 1 + n % ${size.posts}, 1 + (n * 7919::bigint + n / ${size.posts} * 13) % ${size.customers}
    from generate_series(0, ${size.likes - 1}) n;
    alter table post_likes enable trigger user;
    insert into community_members (customer_id, "approvedAt") select customer_id, now() from customers;
    analyze posts, post_likes`);
}
