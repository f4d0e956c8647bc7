// npm run bench: measures the product beside yardsticks of the same run.
//   npm run bench                 every part
//   npm run bench -- boards live  these parts
import { writeFileSync } from 'node:fs';
import { type Row, rounds, seconds } from './measure.ts';
import { databaseFigures, type Figure } from './rows/database.ts';
import { leaderboards, type Recount, recount } from './rows/leaderboard.ts';
import { type Live, livePosts } from './rows/live.ts';
import { type FeedPage, feedInDatabase, feedPages } from './rows/posts.ts';
import { type Report, reports } from './rows/reports.ts';
import { type Hot, hotClass, reserving } from './rows/reserve.ts';
import { cachedWeek, freshWeek } from './rows/schedule.ts';
import { type SocketMemory, socketMemory } from './rows/sockets.ts';
import { filteredVideos, savedProgress } from './rows/videos.ts';
import { makeStand, type Stand } from './stand.ts';
import { size } from './studio.ts';

interface Measured {
  rows: Row[];
  hot: Hot[];
  feed: FeedPage[];
  live: Live[];
  sockets: SocketMemory[];
  boards: Recount[];
  reports: Report[];
  database: Figure[];
}

const parts: Record<string, (stand: Stand, measured: Measured) => Promise<unknown>> = {
  reserve: async (stand, { rows }) => rows.push(await reserving(stand)),
  schedule: async (stand, { rows }) => rows.push(await freshWeek(stand), ...(await cachedWeek(stand))),
  videos: async (stand, { rows }) => rows.push(await filteredVideos(stand), await savedProgress(stand)),
  boards: async (stand, { rows }) => rows.push(...(await leaderboards(stand))),
  feed: async (stand, { rows, feed }) => {
    rows.push(...(await feedPages(stand)));
    feed.push(...(await feedInDatabase(stand)));
  },
  live: async (stand, { live }) => {
    for (const sockets of [1_000, 5_000]) live.push(await livePosts(stand, sockets));
  },
  sockets: async (stand, { sockets }) => {
    for (const count of [1_000, 5_000]) sockets.push(await socketMemory(stand, count));
  },
  hot: async (stand, { hot }) => hot.push(...(await hotClass(stand))),
  recount: async (stand, { boards }) => boards.push(await recount(stand)),
  reports: async (stand, measured) => measured.reports.push(...(await reports(stand))),
  database: async (stand, { database }) => database.push(...(await databaseFigures(stand))),
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}

const stand = await makeStand(console.log);
const measured: Measured = {
  rows: [],
  hot: [],
  feed: [],
  live: [],
  sockets: [],
  boards: [],
  reports: [],
  database: [],
};
for (const [name, part] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`Measuring: ${name} …`);
  await part(stand, measured);
}

const { rows, hot, feed, live, sockets, boards, database } = measured;
const tables = [
  rows.map(({ row, perSecond, p99, yardstick, yardstickPerSecond, ratio }) => ({
    row,
    'per s': Math.round(perSecond),
    'p99 ms': p99,
    yardstick,
    'its per s': Math.round(yardstickPerSecond),
    ratio: ratio.toFixed(2),
  })),
  hot.map(({ places, slowest, statuses }) => ({
    'places of 15': places,
    'all answered ms': Math.round(slowest),
    ...statuses,
  })),
  feed,
  live,
  sockets,
  boards,
  measured.reports,
  database,
];
for (const table of tables) if (table.length > 0) console.table(table);
writeFileSync(
  new URL('../results.json', import.meta.url),
  JSON.stringify(
    {
      at: new Date().toISOString(),
      seconds,
      rounds,
      size,
      ...measured,
    },
    null,
    2,
  ),
);

await stand.end();
