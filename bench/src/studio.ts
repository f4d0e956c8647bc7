import { branchContent } from '@tbm/server/platform/testing/factories';
import type { Pool, PoolClient } from 'pg';

export interface Size {
  customers: number;
  weeks: number;
  classesAWeek: number;
  pastReservations: number;
  lots: number;
  videos: number;
  playbacks: number;
  posts: number;
  likes: number;
}

/** Sizes of the measured studio: a few years of business. */
export const size: Size = {
  customers: 20_000,
  weeks: 8,
  classesAWeek: 60,
  pastReservations: 1_000_000,
  lots: 40_000,
  videos: 500,
  playbacks: 400_000,
  posts: 200_000,
  likes: 1_000_000,
};

/** The number of classes ahead; their ids begin with 1. */
export const classesAhead = ({ weeks, classesAWeek }: Size): number => weeks * classesAWeek * 2;

/** A tenth of the members, and of all that they have done; as many classes ahead, and as many films. */
export const tenth: Size = {
  ...size,
  customers: size.customers / 10,
  pastReservations: size.pastReservations / 10,
  lots: size.lots / 10,
  playbacks: size.playbacks / 10,
  posts: size.posts / 10,
  likes: size.likes / 10,
};

/** The size of a loaded studio, and its present time as SQL. */
export interface Loaded {
  size: Size;
  now: string;
}

/** Runs `load` on one connection without triggers and foreign keys: its rows must be consistent, and its counters exact. */
export async function loading(pool: Pool, load: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await load(client);
    await client.query('reset session_replication_role');
  } finally {
    client.release();
  }
}

/**
 * Fills a migrated database: two branches, 20,000 customers, eight weeks of schedule ahead with 15 reservations per
 * class, a million past reservations, 40,000 lots, the library and the community. Counters and ledgers are exact.
 */
export async function loadBenchStudio(pool: Pool, loaded: Loaded = { size, now: 'now()' }): Promise<void> {
  await loading(pool, async (client) => {
    await loadClasses(client, loaded);
    await loadLibrary(client, loaded);
    await loadCommunity(client, loaded);
  });
  await pool.query('vacuum analyze');
}

/** The map of every class; triggers are off while rows are loaded. */
const spotMap = '5,7,7,6';

