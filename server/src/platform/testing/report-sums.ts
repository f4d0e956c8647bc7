import type { Pool } from 'pg';

// The expected sums of the reports, added up from raw rows one by one, in whole centavos, without the product's SQL.

interface Asked {
  from: string;
  to: string;
  branch_id?: number;
  now: string;
}

interface Row {
  [column: string]: unknown;
}
const centavos = (pesos: unknown): number => Math.round(Number(pesos) * 100);
const at = (time: unknown): number => Date.parse(String(time));
const dayOf = (time: unknown, zone: string): string =>
  Temporal.Instant.from(String(time)).toZonedDateTimeISO(zone).toPlainDate().toString();
const midnight = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
const daysFrom = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;
const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((so, row) => so + of(row), 0);

/** Sums by a key, in pesos. */
function by<T>(rows: readonly T[], key: (row: T) => string, of: (row: T) => number): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const row of rows) sums[key(row)] = (sums[key(row)] ?? 0) + of(row);
  return Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, value / 100]));
}

/** Everything that the reports read, row by row. */
export async function rawRows(pool: Pool) {
  const all = async (table: string): Promise<Row[]> => (await pool.query(`select * from ${table}`)).rows;
  const [branches, purchases, invoices, lots] = [
    await all('branches'),
    await all('purchases'),
    await all('invoices'),
    await all('credit_lots'),
  ] as [Row[], Row[], Row[], Row[]];
  return {
    branches,
    purchases,
    invoices,
    lots,
    ledger: await all('credit_ledger'),
    trials: await all('trials'),
    classes: await all('single_classes'),
    places: await all('class_reservations'),
    coaches: await all('class_instructors'),
  };
}
type Raw = Awaited<ReturnType<typeof rawRows>>;

const zones = ({ branches }: Raw): Map<unknown, string> =>
  new Map(branches.map(({ branch_id, timezone }) => [branch_id, String(timezone)]));
const purchaseOf = ({ purchases }: Raw): Map<unknown, Row> =>
  new Map(purchases.map((one) => [one.purchase_id, one]));

/** Charges and refunds of the period. */
export function salesOf(raw: Raw, { from, to, branch_id }: Asked) {
  const [zoneOf, bought] = [zones(raw), purchaseOf(raw)];
  const rows = raw.invoices.flatMap((invoice) => {
    const purchase = bought.get(invoice.purchase_id) as Row;
    const day = dayOf(invoice.createdAt, zoneOf.get(purchase.branch_id) ?? '');
    const isAsked = branch_id === undefined || purchase.branch_id === branch_id;
    if (!isAsked || invoice.status === 'failed' || day < from || day > to) return [];
    const amount = centavos(invoice.total_payment);
    return [{ day, purchase, net: invoice.status === 'paid' ? amount : -amount, invoice }];
  });
  const net = (row: (typeof rows)[number]): number => row.net;
  return {
    charged: sum(rows, ({ net }) => Math.max(net, 0)) / 100,
    refunded: sum(rows, ({ net }) => Math.max(-net, 0)) / 100,
    days: by(rows, ({ day }) => day, net),
    packages: by(rows, ({ purchase }) => String(purchase.class_package_id), net),
    methods: by(
      rows,
      ({ purchase, invoice }) => String(invoice.refund_method_id ?? purchase.payment_method_id),
      net,
    ),
    sellers: by(rows, ({ purchase }) => String(purchase.sold_by), net),
  };
}

/** The deferred revenue at the end of the period, by charge. */
export function deferredOf(raw: Raw, { to, branch_id, now }: Asked): Map<number, number> {
  const [zoneOf, bought] = [zones(raw), purchaseOf(raw)];
  const classes = new Map(raw.classes.map((one) => [one.single_class_id, one]));
  const owed = new Map<number, number>();
  for (const charge of raw.invoices.filter(({ status }) => status === 'paid')) {
    const purchase = bought.get(charge.purchase_id) as Row;
    if (branch_id !== undefined && purchase.branch_id !== branch_id) continue;
    const zone = zoneOf.get(purchase.branch_id) ?? '';
    const nextDay = Temporal.PlainDate.from(to).add({ days: 1 }).toString();
    const cut = Math.min(midnight(nextDay, zone), at(now) + 1);
    const today = Temporal.Instant.fromEpochMilliseconds(cut)
      .toZonedDateTimeISO(zone)
      .toPlainDate()
      .toString();
    if (at(charge.createdAt) >= cut) continue;
    const refunds = raw.invoices.filter(
      (one) => one.refund_of === charge.invoice_id && one.status === 'refunded' && at(one.createdAt) < cut,
    );
    const paid =
      centavos(charge.total_payment) - sum(refunds, ({ total_payment }) => centavos(total_payment));
    const [left, of] = shareOf(raw, { charge, purchase, zone, cut, today, classes });
    const part = left > 0 && paid > 0 ? Math.round((paid * left) / of) : 0;
    if (part > 0) owed.set(Number(charge.invoice_id), part);
  }
  return owed;
}

interface Case {
  charge: Row;
  purchase: Row;
  zone: string;
  cut: number;
  today: string;
  classes: Map<unknown, Row>;
}

