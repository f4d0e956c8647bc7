import { scheduleOfRange } from '@tbm/server/features/schedule/queries';
import { fire } from '../load.ts';
import { any, bareHttp, bareStatements, measure, type Row, rounds, seconds } from '../measure.ts';
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

const weekPath = (branch_id: number, week: number): string => {
  const monday = Temporal.Now.plainDateISO().add({ weeks: week });
  return `/api/available_classes?branch_id=${branch_id}&start_date=${monday}&end_date=${monday.add({ days: 6 })}`;
};

export async function freshWeek(stand: Stand): Promise<Row> {
  const { address, stop } = await stand.serve({ fresh: true });
  const ask = () =>
    fire(address, {
      connections: 20,
      seconds,
      next: () => ({ method: 'GET', path: weekPath(any(2), any(7) - 1) }),
    });
  // Warm-up: this server has just started, while the others have run for a while when they are measured.
  for (let round = 0; round < rounds; round++) await ask();
  const row = await measure(
    'schedule of a week, fresh',
    bareStatements(stand, 'one statement', weekOfClasses),
    ask,
  );
  await stop();
  return row;
}

/** The same week requested again: in full, and with its ETag. */
export async function cachedWeek(stand: Stand): Promise<Row[]> {
  const { address } = stand;
  const path = weekPath(1, 1);
  const etag = (await fetch(address + path)).headers.get('etag') ?? '';
  const ask = (headers: Record<string, string>) => () =>
    fire(address, { connections: 50, seconds, next: () => ({ method: 'GET', path, headers }) });
  return [
    await measure('schedule, unchanged, whole', bareHttp(stand), ask({})),
    await measure('schedule, unchanged, 304', bareHttp(stand), ask({ 'if-none-match': etag })),
  ];
}
