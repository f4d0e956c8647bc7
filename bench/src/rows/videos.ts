import { listStatement } from '@tbm/server/features/videos/queries';
import { savingOf } from '@tbm/server/features/videos/save-progress';
import { goals } from '../goals.ts';
import { fire, read } from '../load.ts';
import { any, authorization, bareStatements, measure, pick, readByMembers } from '../measure.ts';
import type { Row } from '../row.ts';
import type { Stand } from '../stand.ts';

/** The server's statement with `$1` and so on replaced by the yardstick's variables. */
const worded = (text: string, words: readonly string[]): string =>
  words.reduceRight((worded, word, index) => worded.replaceAll(`$${index + 1}`, word), text);

const filtered = '/api/videos?class_type_id=3&duration=20-29';

async function filteredVideos(stand: Stand): Promise<Row> {
  const { address, members, scale } = stand;
  const filters = { class_type_id: 3, duration: '20-29', page: 1 } as const;
  const { statement, values } = listStatement(filters, { customer_id: 1, now: 'now' });
  const [, , ...rest] = values;
  const { data } = await read<{ data: unknown[] }>(address, {
    path: filtered,
    headers: authorization(pick(members)),
  });
  if (data.length === 0) throw new Error('no video has the filters');
  return measure(stand, {
    name: 'videos with filters',
    goal: goals.videos,
    yardstick: bareStatements(stand, 'one statement', {
      variables: { customer: [1, scale.size.customers] },
      statements: [worded(statement.text, [':customer', 'now()', ...rest.map(String)])],
    }),
    load: readByMembers(stand, filtered),
  });
}

const savedProgress = (stand: Stand): Promise<Row> => {
  const { size, seconds } = stand.scale;
  return measure(stand, {
    name: 'save progress, 50 connections',
    goal: goals.progress,
    yardstick: bareStatements(stand, 'one statement', {
      variables: { customer: [1, size.customers], video: [1, size.videos], progress: [0, 100] },
      statements: [savingOf('(values (:customer::int, :video::int, :progress::int, 0))', 'now()')],
    }),
    load: () =>
      fire(stand.address, {
        connections: 50,
        seconds,
        next: () => ({
          method: 'PUT',
          path: '/api/playbacks',
          headers: authorization(pick(stand.members)),
          body: JSON.stringify({ video_id: any(size.videos), progress: any(100) }),
        }),
      }),
  });
};

export async function* videos(stand: Stand): AsyncGenerator<Row> {
  yield await filteredVideos(stand);
  yield await savedProgress(stand);
}
