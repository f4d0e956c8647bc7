import { listStatement } from '@tbm/server/features/videos/queries';
import { savingOf } from '@tbm/server/features/videos/save-progress';
import { fire } from '../load.ts';
import { any, authorization, bareStatements, measure, pick, type Row, seconds } from '../measure.ts';
import type { Stand } from '../stand.ts';
import { size } from '../studio.ts';

/** The server's statement with `$1` and so on replaced by the yardstick's variables. */
const worded = (text: string, words: readonly string[]): string =>
  words.reduceRight((worded, word, index) => worded.replaceAll(`$${index + 1}`, word), text);

export function filteredVideos(stand: Stand): Promise<Row> {
  const filters = { class_type_id: 3, duration: '20-29', page: 1 } as const;
  const { statement, values } = listStatement(filters, { customer_id: 1, now: 'now' });
  const [, , ...rest] = values;
  return measure(
    'videos with filters',
    bareStatements(stand, 'one statement', {
      variables: { customer: [1, size.customers] },
      statements: [worded(statement.text, [':customer', 'now()', ...rest.map(String)])],
    }),
    () =>
      fire(stand.address, {
        connections: 20,
        seconds,
        next: () => ({
          method: 'GET',
          path: '/api/videos?class_type_id=3&duration=20-29',
          headers: authorization(pick(stand.members)),
        }),
      }),
  );
}

export const savedProgress = (stand: Stand): Promise<Row> =>
  measure(
    'save progress, 50 connections',
    bareStatements(stand, 'one statement', {
      variables: { customer: [1, size.customers], video: [1, size.videos], progress: [0, 100] },
      statements: [savingOf('(values (:customer::int, :video::int, :progress::int, 0))', 'now()')],
    }),
    () =>
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
  );
