import { allStatements } from '@tbm/server/platform/testing/all-statements';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { median } from '../load.ts';
import { size, tenth } from '../studio.ts';
import { recording, type Sent, watchStatements } from './recorder.ts';
import { type Explained, explain, isPlanned, largeTables } from './shape.ts';
import { get, jobs, lists, loadedStudio, type Studio, writes } from './walk.ts';

// Two studios, of 100,000 and of 1,000,000 places: performance.md, row 16. The plans of the heaviest statements are kept in
// plans.txt; after a wanted change, `TBM_TESTS=full npx vitest run bench/src/plans -u` writes them again.

/** The heaviest statements that members, the desk and timed jobs send all day. */
const heaviest = [
  'reserve',
  'release_reservation',
  'save_progress',
  'like_post',

  'schedule',
  'class_days',
  'reservations_all',
  'playbacks_all',
  'charges',
  'videos_library_any_none_none',

  'posts_named_feed_first_any',
  'posts_named_feed_before_any',
  'board_presenciales',
  'own_place_presenciales',
  'find_customers',
  'customers_all',
  'conversations_open',
  'rosters',
  'settle_classes',
  'places_to_remind_two_hours_before',
];

let small: Studio;
let large: Studio;
/** One of each statement that calls and jobs sent on the large studio. */
const sent = new Map<string, Sent>();

beforeAll(async () => {
  watchStatements();
  small = await loadedStudio(tenth);
  large = await loadedStudio(size);
}, 600_000);
afterAll(async () => {
  await small?.server.end();
  await large?.server.end();
});

const inDatabase = (statements: readonly Sent[]): number => statements.reduce((sum, { ms }) => sum + ms, 0);

/** Pages that the statements of a call touch. */
async function pagesOf({ server }: Studio, statements: readonly Sent[]): Promise<number> {
  let pages = 0;
  for (const one of statements.filter(isPlanned)) pages += (await explain(server.pool, one)).pages;
  return pages;
}

it('no list takes longer with ten times the rows', async () => {
  const rounds = 30;
  const grown: string[] = [];
  const table = [];
  for (const list of lists) {
    const times: Record<'small' | 'large', number[]> = { small: [], large: [] };
    const last: Record<'small' | 'large', Sent[]> = { small: [], large: [] };
    for (let turn = -5; turn < rounds; turn += 1)
      for (const [name, studio] of Object.entries({ small, large }) as ['small' | 'large', Studio][]) {
        last[name] = await recording(() => get(studio, list, turn + 5));
        if (turn >= 0) times[name].push(inDatabase(last[name]));
      }
    for (const one of last.large) sent.set(one.name, one);
    const [before, after] = [median(times.small), median(times.large)];
    const [few, many] = [await pagesOf(small, last.small), await pagesOf(large, last.large)];
    table.push({
      list: list.path,
      'ms at 100,000': before.toFixed(2),
      'at 1,000,000': after.toFixed(2),
      'pages at 100,000': few,
      'pages at 1,000,000': many,
    });
    // Time alone is the machine's too; rows that are read in vain cost pages. An index is a level deeper at most, and a total
    // up to a thousand is counted.
    const isSlower = after > before * 1.3 && many > few * 1.3 + 20;
    const { goal } = list;
    if (goal ? after > goal.ms && many > goal.pages : isSlower)
      grown.push(`${list.path}: ${before} → ${after} ms, ${few} → ${many} pages`);
  }
  console.table(table);
  expect(grown).toEqual([]);
}, 300_000);

it('no statement of a call or a job by the clock reads a table over 10,000 rows from end to end, and plans are as kept', async () => {
  for (const work of [writes, jobs])
    for (const one of await recording(() => work(large))) sent.set(one.name, one);
  const excused = new Set((await allStatements()).filter(({ scans }) => scans).map(({ name }) => name));
  const tables = await largeTables(large.server.pool);
  const scanning: string[] = [];
  const explained = new Map<string, Explained>();
  for (const [name, one] of sent) {
    if (!isPlanned(one)) continue;
    const plan = await explain(large.server.pool, one);
    explained.set(name, plan);
    const scanned = plan.scanned.filter((table) => tables.has(table));
    if (scanned.length > 0 && (!excused.has(name) || heaviest.includes(name)))
      scanning.push(`${name}: ${scanned}`);
  }
  const slowest = [...explained].sort(([, a], [, b]) => b.ms - a.ms).slice(0, 30);
  console.table(slowest.map(([name, { ms, pages }]) => ({ name: name.slice(0, 60), ms, pages })));
  expect(explained.size).toBeGreaterThan(80);
  expect(scanning).toEqual([]);
  const kept = heaviest.map((name) => [name, ...(explained.get(name)?.shape ?? ['never sent'])].join('\n  '));
  await expect(`${kept.join('\n\n')}\n`).toMatchFileSnapshot('./plans.txt');
}, 200_000);
