import type { Args, Key } from '@tbm/contract';
import { reportLists } from '@tbm/contract/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskReport, allRows, expectReportsFit } from '../../platform/testing/compare-reports.ts';
import {
  insert,
  makeClass,
  makeCustomer,
  makePackage,
  makeStudio,
} from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

const now = '2026-11-18T18:00:00Z';
let server: TestServer;
let admin: SignedIn;
let packages: Record<'classes' | 'there' | 'monthly' | 'online' | 'event', number>;
let members: number[];

const ask: AskReport = async (key, args) => {
  const { status, body } = await server.call(key as Key, args as never, admin.token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as never;
};

/** Random, but the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const hour = 3_600_000;
const iso = (time: number): string => new Date(time).toISOString();
const dayIn = (time: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainDate();

beforeAll(async () => {
  server = await makeTestServer(now);
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin', { name: 'Elena', last_name: 'Ríos' });
  const made = async (row: Record<string, unknown>) => (await makePackage(server.pool, row)).class_package_id;
  packages = {
    classes: await made({ title: '12 clases', branch_id: 1 }),
    there: await made({ title: '12 clases', branch_id: 2 }),
    monthly: await made({
      title: '8 al mes',
      class_amount: 8,
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
    }),
    online: await made({
      title: 'TBM Online',
      class_amount: null,
      include_online: true,
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 3,
    }),
    event: await made({ title: 'Noche de barre', class_amount: null, is_special_event: true }),
  };
  members = [];
  for (let one = 0; one < 25; one += 1) members.push((await makeCustomer(server.pool)).customer_id);
});
afterAll(() => server.end());

interface Bought {
  of: keyof typeof packages;
  at: string;
  total: number;
  branch_id?: number;
  customer_id?: number;
  method?: number;
  sold_by?: number | null;
  status?: string;
  access_until?: string;
  trial_ends_at?: string;
  updatedAt?: string;
}

/** A purchase as its lifecycle leaves it. */
async function buy({ of, at, total, ...more }: Bought): Promise<number> {
  const renews = of === 'monthly' || of === 'online';
  const { purchase_id } = await insert<{ purchase_id: number }>(server.pool, 'purchases', {
    customer_id: more.customer_id ?? members[0],
    class_package_id: packages[of],
    total_payment: total,

    branch_id: more.branch_id ?? 1,
    payment_method_id: more.method ?? 2,
    status: more.status ?? 'active',
    class_amount: of === 'classes' ? 12 : of === 'monthly' ? 8 : null,
    expiration_days: 30,
    include_online: of === 'online',
    sold_by: more.sold_by ?? null,
    createdAt: at,
    access_until: more.access_until ?? '2027-06-01T06:00:00Z',
    updatedAt: more.updatedAt ?? at,
    // Many of one member: as if they were from before the rule of one running subscription.
    ...(renews
      ? { subscription_period: 'month', subscription_interval: of === 'online' ? 3 : 1, is_repeated: true }
      : {}),
    ...(more.trial_ends_at ? { trial_ends_at: more.trial_ends_at } : {}),
  });
  return purchase_id;
}

const charge = async (purchase_id: number, total_payment: number, createdAt: string): Promise<number> =>
  (
    await insert<{ invoice_id: number }>(server.pool, 'invoices', {
      purchase_id,
      total_payment,
      status: 'paid',
      createdAt,
    })
  ).invoice_id;

async function giveBack(
  purchase_id: number,
  refund_of: number,
  total_payment: number,
  more: { createdAt: string; refund_method_id?: number | null },
) {
  await insert(server.pool, 'invoices', {
    purchase_id,
    total_payment,
    status: 'refunded',
    refund_of,
    ...more,
  });
  await server.pool.query('update invoices set refunded = refunded + $2 where invoice_id = $1', [
    refund_of,
    total_payment,
  ]);
}

interface Lot {
  period?: number;
  granted: number;
  start: Temporal.PlainDate;
  at: string;
  used?: string[];
}
async function lot(purchase_id: number, { period = 1, granted, start, at, used = [] }: Lot): Promise<number> {
  const { rows } = await server.pool.query('select customer_id from purchases where purchase_id = $1', [
    purchase_id,
  ]);
  const { credit_lot_id } = await insert<{ credit_lot_id: number }>(server.pool, 'credit_lots', {
    customer_id: rows[0].customer_id,
    purchase_id,
    period,
    title: 'Clases',
    granted,
    start_date: start.toString(),
    expiration_date: start.add({ days: 30 }).toString(),
    createdAt: at,
    available_classes: granted - used.length,
  });
  await insert(server.pool, 'credit_ledger', {
    credit_lot_id,
    reason: 'granted',
    amount: granted,
    createdAt: at,
  });
  for (const createdAt of used)
    await insert(server.pool, 'credit_ledger', { credit_lot_id, reason: 'removed', amount: -1, createdAt });
  return credit_lot_id;
}

describe('sales', () => {
  it('a charge counts on the day of its branch, and a refund on its own day', async () => {
    // Half an hour before midnight in Tijuana, half past one in Monterrey.
    const late = '2025-03-02T07:30:00Z';
    const here = await buy({ of: 'classes', at: late, total: 100, access_until: '2025-04-01T06:00:00Z' });
    const purchaseElsewhere = await buy({
      of: 'classes',
      at: late,
      total: 200.5,
      branch_id: 2,
      sold_by: admin.customer_id,
      access_until: '2025-04-01T06:00:00Z',
    });
    await charge(here, 100, late);
    const invoice_id = await charge(purchaseElsewhere, 200.5, late);
    await giveBack(purchaseElsewhere, invoice_id, 50.25, { createdAt: '2025-03-03T20:00:00Z' });
    const query = { from: '2025-03-01', to: '2025-03-03' };
    const { days, total, sellers } = await ask('GET /reports/sales', { query });
    expect(days).toEqual([
      { key: '2025-03-01', label: '2025-03-01', charged: 200.5, refunded: 0, charges: 1 },
      { key: '2025-03-02', label: '2025-03-02', charged: 100, refunded: 0, charges: 1 },
      { key: '2025-03-03', label: '2025-03-03', charged: 0, refunded: 50.25, charges: 0 },
    ]);
    expect(total).toEqual({ charged: 300.5, refunded: 50.25, charges: 2 });
    expect(sellers).toMatchObject([
      { key: String(admin.customer_id), label: 'Elena Ríos', charged: 200.5, refunded: 50.25 },
      { key: null, label: 'En línea o sin vendedora', charged: 100 },
    ]);
    const own = await ask('GET /reports/sales', { query: { ...query, branch_id: 2 } });
    expect(own.total).toEqual({ charged: 200.5, refunded: 50.25, charges: 1 });
    const online = await allRows(ask, 'charges', { ...query, seller: 'online' });
    expect(online).toMatchObject([{ moment: '2025-03-02 01:30', charged: 100, refunded: null }]);
    const sold = await allRows(ask, 'charges', { ...query, seller: String(admin.customer_id) });
    expect(sold.map(({ charged, refunded }) => [charged, refunded])).toEqual([
      [null, 50.25],
      [200.5, null],
    ]);
  });
});

describe('packages of one title', () => {
  it('bear their branch where a period has both', async () => {
    const at = '2025-02-03T18:00:00Z';
    const more = { at, access_until: '2025-03-01T06:00:00Z' };
    const here = await buy({ of: 'classes', total: 300, ...more });
    await charge(here, 300, at);
    await lot(here, { granted: 12, start: Temporal.PlainDate.from('2025-02-03'), at });
    await charge(await buy({ of: 'there', total: 200, branch_id: 2, ...more }), 200, at);
    const query = { from: '2025-02-03', to: '2025-02-03' };
    const labels = async (of: object) =>
      (await ask('GET /reports/sales', { query: { ...query, ...of } })).packages.map(({ label }) => label);
    expect(await labels({})).toEqual(['12 clases · Monterrey', '12 clases · Tijuana']);
    expect(await labels({ branch_id: 2 })).toEqual(['12 clases']);
    const { packages: owed } = await ask('GET /reports/deferred', { query });
    expect(owed.map(({ label }) => label).sort()).toEqual(['12 clases · Monterrey', '12 clases · Tijuana']);
  });
});

describe('the deferred revenue', () => {
  const owed = async (to: string) =>
    (await ask('GET /reports/deferred', { query: { from: to, to } })).deferred;

  it('classes: their part of the payment without refunds, until they expire', async () => {
    const at = '2025-05-05T18:00:00Z';
    const bought = await buy({ of: 'classes', at, total: 1200, access_until: '2025-06-05T06:00:00Z' });
    const invoice_id = await charge(bought, 1200, at);
    const start = Temporal.PlainDate.from('2025-05-05');
    await lot(bought, { granted: 12, start, at, used: ['2025-05-06T18:00:00Z', '2025-05-08T18:00:00Z'] });
    await giveBack(bought, invoice_id, 600, { createdAt: '2025-05-20T18:00:00Z' });
    expect(await owed('2025-05-04')).toBe(0);
    expect(await owed('2025-05-05')).toBe(1200);
    expect(await owed('2025-05-07')).toBe(1100);
    expect(await owed('2025-05-20')).toBe(500);
    // Its last day is the 4th of June: at the end of that day nothing is left.
    expect(await owed('2025-06-03')).toBe(500);
    expect(await owed('2025-06-04')).toBe(0);
  });

  it('time: the days that have not passed of what the charge paid for', async () => {
    const at = '2025-08-01T18:00:00Z';
    const bought = await buy({ of: 'online', at, total: 920, access_until: '2025-11-08T18:00:00Z' });
    await charge(bought, 920, at);
    // Three months are 92 days here.
    expect(await owed('2025-08-01')).toBe(910);
    expect(await owed('2025-10-30')).toBe(10);
    expect(await owed('2025-10-31')).toBe(0);
  });

  it('a special class: all of it until it begins; a revoked purchase: nothing from then on', async () => {
    const at = '2025-12-01T18:00:00Z';
    const single = await makeClass(server.pool, { class_date: '2025-12-10T18:00:00Z' });
    const event = await buy({ of: 'event', at, total: 350, access_until: '2025-12-31T18:00:00Z' });
    await charge(event, 350, at);
    await insert(server.pool, 'class_reservations', {
      single_class_id: single.single_class_id,
      customer_id: members[0],
      class_date: single.class_date,
      purchase_id: event,
      createdAt: at,
    });
    await server.pool.query(
      'update single_classes set taken = 1, class_package_id = $2 where single_class_id = $1',
      [single.single_class_id, packages.event],
    );
    expect([await owed('2025-12-09'), await owed('2025-12-10')]).toEqual([350, 0]);
    const revoked = await buy({
      of: 'online',
      at: '2025-12-12T18:00:00Z',
      total: 900,
      status: 'revoked',
      updatedAt: '2025-12-13T18:00:00Z',
      access_until: '2026-03-12T18:00:00Z',
    });
    await charge(revoked, 900, '2025-12-12T18:00:00Z');
    expect([await owed('2025-12-12'), await owed('2025-12-13')]).toEqual([890, 0]);
  });

  it('each charge of a subscription has its own classes', async () => {
    const bought = await buy({ of: 'monthly', at: '2026-01-05T18:00:00Z', total: 800 });
    for (const [period, month, sum, used] of [
      [1, '01', 800, 3],
      [2, '02', 400, 0],
    ] as const) {
      const at = `2026-${month}-05T18:00:00Z`;
      await charge(bought, sum, at);
      const days = Array.from({ length: used }, (_, index) => `2026-${month}-1${index}T18:00:00Z`);
      const start = Temporal.PlainDate.from(`2026-${month}-05`);
      await lot(bought, { period, granted: 8, start, at, used: days });
    }
    expect([await owed('2026-01-20'), await owed('2026-02-05'), await owed('2026-02-06')]).toEqual([
      500, 400, 400,
    ]);
  });
});

describe('members', () => {
  it('counts members who are active at both ends, who joined and who left', async () => {
    const [first, second, third] = members.slice(1, 4) as [number, number, number];
    const of = 'classes';
    // The first member leaves in September. The second has no gap between two purchases, and stays.
    await buy({
      of,
      at: '2024-08-10T18:00:00Z',
      total: 0,
      customer_id: first,
      access_until: '2024-09-10T06:00:00Z',
    });
    await buy({
      of,
      at: '2024-08-10T18:00:00Z',
      total: 0,
      customer_id: second,
      access_until: '2024-09-10T06:00:00Z',
    });
    await buy({
      of,
      at: '2024-09-09T18:00:00Z',
      total: 0,
      customer_id: second,
      access_until: '2024-10-10T06:00:00Z',
    });
    await buy({
      of,
      at: '2024-09-15T18:00:00Z',
      total: 0,
      customer_id: third,
      access_until: '2024-10-15T06:00:00Z',
    });
    await buy({ of, at: '2024-09-15T18:00:00Z', total: 0, status: 'pending', customer_id: first });
    const query = { from: '2024-09-01', to: '2024-09-30' };
    const { days, ...report } = await ask('GET /reports/members', { query });
    expect(report).toMatchObject({ active_before: 2, active: 2, joined: 1, lost: 1 });
    expect(days).toHaveLength(30);
    expect([days[0]?.active, days[9]?.active, days[29]?.active]).toEqual([2, 1, 2]);
    expect(await allRows(ask, 'lost', query)).toMatchObject([
      { customer_id: first, package: '12 clases', until: '2024-09-10 00:00' },
    ]);
    expect(await allRows(ask, 'joined', query)).toMatchObject([{ customer_id: third }]);
  });

  it('counts the outcome of each trial', async () => {
    const at = '2024-03-05T18:00:00Z';
    const outcomes: [customer_id: number | undefined, status: string, pays: boolean][] = [
      [members[5], 'active', true] as const,
      [members[6], 'active', false] as const,
      [members[7], 'cancelled', false],
    ].map((one) => [...one] as [number | undefined, string, boolean]);
    for (const [customer_id = 0, status, pays] of outcomes) {
      const bought = await buy({
        of: 'online',
        at,
        total: 300,
        customer_id,
        status,
        trial_ends_at: '2024-03-12T18:00:00Z',
        access_until: '2024-03-19T18:00:00Z',
      });
      await insert(server.pool, 'trials', { customer_id, purchase_id: bought, createdAt: at });
      if (pays) await charge(bought, 300, '2024-03-12T18:00:00Z');
    }
    const query = { from: '2024-03-01', to: '2024-03-31' };
    const { trials } = await ask('GET /reports/members', { query });
    expect(trials).toEqual({ begun: 3, stayed: 1, running: 1, left: 1 });
    expect(await allRows(ask, 'trials', { ...query, trial: 'left' })).toMatchObject([
      { customer_id: members[7], outcome: 'No continuó' },
    ]);
  });
});

describe('attendance', () => {
  it('counts places by class, coach and hour; no one is missing before the day is closed', async () => {
    await insert(server.pool, 'instructors', { instructor_id: 2, name: 'Renata', last_name: 'Luna' });
    const single = await makeClass(server.pool, { class_date: '2024-01-10T13:00:00Z', capacity: 10 });
    const { single_class_id, class_date } = single;
    await insert(server.pool, 'class_instructors', { single_class_id, instructor_id: 2 });
    for (const [index, attend] of [true, true, false].entries())
      await insert(server.pool, 'class_reservations', {
        single_class_id,
        class_date,
        customer_id: members[index],
        guest_name: index === 1 ? 'Nora' : null,
        is_cash: true,
        attend,
        createdAt: '2024-01-09T13:00:00Z',
      });
    await server.pool.query('update single_classes set taken = 3 where single_class_id = $1', [
      single_class_id,
    ]);
    const query = { from: '2024-01-10', to: '2024-01-10' };
    const before = await ask('GET /reports/attendance', { query });
    expect(before.total).toEqual({
      classes: 1,
      capacity: 10,
      reserved: 3,
      attended: 2,
      guests: 1,
      missed: 0,
    });
    await server.pool.query(`update single_classes set "settledAt" = $2 where single_class_id = $1`, [
      single_class_id,
      '2024-01-11T08:00:00Z',
    ]);
    const { total, hours, coaches } = await ask('GET /reports/attendance', { query });
    expect(total.missed).toBe(1);
    expect(hours).toMatchObject([{ key: '7', label: '07:00', missed: 1 }]);
    expect(coaches.map(({ label, classes }) => [label, classes]).sort()).toEqual([
      ['Ana Paz', 1],
      ['Renata Luna', 1],
    ]);
    expect(await allRows(ask, 'classes', { ...query, instructor_id: 2 })).toMatchObject([
      { class: 'Barre', coach: 'Ana Paz, Renata Luna', fill: 30, missed: 1 },
    ]);
    expect(await allRows(ask, 'classes', { ...query, hour: '8' })).toEqual([]);
    expect(await allRows(ask, 'places', { ...query, place: 'missed' })).toMatchObject([
      { customer_id: members[2], outcome: 'No llegó' },
    ]);
  });
});

describe('refunds at the desk', () => {
  it('is taken off on its own day from the method in which it was handed back, in figures and rows', async () => {
    const bought = await buy({ of: 'classes', at: '2025-04-01T18:00:00Z', total: 100.1, method: 4 });
    const invoice_id = await charge(bought, 100.1, '2025-04-01T18:00:00Z');
    await giveBack(bought, invoice_id, 30.03, { createdAt: '2025-04-02T18:00:00Z', refund_method_id: 2 });
    const query = { from: '2025-04-01', to: '2025-04-02' };
    const { days, methods } = await ask('GET /reports/sales', { query });
    expect(days.map(({ key, charged, refunded }) => [key, charged, refunded])).toEqual([
      ['2025-04-01', 100.1, 0],
      ['2025-04-02', 0, 30.03],
    ]);
    expect(methods).toMatchObject([
      { key: '4', label: 'Terminal', charged: 100.1, refunded: 0 },
      { key: '2', label: 'Efectivo', charged: 0, refunded: 30.03, charges: 0 },
    ]);
    const rows = await allRows(ask, 'charges', { ...query, payment_method_id: 2 });
    expect(rows).toMatchObject([{ method: 'Efectivo', charged: null, refunded: 30.03 }]);
  });
});

describe('random books', () => {
  /** Two hundred purchases of half a year, with their charges, refunds, lots and classes. */
  async function makeBooks(roll: (sides: number) => number): Promise<void> {
    const first = Date.parse('2026-05-01T00:00:00Z');
    const last = Date.parse(now);
    const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
    for (let index = 0; index < 200; index += 1) {
      const of = pick(['classes', 'monthly', 'online'] as const);
      const branch_id = 1 + roll(2);
      const zone = branch_id === 1 ? 'America/Monterrey' : 'America/Tijuana';
      const begin = first + roll((last - first) / hour) * hour + roll(hour);
      const total = (100 + roll(200_000)) / 100;
      const status = pick(['active', 'active', 'active', 'cancelled', 'revoked', 'completed']);
      const bought = await buy({
        of,
        at: iso(begin),
        total,
        branch_id,
        status,
        customer_id: pick(members),
        method: 1 + roll(5),
        sold_by: pick([null, admin.customer_id]),
        updatedAt: iso(begin + roll(60 * 24) * hour),
        access_until: iso(begin + (5 + roll(90)) * 24 * hour),
      });
      const periods = of === 'classes' ? 1 : 1 + roll(4);
      for (let period = 1; period <= periods; period += 1) {
        const paidAt = begin + (period - 1) * 31 * 24 * hour;
        if (paidAt > last) continue;
        const invoice_id = await charge(bought, total, iso(paidAt));
        if (roll(6) === 0)
          await giveBack(bought, invoice_id, Math.floor(total * 33) / 100, {
            createdAt: iso(paidAt + roll(400) * hour),
            refund_method_id: pick([null, 2, 4, 5]),
          });
        if (of === 'online') continue;
        const granted = of === 'classes' ? 12 : 8;
        const used = Array.from({ length: roll(granted) }, () => iso(paidAt + roll(30 * 24) * hour));
        const id = await lot(bought, { period, granted, start: dayIn(paidAt, zone), at: iso(paidAt), used });
        if (roll(10) === 0)
          await server.pool.query(`update credit_lots set "deletedAt" = $2 where credit_lot_id = $1`, [
            id,
            iso(paidAt + roll(400) * hour),
          ]);
      }
    }
    for (let index = 0; index < 120; index += 1) {
      const branch_id = 1 + roll(2);
      const time = first + roll((last - first) / hour + 200) * hour;
      const single = await makeClass(server.pool, {
        class_date: iso(time),
        branch_id,
        capacity: 5 + roll(20),
      });
      const guests = new Set(Array.from({ length: roll(5) }, () => pick(members)));
      for (const customer_id of guests)
        await insert(server.pool, 'class_reservations', {
          single_class_id: single.single_class_id,
          class_date: single.class_date,
          customer_id,
          is_cash: true,
          attend: roll(3) > 0,
          createdAt: iso(time - hour),
          ...(roll(5) === 0 ? { deletedAt: iso(time - hour / 2) } : {}),
        });
      await server.pool.query(
        `update single_classes sc set "settledAt" = $2, taken = (select count(*) from class_reservations r
          where r.single_class_id = sc.single_class_id and r."deletedAt" is null) where single_class_id = $1`,
        [single.single_class_id, roll(4) === 0 ? null : iso(time + 24 * hour)],
      );
    }
  }

  it('every figure is the sum of the raw rows, by branch and period', { timeout: 120_000 }, async () => {
    await makeBooks(dice(20_261_118));
    for (const [from, to] of [
      ['2026-11-18', '2026-11-18'],
      ['2026-10-01', '2026-10-31'],
      ['2026-06-15', '2026-09-02'],
      ['2025-11-19', '2026-11-18'],
      ['2026-11-01', '2026-12-31'],
    ] as const)
      for (const branch of [{}, { branch_id: 1 }, { branch_id: 2 }])
        await expectReportsFit(server.pool, ask, { from, to, ...branch }, now);
  });
});

describe('the rows behind a figure', () => {
  it('come in pages of fifty, each row once, newest first', async () => {
    const query = { from: '2026-01-01', to: '2026-11-18' };
    const page = await ask('GET /reports/rows/:list', { params: { list: 'charges' }, query });
    expect(page.rows).toHaveLength(50);
    const rows = await allRows(ask, 'charges', query);
    const { rows: raw } = await server.pool.query(
      `select count(*)::int as count from invoices 
        where "createdAt" >= '2026-01-01T08:00:00Z' and "createdAt" < '2026-11-19T06:00:00Z' and status <> 'failed'`,
    );
    expect(rows).toHaveLength(raw[0].count);
  });

  it('of charges hold no refunds, and the other way round', async () => {
    const query = { from: '2026-01-01', to: '2026-11-18' };
    const { total } = await ask('GET /reports/sales', { query });
    const sum = (rows: Record<string, unknown>[], name: string) =>
      Math.round(rows.reduce((all, row) => all + Number(row[name] ?? 0), 0) * 100) / 100;
    const charged = await allRows(ask, 'charges', { ...query, charge: 'paid' });
    const refunded = await allRows(ask, 'charges', { ...query, charge: 'refunded' });
    expect([charged.length, sum(charged, 'charged'), sum(charged, 'refunded')]).toEqual([
      total.charges,
      total.charged,
      0,
    ]);
    expect([sum(refunded, 'refunded'), sum(refunded, 'charged')]).toEqual([total.refunded, 0]);
    expect(refunded.length).toBeGreaterThan(0);
  });

  it('are a file for spreadsheets, with a mark of UTF-8 and without cells that it would calculate', async () => {
    const { customer_id } = await makeCustomer(server.pool, { name: '=SUM(A1)', last_name: 'Peña' });
    const bought = await buy({ of: 'classes', at: '2023-02-01T18:00:00Z', total: 99.5, customer_id });
    await charge(bought, 99.5, '2023-02-01T18:00:00Z');
    const answer = await server.app.inject({
      url: '/api/reports/rows/charges/csv?from=2023-02-01&to=2023-02-01',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="tbm-charges-2023-02-01-2023-02-01.csv"',
    });
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [, row] = answer.body.split('\n');
    expect(row).toBe(
      `2023-02-01 12:00,'=SUM(A1) Peña,12 clases,Efectivo,En línea o sin vendedora,Monterrey,${bought},99.5,`,
    );
  });

  it('are refused to everyone but admins, as are the figures; an invalid period is refused', async () => {
    const query = { from: '2026-11-01', to: '2026-11-18' };
    const keys = ['sales', 'deferred', 'members', 'attendance'].map((one) => `GET /reports/${one}` as Key);
    for (const role of ['member', 'coach', 'frontdesk'] as const) {
      const { token } = await signedInCustomer(server, role);
      for (const key of keys)
        expect((await server.call(key, { query } as never, token)).status, `${role} ${key}`).toBe(403);
      for (const list of reportLists)
        for (const key of ['GET /reports/rows/:list', 'GET /reports/rows/:list/csv'] as const)
          expect((await server.call(key, { params: { list }, query }, token)).status).toBe(403);
    }
    for (const wrong of [
      { from: '2026-11-18', to: '2026-11-17' },
      { from: '2020-01-01', to: '2026-11-17' },
    ]) {
      const { status, body } = await server.call('GET /reports/sales', { query: wrong }, admin.token);
      expect([status, body.code]).toEqual([400, 'report_period_invalid']);
    }
    const args = {
      params: { list: 'charges' },
      query: { ...query, before: 'x' },
    } as Args<'GET /reports/rows/:list'>;
    expect((await server.call('GET /reports/rows/:list', args, admin.token)).status).toBe(400);
  });
});
