import { rangeOfMonth } from '@tbm/domain/leaderboards';
import { topMembers } from '@tbm/server/features/leaderboards/board';
import { writeBoardEvents } from '@tbm/server/platform/testing/board-events';
import { goals } from '../goals.ts';
import { median, read } from '../load.ts';
import { authorization, bareStatements, measure, pick, readByMembers } from '../measure.ts';
import type { Row } from '../row.ts';
import type { Stand } from '../stand.ts';

const modes = ['online', 'presenciales'] as const;
const paths = { online: '/api/analytics/leaderboard/online', presenciales: '/api/analytics/leaderboard' };

/** Ranks all members in the month of the online board: each has finished one to ten films. */
const finishFilms = `with finished as (
    insert into completed_videos (customer_id, video_id, day)
    select customer_id, 1 + (customer_id + film) % $1, $2::date + film % extract(day from current_date)::int
    from customers, generate_series(1, 1 + (customer_id % 10)::int) film on conflict do nothing returning video_id)
  update videos v set completed_videos = v.completed_videos + f.members
  from (select video_id, count(*) as members from finished group by 1) f where f.video_id = v.video_id`;

/** Both boards of the current month over HTTP, beside the statement of their first fifty. */
export async function* leaderboards(stand: Stand): AsyncGenerator<Row> {
  const { address, members, scale } = stand;
  const range = rangeOfMonth(Temporal.Now.plainDateISO().toString());
  const query = new URLSearchParams(range).toString();
  await stand.pool.query(finishFilms, [scale.size.videos, range.start_date]);
  await stand.pool.query('vacuum analyze completed_videos, leaderboard_months');
  for (const mode of modes) {
    const path = `${paths[mode]}?${query}`;
    const { data } = await read<{ data: unknown[] }>(address, {
      path,
      headers: authorization(pick(members)),
    });
    if (data.length !== 50) throw new Error(`the board has ${data.length} members`);
    yield await measure(stand, {
      name: `leaderboard, ${mode}`,
      goal: goals.board,
      yardstick: bareStatements(stand, 'the first fifty', {
        variables: { customer: [1, scale.size.customers] },
        statements: [
          topMembers({ mode }).text.replaceAll('$1', ':customer').replaceAll('$2', `'${range.start_date}'`),
        ],
      }),
      load: readByMembers(stand, path),
    });
  }
}

/** The boards after random events from eight connections, compared with a recount from the facts. */
export async function* recount({ pool, scale }: Stand): AsyncGenerator<Row> {
  const ids = async (text: string) => (await pool.query<{ id: number }>(text)).rows.map(({ id }) => id);
  const known = {
    customers: await ids('select customer_id as id from customers order by 1 limit 500'),
    classes: await ids(
      'select single_class_id as id from single_classes where class_date > now() order by 1 limit 200',
    ),
    videos: await ids('select video_id as id from videos order by 1 limit 200'),
  };
  await writeBoardEvents(pool, known, { events: scale.boardEvents, connections: 8, seed: 17 });
  const { rows } = await pool.query<{ differences: number }>(
    `select count(*)::int as differences from leaderboard_months s full join recounted_boards() r using (customer_id, month)
    where (coalesce(s.reservations, 0), coalesce(s.attended, 0), coalesce(s.playbacks, 0))
      <> (coalesce(r.reservations, 0), coalesce(r.attended, 0), coalesce(r.playbacks, 0))`,
  );
  const [{ differences } = { differences: -1 }] = rows;
  if (differences !== 0) throw new Error(`${differences} months of members differ from a recount`);
  const { start_date } = rangeOfMonth(Temporal.Now.plainDateISO().toString());
  const timed = async (text: string, values: unknown[]) => {
    const times: number[] = [];
    for (let round = 0; round < 21; round += 1) {
      const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
      times.push(rows[0]['QUERY PLAN'][0]['Execution Time']);
    }
    return median(times);
  };
  const kept = await timed(topMembers({ mode: 'presenciales' }).text, [known.customers[0], start_date]);
  const recounted = await timed('select * from recounted_boards() where month = $1', [start_date]);
  yield {
    name: 'first fifty of a board in the database',
    figure: kept,
    unit: 'ms',
    yardstick: { name: 'a recount', figure: recounted },
    ratio: kept / recounted,
    note: `equal to a recount after ${scale.boardEvents.toLocaleString('en')} events`,
    goal: goals.boardInDatabase,
  };
}
