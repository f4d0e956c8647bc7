// npm run bench: measures the product beside yardsticks of the same run.
//   npm run bench                 every part
//   npm run bench -- boards live  these parts
//   npm run bench -- --quick      a small studio and short loads: whether answers are right, not how fast they are
// A part that has not ended after a quarter of an hour ends the run.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Row } from './row.ts';
import { databaseFigures } from './rows/database.ts';
import { leaderboards, recount } from './rows/leaderboard.ts';
import { live } from './rows/live.ts';
import { feed } from './rows/posts.ts';
import { memory, pages, starts } from './rows/production.ts';
import { reports } from './rows/reports.ts';
import { hotClass, reserving } from './rows/reserve.ts';
import { schedule } from './rows/schedule.ts';
import { sockets } from './rows/sockets.ts';
import { videos } from './rows/videos.ts';
import { run } from './run.ts';
import { fullScale, quickScale } from './scale.ts';
import { makeStand, type Stand } from './stand.ts';

type Part = (stand: Stand) => AsyncIterable<Row>;

const parts: Record<string, Part> = {
  reserve: reserving,
  hot: hotClass,
  schedule,
  videos,
  live,
  sockets,
  boards: leaderboards,
  recount,
  feed,
  start: starts,
  memory,
  pages,
  reports,
  database: databaseFigures,
};

const { values, positionals: chosen } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}

/** A part that begins with a running server and valid tokens, also after another one has failed. */
const refreshed = (part: Part): Part =>
  async function* (stand) {
    await stand.refresh();
    yield* part(stand);
  };

const { quick } = values;
const results = quick ? '../../.cache/bench-quick/results.json' : '../results.json';
await run({
  prepare: () => makeStand(quick ? quickScale : fullScale),
  parts: Object.fromEntries(
    Object.entries(parts)
      .filter(([name]) => chosen.length === 0 || chosen.includes(name))
      .map(([name, part]) => [name, refreshed(part)]),
  ),
  resultsFile: fileURLToPath(new URL(results, import.meta.url)),
  // The slowest part takes some minutes on a busy machine.
  limitSeconds: 15 * 60,
  isJudged: !quick,
});
