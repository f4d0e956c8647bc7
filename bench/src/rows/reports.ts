import { median } from '../load.ts';
import { authorization } from '../measure.ts';
import type { Stand } from '../stand.ts';

export interface Report {
  report: string;
  period: string;
  /** Milliseconds over HTTP: the fastest of five, the median, and the slowest. */
  fastest: number;
  p50: number;
  slowest: number;
}

const paths = [
  'sales',
  'deferred',
  'members',
  'attendance',
  ...['charges', 'deferred', 'active', 'lost', 'trials', 'classes', 'places'].map((list) => `rows/${list}`),
];

/** Every report, and the first page of the rows behind its figures, of a day, a month and a year of all branches. */
export async function reports({
  pool,
  members,
  address,
}: Pick<Stand, 'pool' | 'members' | 'address'>): Promise<Report[]> {
  const [admin] = members;
  if (!admin) throw new Error('no admin is signed in');
  await pool.query(`update users set role = 'admin' where uid = $1`, [admin.uid]);
  const today = Temporal.Now.plainDateISO('America/Monterrey');
  const measured: Report[] = [];
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
        const answer = await fetch(`${address}/api/reports/${report}?${query}`, {
          headers: authorization(admin),
        });
        if (answer.status !== 200) throw new Error(`${report}: ${answer.status} ${await answer.text()}`);
        await answer.arrayBuffer();
        times.push(performance.now() - begun);
      }
      measured.push({
        report,
        period,
        fastest: Math.round(Math.min(...times)),
        p50: Math.round(median(times)),
        slowest: Math.round(Math.max(...times)),
      });
    }
  return measured;
}
