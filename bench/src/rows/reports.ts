import { goals } from '../goals.ts';
import { median, read } from '../load.ts';
import { authorization } from '../measure.ts';
import type { Row } from '../row.ts';
import type { Stand } from '../stand.ts';

/** Milliseconds of a report over HTTP. */
interface ReportRow extends Row {
  fastest: number;
}

const paths = [
  'sales',
  'deferred',
  'members',
  'attendance',
  ...['charges', 'deferred', 'active', 'lost', 'trials', 'classes', 'places'].map((list) => `rows/${list}`),
];

/** Every report, and the first page of the rows behind its figures, of a day, a month and a year of all branches. */
export async function* reports({
  pool,
  members,
  address,
}: Pick<Stand, 'pool' | 'members' | 'address'>): AsyncGenerator<ReportRow> {
  const [admin] = members;
  if (!admin) throw new Error('no admin is signed in');
  await pool.query(`update users set role = 'admin' where uid = $1`, [admin.uid]);
  const today = Temporal.Now.plainDateISO('America/Monterrey');
  for (const [period, days] of [
    ['day', 0],
    ['month', 30],
    ['year', 364],
  ] as const)
    for (const report of paths) {
      const query = new URLSearchParams({
        from: today.subtract({ days }).toString(),
        to: today.toString(),
      });
      const times: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const begun = performance.now();
        await read(address, {
          path: `/api/reports/${report}?${query}`,
          headers: authorization(admin),
        });
        times.push(performance.now() - begun);
      }
      const fastest = Math.min(...times);
      yield {
        name: `report ${report} of a ${period}`,
        figure: median(times),
        unit: 'ms',
        note: `${Math.round(fastest)} to ${Math.round(Math.max(...times))} ms`,
        goal: goals.report,
        fastest,
      };
    }
}
