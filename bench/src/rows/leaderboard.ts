import { rangeOfMonth } from '@tbm/domain/leaderboards';
import { topMembers } from '@tbm/server/features/leaderboards/board';
import { writeBoardEvents } from '@tbm/server/platform/testing/board-events';
import { fire, median } from '../load.ts';
import { authorization, bareStatements, measure, pick, type Row, seconds } from '../measure.ts';
import type { Stand } from '../stand.ts';
import { size } from '../studio.ts';

const modes = ['online', 'presenciales'] as const;
const paths = { online: '/api/analytics/leaderboard/online', presenciales: '/api/analytics/leaderboard' };

/** Lets every member finish one to twelve films in the current month, so that all of them are ranked online. */
const finishFilms = `
  insert into completed_videos (customer_id, video_id, day)
  select customer_id, 1 + (customer_id * 37 + film) % ${size.videos}, $1::date
  from customers, generate_series(0, customer_id % 12) film
  on conflict do nothing`;

/** Both boards of the current month with all members ranked, over HTTP, beside the statement of their first fifty. */
export async function leaderboards(stand: Stand): Promise<Row[]> {
  const range = rangeOfMonth(Temporal.Now.plainDateISO().toString());
  await stand.pool.query(finishFilms, [range.start_date]);
  await stand.pool.query('vacuum analyze leaderboard_months, completed_videos');
  const query = new URLSearchParams(range).toString();
  const rows: Row[] = [];
  for (const mode of modes)
    rows.push(
      await measure(
        `leaderboard, ${mode}`,
        bareStatements(stand, 'the first fifty', {
          variables: { customer: [1, size.customers] },
          statements: [
            topMembers({ mode }).text.replaceAll('$1', ':customer').replaceAll('$2', `'${range.start_date}'`),
          ],
        }),
        () =>
          fire(stand.address, {
            connections: 20,
            seconds,
            next: () => ({
              method: 'GET',
              path: `${paths[mode]}?${query}`,
              headers: authorization(pick(stand.members)),
            }),
          }),
      ),
    );
  return rows;
}

export interface Recount {
  events: number;
  /** Members' months that differ from a recount. */
  differences: number;
  /** Milliseconds: the first fifty and a recount, in the database. */
  kept: number;
  recounted: number;
}

/** The boards after 100,000 random events from eight connections, compared with a recount from the facts. */
export async function recount({ pool }: Stand, events = 100_000): Promise<Recount> {
  const ids = async (text: string) => (await pool.query<{ id: number }>(text)).rows.map(({ id }) => id);
  const known = {
    customers: await ids('select customer_id as id from customers order by 1 limit 500'),
    classes: await ids(
      'select single_class_id as id from single_classes where class_date > now() order by 1 limit 200',
    ),
    videos: await ids('select video_id as id from videos order by 1 limit 200'),
  };
  await writeBoardEvents(pool, known, { events, connections: 8, seed: 17 });
  const { rows } = await pool.query<{ differences: number }>(
    `select count(*)::int as differences from leaderboard_months s full join recounted_boards() r using (customer_id, month)
    where (coalesce(s.reservations, 0), coalesce(s.attended, 0), coalesce(s.playbacks, 0))
      <> (coalesce(r.reservations, 0), coalesce(r.attended, 0), coalesce(r.playbacks, 0))`,
  );
  const { start_date } = rangeOfMonth(Temporal.Now.plainDateISO().toString());
  const timed = async (text: string, values: unknown[]) => {
    const times: number[] = [];
    for (let round = 0; round < 21; round += 1) {
      const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
      times.push(rows[0]['QUERY PLAN'][0]['Execution Time']);
    }
    return median(times);
  };
  return {
    events,
    differences: rows[0]?.differences ?? -1,
    kept: await timed(topMembers({ mode: 'presenciales' }).text, [known.customers[0], start_date]),
    recounted: await timed('select * from recounted_boards() where month = $1', [start_date]),
  };
}
