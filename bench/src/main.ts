import { writeFileSync } from 'node:fs';
import { type Row, rounds, seconds } from './measure.ts';
import { leaderboards, recount } from './rows/leaderboard.ts';
import { livePosts } from './rows/live.ts';
import { feedPages } from './rows/posts.ts';
import { hotClass, reserving } from './rows/reserve.ts';
import { cachedWeek, freshWeek } from './rows/schedule.ts';
import { filteredVideos, savedProgress } from './rows/videos.ts';
import { makeStand } from './stand.ts';
import { size } from './studio.ts';

const say = (line: string) => console.log(line);

const stand = await makeStand(say);
const rows: Row[] = [];
say('Reserving, random classes …');
rows.push(await reserving(stand));
say('Schedule of a week …');
rows.push(await freshWeek(stand), ...(await cachedWeek(stand)));
say('The library …');
rows.push(await filteredVideos(stand), await savedProgress(stand));
say('The leaderboards …');
rows.push(...(await leaderboards(stand)));
say('The feed …');
rows.push(...(await feedPages(stand)));
say('Posts to many browsers …');
const live = [await livePosts(stand, 1_000), await livePosts(stand, 5_000)];
say('One hot class …');
const hot = await hotClass(stand);
say('100,000 random events …');
const boards = await recount(stand);

console.table(
  rows.map(({ row, perSecond, p99, yardstick, yardstickPerSecond, ratio }) => ({
    row,
    'per s': Math.round(perSecond),
    'p99 ms': p99,
    yardstick,
    'its per s': Math.round(yardstickPerSecond),
    ratio: ratio.toFixed(2),
  })),
);
console.table(
  hot.map(({ places, slowest, statuses }) => ({
    'places of 15': places,
    'all answered ms': Math.round(slowest),
    ...statuses,
  })),
);
console.table([boards]);
console.table(live);
writeFileSync(
  new URL('../results.json', import.meta.url),
  JSON.stringify({ at: new Date().toISOString(), seconds, rounds, size, rows, hot, live, boards }, null, 2),
);

await stand.end();