/** The remaining part of the purchase that a charge paid for, and the whole. */
function shareOf(
  raw: Raw,
  { charge, purchase, zone, cut, today, classes }: Case,
): [left: number, of: number] {
  const paidOn = dayOf(charge.createdAt, zone);
  if (Number(purchase.class_amount) > 0 && !purchase.is_unlimited) {
    const own = raw.lots
      .filter(({ purchase_id }) => purchase_id === purchase.purchase_id)
      .sort((a, b) => Number(a.period) - Number(b.period));
    const lot = own.findLast(({ start_date }) => String(start_date) <= paidOn) ?? own[0];
    if (!lot || at(lot.createdAt) >= cut || String(lot.expiration_date) < today) return [0, 1];
    if (lot.deletedAt !== null && at(lot.deletedAt) < cut) return [0, 1];
    const changes = raw.ledger.filter(
      (one) => one.credit_lot_id === lot.credit_lot_id && at(one.createdAt) < cut,
    );
    return [sum(changes, ({ amount }) => Number(amount)), Number(lot.granted)];
  }
  const isOver = ['failed', 'revoked'].includes(String(purchase.status)) && at(purchase.updatedAt) < cut;
  if (isOver) return [0, 1];
  const isOpen = purchase.access_until !== null && at(purchase.access_until) > cut;
  if (raw.classes.some((one) => one.class_package_id === purchase.class_package_id)) {
    const own = raw.places.filter(
      ({ purchase_id, deletedAt }) => purchase_id === purchase.purchase_id && deletedAt === null,
    );
    const ahead = own.filter((place) => at(classes.get(place.single_class_id)?.class_date) > cut);
    return [isOpen ? ahead.length : 0, 1];
  }
  if (!isOpen) return [0, 1];
  const ends = purchase.subscription_period
    ? Temporal.PlainDate.from(paidOn)
        .add({ [`${purchase.subscription_period}s`]: Number(purchase.subscription_interval) })
        .toString()
    : dayOf(purchase.access_until, zone);
  return [daysFrom(today, ends), daysFrom(paidOn, ends)];
}

/** Members who are active at both ends of the period, and the outcome of its trials. */
export function membersOf(raw: Raw, { from, to, branch_id, now }: Asked) {
  const zoneOf = zones(raw);
  const activeAt = (ends: (zone: string) => number): Set<unknown> =>
    new Set(
      raw.purchases.flatMap((one) => {
        const moment = ends(zoneOf.get(one.branch_id) ?? '');
        const isOver = ['failed', 'revoked'].includes(String(one.status)) && at(one.updatedAt) < moment;
        const isAsked = branch_id === undefined || one.branch_id === branch_id;
        const gives =
          at(one.createdAt) < moment && one.access_until !== null && at(one.access_until) > moment;
        return isAsked && gives && !isOver && one.status !== 'pending' ? [one.customer_id] : [];
      }),
    );
  const next = Temporal.PlainDate.from(to).add({ days: 1 }).toString();
  const was = activeAt((zone) => midnight(from, zone));
  const is = activeAt((zone) => Math.min(midnight(next, zone), at(now) + 1));
  const bought = purchaseOf(raw);
  const trials = raw.trials.flatMap(({ purchase_id, createdAt }) => {
    const purchase = bought.get(purchase_id) as Row;
    const day = dayOf(createdAt, zoneOf.get(purchase.branch_id) ?? '');
    const isAsked = branch_id === undefined || purchase.branch_id === branch_id;
    if (!isAsked || day < from || day > to) return [];
    const stayed = raw.invoices.some((one) => one.purchase_id === purchase_id && one.status === 'paid');
    return [stayed ? 'stayed' : purchase.status === 'active' ? 'running' : 'left'];
  });
  const count = (outcome: string): number => trials.filter((one) => one === outcome).length;
  return {
    active_before: was.size,
    active: is.size,
    joined: is.difference(was).size,
    lost: was.difference(is).size,
    trials: {
      begun: trials.length,
      stayed: count('stayed'),
      running: count('running'),
      left: count('left'),
    },
  };
}

/** Places of the classes that have begun, by class type, coach and hour. */
export function attendanceOf(raw: Raw, { from, to, branch_id, now }: Asked) {
  const zoneOf = zones(raw);
  const held = raw.classes.filter((one) => {
    const day = dayOf(one.class_date, zoneOf.get(one.branch_id) ?? '');
    const isAsked = branch_id === undefined || one.branch_id === branch_id;
    return isAsked && one.deletedAt === null && day >= from && day <= to && at(one.class_date) <= at(now);
  });
  const rows = held.map((one) => {
    const places = raw.places.filter(
      (place) => place.single_class_id === one.single_class_id && place.deletedAt === null,
    );
    const attended = places.filter(({ attend }) => attend).length;
    const zone = zoneOf.get(one.branch_id) ?? '';
    return {
      item: one,
      hour: String(Temporal.Instant.from(String(one.class_date)).toZonedDateTimeISO(zone).hour),
      counts: [
        1,
        Number(one.capacity),
        places.length,
        attended,
        one.settledAt === null ? 0 : places.length - attended,
      ],
    };
  });
  const add = (some: typeof rows): number[] =>
    [0, 1, 2, 3, 4].map((index) => sum(some, ({ counts }) => counts[index] ?? 0));
  const grouped = (key: (row: (typeof rows)[number]) => unknown[]): Record<string, number[]> => {
    const keys = new Set(rows.flatMap(key).map(String));
    return Object.fromEntries(
      [...keys].map((one) => [one, add(rows.filter((row) => key(row).map(String).includes(one)))]),
    );
  };
  return {
    total: add(rows),
    classes: grouped(({ item }) => [item.class_type_id]),
    hours: grouped(({ hour }) => [hour]),
    coaches: grouped(({ item }) =>
      raw.coaches.flatMap((one) => (one.single_class_id === item.single_class_id ? [one.instructor_id] : [])),
    ),
  };
}