async function loadClasses(client: PoolClient, { size, now }: Loaded): Promise<void> {
  await client.query(`
    insert into branches (branch_id, slug, name, primary_color, light_color, timezone, content, book_days_ahead, held_places, places_per_day)
    select id, slug, slug, '#000000', '#ffffff', zone, '${JSON.stringify(branchContent)}', 365, 100, 24
    from (values (1, 'monterrey', 'America/Monterrey'), (2, 'tijuana', 'America/Tijuana')) as b (id, slug, zone);
    insert into locations (location_id, branch_id, name, address) values (1, 1, 'Uno', 'Calle 1'), (2, 2, 'Dos', 'Calle 2');
    insert into class_categories (class_category_id, name) values (1, 'Fuerza');
    insert into class_types (class_type_id, name, short_code, class_category_id, spot_map, description)
    select id, 'Disciplina ' || id, 'BARRE', 1, '${spotMap}', repeat('Fuerza y ritmo. ', 10) from generate_series(1, 9) id;
    insert into instructors (instructor_id, name, last_name) select id, 'Coach', id::text from generate_series(1, 14) id;
    insert into customers (customer_id, name, last_name, email, phone, branch_id)
    select id, 'Socia', id::text, 'socia.' || id || '@correo.tbm.test', '81' || lpad(id::text, 8, '0'), 1 + id % 2
    from generate_series(1, ${size.customers}) id;`);
  // Classes: eight weeks ahead and as many behind as a million reservations of 15 a class need.
  await client.query(`
    insert into single_classes (single_class_id, branch_id, location_id, class_type_id, class_date, capacity, spot_map)
    select n, 1 + n % 2, 1 + n % 2, 1 + n % 9,
      date_trunc('week', ${now}) + (n / (2 * ${size.classesAWeek})) * interval '7 days'
        + (n % ${size.classesAWeek}) * interval '2 hours' + interval '12 hours', 25,
      '${spotMap}'
    from generate_series(1, ${classesAhead(size)}) n;
    insert into single_classes (single_class_id, branch_id, location_id, class_type_id, class_date, capacity, spot_map,
      "settledAt")
    select 1000000 + n, 1 + n % 2, 1 + n % 2, 1 + n % 9, ${now} - n * interval '24 minutes', 25, '${spotMap}', ${now}
    from generate_series(1, ${size.pastReservations / 15}) n;
    insert into class_instructors select single_class_id, 1 + single_class_id % 14 from single_classes;`);
  await client.query(`
    insert into credit_lots (credit_lot_id, customer_id, title, start_date, expiration_date, granted, available_classes)
    select id, 1 + id % ${size.customers}, '12 clases', (${now})::date - 400, (${now})::date + 1 + id % 300, 100, 100
    from generate_series(1, ${size.lots}) id;
    insert into credit_ledger (credit_lot_id, reason, amount) select credit_lot_id, 'granted', 100 from credit_lots;`);
  await client.query(`
    insert into class_reservations (single_class_id, customer_id, class_date, spot, is_cash, is_paid, attend, "createdAt")
    select sc.single_class_id, 1 + (sc.single_class_id * 31 + place * 7919) % ${size.customers}, sc.class_date, place, true, true, sc.class_date < ${now},
      least(sc.class_date - interval '3 days', ${now} - (place * 977 + sc.single_class_id) % 2000 * interval '1 hour')
    from single_classes sc, generate_series(1, 15) place
    on conflict do nothing`);
  await client.query(`
    update single_classes sc set taken = counted.places
    from (select single_class_id, count(*) as places from class_reservations group by 1) counted
    where counted.single_class_id = sc.single_class_id`);
  await client.query(`
    select setval(pg_get_serial_sequence('customers', 'customer_id'), max(customer_id)) from customers;
    select setval(pg_get_serial_sequence('single_classes', 'single_class_id'), max(single_class_id)) from single_classes;
    select setval(pg_get_serial_sequence('credit_lots', 'credit_lot_id'), max(credit_lot_id)) from credit_lots;`);
}

/** A library of 500 videos that all members may watch, with views of members. */
async function loadLibrary(client: PoolClient, { size, now }: Loaded): Promise<void> {
  await client.query(`
    insert into class_packages (class_package_id, title, price, class_amount, expiration_days, include_online)
    values (1, 'TBM Online', 0, null, 30, true);
    insert into purchases (customer_id, payer_id, class_package_id, branch_id, status, total_payment, payment_method_id,
      expiration_days, include_online, access_until)
    select id, id, 1, 1, 'active', 0, 2, 30, true, ${now} + interval '1 year' from generate_series(1, ${size.customers}) id;
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
    select customer_id, video_id, (${now})::date - progress from playbacks where progress > 90;
    update videos v set favorites = (select count(*) from favorites f where f.video_id = v.video_id),
      completed_videos = (select count(*) from completed_videos c where c.video_id = v.video_id);
    update class_packages set sold = ${size.customers} where class_package_id = 1;
    insert into leaderboard_months (customer_id, month, reservations, attended, playbacks) select * from recounted_boards()`);
}

async function loadCommunity(client: PoolClient, { size, now }: Loaded): Promise<void> {
  await client.query(`
    insert into posts (post_id, customer_id, content, anonymous, "createdAt")
    select id, 1 + id * 31 % ${size.customers}, repeat('Hoy pude con todo. ', 1 + id % 20), id % 20 = 0,
      ${now} - (${size.posts} - id) * interval '5 minutes'
    from generate_series(1, ${size.posts}) id;
    select setval(pg_get_serial_sequence('posts', 'post_id'), ${size.posts});
    insert into post_likes (post_id, customer_id)
    select 1 + n % ${size.posts}, 1 + (n * 7919::bigint + n / ${size.posts} * 13) % ${size.customers}
    from generate_series(0, ${size.likes - 1}) n;
    insert into community_members (customer_id, "approvedAt") select customer_id, ${now} from customers;
    analyze posts, post_likes`);
}
