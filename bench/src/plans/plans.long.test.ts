import { allStatements } from '@tbm/server/platform/testing/all-statements';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { median } from '../load.ts';
import { size, tenth } from '../studio.ts';
import { recording, type Sent, watchStatements } from './recorder.ts';
import { type Explained, explain, largeTables } from './shape.ts';
import { get, jobs, lists, loadedStudio, type Studio, writes } from './walk.ts';

// Two studios, of 100,000 and of 1,000,000 places: performance.md, row 16.

let small: Studio;
let large: Studio;
/** One of each statement that calls and jobs sent on the large studio. */
const sent = new Map<string, Sent>();

beforeAll(async () => {
  watchStatements();
  small = await loadedStudio(tenth);
  large = await loadedStudio(size);
}, 400_000);
afterAll(async () => {
  await small?.server.end();
  await large?.server.end();
});

const inDatabase = (statements: readonly Sent[]): number => statements.reduce((sum, { ms }) => sum + ms, 0);

it('no list takes longer with ten times the rows', async () => {
  const rounds = 30;
  const grown: string[] = [];
  const table = [];
  for (const list of lists) {
    const times: Record<'small' | 'large', number[]> = { small: [], large: [] };
    for (let turn = -5; turn < rounds; turn += 1)
      for (const [name, studio] of Object.entries({ small, large }) as ['small' | 'large', Studio][]) {
        const statements = await recording(() => get(studio, list, turn + 5));
        if (turn >= 0) times[name].push(inDatabase(statements));
        if (name === 'large') for (const one of statements) sent.set(one.name, one);
      }
    const [before, after] = [median(times.small), median(times.large)];
    table.push({ list: list.path, 'ms at 100,000': before.toFixed(2), 'at 1,000,000': after.toFixed(2) });
    // Below a third of a millisecond, the clock and the machine differ by more than the tables.
    const isSlower = list.within ? after > list.within : after > before * 1.3 && after - before > 0.35;
    if (isSlower) grown.push(`${list.path}: ${before} → ${after} ms`);
  }
  console.table(table);
  expect(grown).toEqual([]);
}, 300_000);

it('no statement of a call or job by the clock reads a table over 10,000 rows from end to end', async () => {
  for (const work of [writes, jobs])
    for (const one of await recording(() => work(large))) sent.set(one.name, one);
  const excused = new Set((await allStatements()).filter(({ scans }) => scans).map(({ name }) => name));
  const tables = await largeTables(large.server.pool);
  const scanning: string[] = [];
  const explained = new Map<string, Explained>();
  for (const [name, one] of sent) {
    if (!/^\s*(select|with|insert|update|delete)/i.test(one.text)) continue;
    const plan = await explain(large.server.pool, one);
    explained.set(name, plan);
    const scanned = plan.scanned.filter((table) => tables.has(table));
    if (scanned.length > 0 && !excused.has(name)) scanning.push(`${name}: ${scanned}`);
    if (scanned.length > 0 && excused.has(name)) console.log('excused', name, `${scanned}`, plan.ms);
  }
  console.table(
    [...explained]
      .sort(([, a], [, b]) => b.ms - a.ms)
      .slice(0, 60)
      .map(([name, { ms, pages }]) => ({ name: name.slice(0, 50), ms, pages })),
  );
  expect(scanning).toEqual([]);
}, 200_000);
