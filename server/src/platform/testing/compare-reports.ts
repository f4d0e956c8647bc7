import type { Answer, Args } from '@tbm/contract';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import { attendanceOf, deferredOf, membersOf, rawRows, salesOf } from './report-sums.ts';

type Report =
  | 'GET /reports/sales'
  | 'GET /reports/deferred'
  | 'GET /reports/members'
  | 'GET /reports/attendance';
type Rows = 'GET /reports/rows/:list';
/** Makes a call as an admin, and returns its response. */
export type AskReport = <K extends Report | Rows>(key: K, args: Args<K>) => Promise<Answer<K>>;

interface Asked {
  from: string;
  to: string;
  branch_id?: number;
}

const pesos = (value: number): number => Math.round(value * 100) / 100;

/** All rows of a list, page by page. */
export async function allRows(
  ask: AskReport,
  list: Args<Rows>['params']['list'],
  query: Args<Rows>['query'],
): Promise<Answer<Rows>['rows']> {
  const rows: Answer<Rows>['rows'] = [];
  let before: string | null = null;
  do {
    const page: Answer<Rows> = await ask('GET /reports/rows/:list', {
      params: { list },
      query: { ...query, ...(before === null ? {} : { before }) },
    });
    rows.push(...page.rows);
    before = page.before;
  } while (before !== null);
  return rows;
}

const total = (rows: Answer<Rows>['rows'], column: string): number =>
  pesos(rows.reduce((so, row) => so + Number(row[column] ?? 0), 0));

/** The reports of a period agree with the sums of the raw rows, to the centavo, and so do the rows behind them. */
export async function expectReportsFit(pool: Pool, ask: AskReport, asked: Asked, now: string): Promise<void> {
  const raw = await rawRows(pool);
  const { branch_id, from, to } = asked;
  const query = { from, to, ...(branch_id === undefined ? {} : { branch_id }) };
  const why = `${from} to ${to}, branch ${branch_id ?? 'all'}`;

  const sales = await ask('GET /reports/sales', { query });
  const net = (parts: typeof sales.days): Record<string, number> =>
    Object.fromEntries(parts.map(({ key, charged, refunded }) => [String(key), pesos(charged - refunded)]));
  const { charged, refunded } = sales.total;
  const charges = await allRows(ask, 'charges', query);
  expect(
    {
      charged,
      refunded,
      days: net(sales.days),
      packages: net(sales.packages),
      methods: net(sales.methods),
      sellers: net(sales.sellers),
    },
    `sales, ${why}`,
  ).toEqual(salesOf(raw, { ...asked, now }));
  expect([total(charges, 'charged'), total(charges, 'refunded')], `rows of sales, ${why}`).toEqual([
    charged,
    refunded,
  ]);

  const deferred = await ask('GET /reports/deferred', { query });
  const owed = deferredOf(raw, { ...asked, now });
  const owedRows = await allRows(ask, 'deferred', query);
  const expected = {
    deferred: [...owed.values()].reduce((so, one) => so + one, 0) / 100,
    charges: owed.size,
  };
  expect({ deferred: deferred.deferred, charges: deferred.charges }, `deferred, ${why}`).toEqual(expected);
  for (const parts of [deferred.units, deferred.packages])
    expect(pesos(parts.reduce((so, one) => so + one.deferred, 0)), `parts of deferred, ${why}`).toBe(
      expected.deferred,
    );
  expect([owedRows.length, total(owedRows, 'deferred')], `rows of deferred, ${why}`).toEqual([
    expected.charges,
    expected.deferred,
  ]);

  const { days, ...members } = await ask('GET /reports/members', { query });
  expect(members, `members, ${why}`).toEqual(membersOf(raw, { ...asked, now }));
  expect(days.at(-1)?.active, `the last day, ${why}`).toBe(members.active);
  for (const [list, count] of [
    ['active', members.active],
    ['joined', members.joined],
    ['lost', members.lost],
    ['trials', members.trials.begun],
  ] as const)
    expect(await allRows(ask, list, query), `rows of ${list}, ${why}`).toHaveLength(count);

  const attendance = await ask('GET /reports/attendance', { query });
  type Part = Omit<(typeof attendance.classes)[number], 'key' | 'label'>;
  const numbers = ({ classes, capacity, reserved, attended, missed }: Part): number[] => [
    classes,
    capacity,
    reserved,
    attended,
    missed,
  ];
  const grouped = (parts: typeof attendance.classes): Record<string, number[]> =>
    Object.fromEntries(parts.map((part) => [part.key, numbers(part)]));
  expect(
    {
      total: numbers(attendance.total),
      classes: grouped(attendance.classes),
      hours: grouped(attendance.hours),
      coaches: grouped(attendance.coaches),
    },
    `attendance, ${why}`,
  ).toEqual(attendanceOf(raw, { ...asked, now }));
  expect(await allRows(ask, 'classes', query), `rows of classes, ${why}`).toHaveLength(
    attendance.total.classes,
  );
}
