import { scheduleOfRange } from '@tbm/server/features/schedule/queries';
import { goals } from '../goals.ts';
import { fire, read } from '../load.ts';
import { any, bareHttp, bareStatements, measure } from '../measure.ts';
import type { Row } from '../row.ts';
import type { Stand } from '../stand.ts';
import type { Script } from '../yardsticks.ts';

/** The server's statement, as a yardstick. */
const weekOfClasses: Script = {
  variables: { branch: [1, 2], week: [0, 6] },
  statements: [
    scheduleOfRange.text
      .replaceAll('$1', ':branch')
      .replaceAll('$2::date', '(current_date + 7 * :week)')
      .replaceAll('$3::date', '(current_date + 7 * :week + 6)')
      .replaceAll('$4', 'null'),
  ],
};

export const weekPath = (branch_id: number, week: number): string => {
  const monday = Temporal.Now.plainDateISO().add({ weeks: week });
  return `/api/available_classes?branch_id=${branch_id}&start_date=${monday}&end_date=${monday.add({ days: 6 })}`;
};

/** Throws when a week has no classes. */
async function expectClasses(address: string): Promise<void> {
  const week = await read<unknown[]>(address, { path: weekPath(1, 1) });
  if (week.length === 0) throw new Error('the week is empty');
}

async function freshWeek(stand: Stand): Promise<Row> {
  const { rounds, seconds } = stand.scale;
  await using server = await stand.serve({ fresh: true });
  await expectClasses(server.address);
  const ask = () =>
    fire(server.address, {
      connections: 20,
      seconds,
      next: () => ({ method: 'GET', path: weekPath(any(2), any(7) - 1) }),
    });
  // Warm-up: this server has just started, while the others have run for a while when they are measured.
  for (let round = 0; round < rounds; round++) await ask();
  return await measure(stand, {
    name: 'schedule of a week, fresh',
    goal: goals.freshWeek,
    yardstick: bareStatements(stand, 'one statement', weekOfClasses),
    load: ask,
  });
}

/** A week of classes, and the same week requested again: in full, and with its ETag. */
export async function* schedule(stand: Stand): AsyncGenerator<Row> {
  yield await freshWeek(stand);
  const { address, scale } = stand;
  await expectClasses(address);
  const path = weekPath(1, 1);
  const etag = (await fetch(address + path)).headers.get('etag') ?? '';
  const ask = (headers: Record<string, string>, status: number) => () =>
    fire(address, {
      connections: 50,
      seconds: scale.seconds,
      next: () => ({ method: 'GET', path, headers }),
      statuses: [status],
    });
  yield await measure(stand, {
    name: 'schedule, unchanged, whole',
    goal: goals.wholeWeek,
    yardstick: bareHttp(stand),
    load: ask({}, 200),
  });
  yield await measure(stand, {
    name: 'schedule, unchanged, 304',
    goal: goals.unchangedWeek,
    yardstick: bareHttp(stand),
    load: ask({ 'if-none-match': etag }, 304),
  });
}
