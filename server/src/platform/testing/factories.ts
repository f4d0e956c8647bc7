import { mostOfPolicy } from '@tbm/contract/booking-policy';
import type { Pool } from 'pg';

// Rows for tests, as few as a test needs. Each call creates new ones; names and times are the test's own.

let serial = 0;

/** A branch's page without pictures. */
export const branchContent = {
  hero_video: '',
  hero_image: '',
  hero_image_wide: '',
  tagline: '',
  about: '',
  about_image_left: '',
  about_image_center: '',
  about_image_right: '',
  about_image_left_mobile: '',
  about_image_center_mobile: '',
  about_image_right_mobile: '',
  plans_image_presencial: '',
  plans_image_online: '',
  hours: [],
  stats: [],
  rules: [],
  facilities: [],
  method: [],
  instagram: '',
  facebook: '',
  tiktok: '',
  map: { latitude: 25.66, longitude: -100.4 },
};

/** Inserts a row and returns it. */
export async function insert<T>(pool: Pool, table: string, row: Record<string, unknown>): Promise<T> {
  const names = Object.keys(row);
  const { rows } = await pool.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning *`,
    Object.values(row),
  );
  return rows[0] as T;
}

/** Both branches with a room each, one category and one class type with a map of 25 spots. */
export async function makeStudio(pool: Pool): Promise<{ class_type_id: number }> {
  for (const [branch_id, slug, name, timezone, book_after_start_minutes] of [
    [1, 'monterrey', 'Monterrey', 'America/Monterrey', 360],
    [2, 'tijuana', 'Tijuana', 'America/Tijuana', 0],
  ]) {
    await insert(pool, 'branches', {
      branch_id,
      slug,
      name,
      timezone,
      book_after_start_minutes,
      // Rules of bookings that refuse nothing; `booking-policy.test.ts` sets others.
      ...mostOfPolicy,
      primary_color: '#B83A14',
      light_color: '#F7D9C4',
      content: branchContent,
    });
    await insert(pool, 'locations', {
      location_id: branch_id,
      branch_id,
      name: `Estudio ${name}`,
      address: 'Calle 1',
    });
  }
  await insert(pool, 'class_categories', { class_category_id: 1, name: 'Fuerza' });
  await insert(pool, 'class_types', {
    class_type_id: 1,
    name: 'Barre',
    short_code: 'BARRE',
    spot_map: '5,7,7,6',
    class_category_id: 1,
  });
  await insert(pool, 'instructors', { instructor_id: 1, name: 'Ana', last_name: 'Paz' });
  return { class_type_id: 1 };
}

export interface MadeClass {
  single_class_id: number;
  branch_id: number;
  class_date: string;
}

/** A class at a time; by default with 25 places at branch 1. */
export async function makeClass(
  pool: Pool,
  row: {
    class_date: string;
    branch_id?: number;
    location_id?: number;
    capacity?: number;
    class_type_id?: number;
    duration?: number;
  },
): Promise<MadeClass> {
  const branch_id = row.branch_id ?? 1;
  const made = await insert<MadeClass>(pool, 'single_classes', {
    branch_id,
    location_id: branch_id,
    class_type_id: 1,
    capacity: 25,
    ...row,
  });
  await insert(pool, 'class_instructors', { single_class_id: made.single_class_id, instructor_id: 1 });
  return made;
}

/** The body of a billing address. */
export const inMonterrey = {
  country: 'México',
  country_code: 'MX',
  state: 'Nuevo León',
  state_code: 'NLE',
  city: 'Monterrey',
};

export interface MadeCustomer {
  customer_id: number;
  email: string;
  branch_id: number;
}

export function makeCustomer(pool: Pool, row: Record<string, unknown> = {}): Promise<MadeCustomer> {
  serial += 1;
  return insert<MadeCustomer>(pool, 'customers', {
    name: 'Laura',
    last_name: `Prueba ${serial}`,
    email: `laura.${serial}@correo.tbm.test`,
    phone: '8112345678',
    branch_id: 1,
    ...row,
  });
}

/** A lot with its ledger entry; by default 12 classes, valid for all of 2020–2035. */
export async function makeLot(
  pool: Pool,
  customer_id: number,
  row: {
    granted?: number;
    is_unlimited?: boolean;
    branch_id?: number | null;
    start_date?: string;
    expiration_date?: string;
    slots?: string;
    guest_passes?: number;
    purchase_id?: number;
  } = {},
): Promise<{ credit_lot_id: number }> {
  const granted = row.is_unlimited ? 0 : (row.granted ?? 12);
  const lot = await insert<{ credit_lot_id: number }>(pool, 'credit_lots', {
    customer_id,
    title: 'Paquete de prueba',
    start_date: '2020-01-01',
    expiration_date: '2035-12-31',
    ...row,
    granted,
    available_classes: granted,
    guest_passes_left: row.guest_passes ?? 0,
  });
  await insert(pool, 'credit_ledger', {
    credit_lot_id: lot.credit_lot_id,
    reason: 'granted',
    amount: granted,
  });
  return lot;
}

/** A one-off package; by default 12 classes at $1,850. */
export const makePackage = (
  pool: Pool,
  row: Record<string, unknown> = {},
): Promise<{ class_package_id: number; price: number }> =>
  insert(pool, 'class_packages', {
    title: '12 clases',
    price: 1850,
    class_amount: 12,
    expiration_days: 30,
    ...row,
  });

/** A file as if it had been uploaded. */
export const makeFile = (pool: Pool): Promise<{ file_id: number }> =>
  insert(pool, 'files', { name: 'foto', type: 'image/webp', url: '/files/1.webp', width: 10, height: 10 });

/** A discount; by default 10 % without limits. */
export const makeDiscount = (
  pool: Pool,
  row: Record<string, unknown> = {},
): Promise<{ discount_id: number; code: string }> =>
  insert(pool, 'discounts', {
    title: 'Bienvenida',
    code: `HOLA${++discountsMade}`,
    amount: 10,
    is_percent: true,
    type: 'other',
    start_date: '2026-01-01',
    ...row,
  });
let discountsMade = 0;

/** A member's purchase that includes the library; by default paid until 2035. */
export const makeMembership = (
  pool: Pool,
  customer_id: number,
  row: Record<string, unknown> = {},
): Promise<{ purchase_id: number }> =>
  makePackage(pool, { title: 'TBM Online', include_online: true, class_amount: null }).then(
    ({ class_package_id }) =>
      insert(pool, 'purchases', {
        customer_id,
        class_package_id,
        branch_id: 1,
        status: 'active',
        total_payment: 0,
        payment_method_id: 1,
        expiration_days: 30,
        include_online: true,
        access_until: '2035-12-31T00:00:00Z',
        ...row,
      }),
  );

/** A video of half an hour by coach 1 in class type 1; by default open since 2020, with captions in Spanish where given. */
export async function makeVideo(
  pool: Pool,
  { captions_url, ...row }: Record<string, unknown> = {},
): Promise<{ video_id: number; name: string }> {
  await pool.query(
    `insert into video_types (video_type_id, name) values (1, 'Bajo impacto') on conflict do nothing`,
  );
  videosMade += 1;
  const made = await insert<{ video_id: number; name: string }>(pool, 'videos', {
    url: '/films/clip.mp4',
    name: `Barre en casa ${videosMade}`,
    description: 'Piernas y postura.',
    duration: 30,
    instructor_id: 1,
    class_type_id: 1,
    video_type_id: 1,
    createdAt: '2020-01-01T00:00:00Z',
    ...row,
  });
  const { video_id } = made;
  if (captions_url) await insert(pool, 'video_captions', { video_id, language: 'es', url: captions_url });
  return made;
}
let videosMade = 0;

/** Reports that a member watched the whole of a film on the civil day of `at`, so that the completion is earned. */
export async function makeWatched(
  pool: Pool,
  { customer_id, video_id, at }: { customer_id: number; video_id: number; at: string },
): Promise<void> {
  await pool.query(
    'insert into playbacks (customer_id, video_id, progress) values ($1, $2, 60) on conflict do nothing',
    [customer_id, video_id],
  );
  await pool.query(
    `insert into playback_days (customer_id, day, video_id, progress, watched_ms, "updatedAt")
    select c.customer_id, ($3::timestamptz at time zone b.timezone)::date, v.video_id, 60, v.duration * 60000, $3
    from customers c join branches b using (branch_id), videos v where c.customer_id = $1 and v.video_id = $2
    on conflict (customer_id, day, video_id) do update set watched_ms = excluded.watched_ms`,
    [customer_id, video_id, at],
  );
}

/** Two months online that gave level one, as their evaluation leaves them; returns the id of the milestone. */
export async function makeLevelOne(pool: Pool, customer_id: number): Promise<number> {
  const numbers = {
    mode: 'online',
    reward_rule_id: 1,
    needed: 0,
    done: 0,
    weeks: '[]',
    strikes: 0,
    result: 'met',
  };
  await insert(pool, 'reward_periods', {
    ...numbers,
    customer_id,
    position: 1,
    number: 1,
    is_bonus: true,
    change: 'none',
    month: '2026-08-01',
    start_date: '2026-08-01',
    end_date: '2026-08-31',
    level_before: 0,
    level_after: 0,
    in_a_row: 1,
    evaluatedAt: '2026-09-01T12:00:00Z',
  });
  const { reward_period_id } = await insert<{ reward_period_id: number }>(pool, 'reward_periods', {
    ...numbers,
    customer_id,
    position: 2,
    number: 2,
    is_bonus: false,
    change: 'rise',
    month: '2026-09-01',
    start_date: '2026-09-01',
    end_date: '2026-09-30',
    level_before: 0,
    level_after: 1,
    in_a_row: 0,
    evaluatedAt: '2026-10-01T12:00:00Z',
  });
  await insert(pool, 'reward_standings', {
    customer_id,
    level: 1,
    in_a_row: 0,
    next_on: '2030-01-01',
    updatedAt: '2026-10-01T12:00:00Z',
  });
  const made = await insert<{ customer_milestone_id: number }>(pool, 'customer_milestones', {
    customer_id,
    milestone_id: 1,
    reward_period_id,
    achieved_on: '2026-09-30',
  });
  return made.customer_milestone_id;
}
