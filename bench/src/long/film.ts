// npm run measure:film: prepares a film of an hour in 1080p by a server, a worker and a process for films, as a studio runs them, and
// prints time, processor time and memory, and how long mails took meanwhile.
//   npm run measure:film -- --minutes 10
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { openSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { endOnSignals, endProcess } from '../children.ts';
import { quantile } from '../load.ts';
import { startWorker } from '../production.ts';
import { askForMails } from './ask-for-mails.ts';
import { type MeasuredInstallation, startInstallation } from './measured-installation.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const minutes = Number(values.minutes);
if (!(minutes >= 1)) throw new Error('--minutes is the length of the film: a number from 1');

const secondsSince = (begun: number) => ((performance.now() - begun) / 1000).toFixed(1);
const say = (what: string, figure: string) => console.log(`${what}: ${figure}`);

/** Runs ffmpeg with options that contain no spaces. */
const runFfmpeg = (options: string, target: string): void => {
  execFileSync('ffmpeg', `-v error -y ${options}`.split(' ').concat(target));
};

/**
 * A fixed camera before a moving figure, with the noise of a phone's sensor, as the films of classes are. One minute is made and
 * repeated.
 */
function makeFilm(folder: string): string {
  const minute = join(folder, 'minute.mp4');
  const film = join(folder, 'film.mp4');
  const list = join(folder, 'list.txt');
  const room = 'gradients=size=1920x1080:rate=30:speed=0.0001:seed=7:duration=60';
  const figure = 'mandelbrot=size=480x800:rate=30:maxiter=200';
  const filter =
    "[0][1]overlay=x='720+400*sin(t)':y='140+60*sin(3*t)':shortest=1,noise=alls=6:allf=t,format=yuv420p";
  const sources = `-f lavfi -i ${room} -f lavfi -i ${figure} -f lavfi -i sine=frequency=220:duration=60`;
  const codecs = '-c:v libx264 -preset ultrafast -b:v 8M -maxrate 9M -bufsize 16M -c:a aac';
  runFfmpeg(`${sources} -filter_complex ${filter} ${codecs} -t 60`, minute);
  writeFileSync(list, `file '${minute}'\n`.repeat(minutes));
  runFfmpeg(`-f concat -safe 0 -i ${list} -c copy`, film);
  rmSync(minute);
  return film;
}

async function upload(path: string, { call }: MeasuredInstallation): Promise<number> {
  const { size } = statSync(path);
  const file = openSync(path, 'r');
  const begun = await call('POST', '/uploads', { name: 'clase.mp4', size });
  for (let offset = 0; offset < size; ) {
    const part = Buffer.alloc(Math.min(Number(begun.part_size), size - offset));
    readSync(file, part, 0, part.length, offset);
    const sha256 = createHash('sha256').update(part).digest('hex');
    await call('PUT', `/uploads/${begun.upload_id}?offset=${offset}&sha256=${sha256}`, part);
    offset += part.length;
  }
  const joining = performance.now();
  const stored = await call('POST', `/uploads/${begun.upload_id}/complete`);
  say('joined and cleaned', `${secondsSince(joining)} s`);
  return Number(stored.file_id);
}

/** Processor seconds and resident MiB of the ffmpeg that runs. */
function ffmpegNow(): { seconds: number; memory: number } {
  const printed = execFileSync('ps', ['-eo', 'comm=,cputimes=,rss='], { encoding: 'utf8' });
  const [, seconds = '0', rss = '0'] = printed.match(/^ffmpeg\s+(\d+)\s+(\d+)/m) ?? [];
  return { seconds: Number(seconds), memory: Number(rss) / 1024 };
}

async function measure(): Promise<boolean> {
  const installation = await startInstallation();
  const film = makeFilm(installation.folder);
  say('film', `${minutes} minutes, ${(statSync(film).size / 1024 ** 3).toFixed(2)} GiB`);
  await startWorker(installation);
  const films = await startWorker(installation, 'films');
  const stopMails = askForMails(installation);
  const uploading = performance.now();
  const file_id = await upload(film, installation);
  say('uploaded', `${secondsSince(uploading)} s`);
  rmSync(film);
  const begun = performance.now();
  let [processor, largest, largestProcess, shown] = [0, 0, 0, 0];
  for (;;) {
    await wait(5_000);
    const { seconds, memory } = ffmpegNow();
    processor = Math.max(processor, seconds);
    largest = Math.max(largest, memory);
    largestProcess = Math.max(largestProcess, films.memory());
    const { rows } = await installation.pool.query<{ rendition: string; percent: number; problem: string }>(
      `select rendition, rendition_percent as percent, rendition_problem as problem from stored_files where file_id = $1`,
      [file_id],
    );
    const [state] = rows;
    if (state && state.percent >= shown + 5) {
      shown = state.percent;
      console.log(`  ${shown} % after ${secondsSince(begun)} s, ${processor} s of a processor`);
    }
    if (state?.rendition === 'ready') break;
    if (state?.rendition !== 'waiting' && state?.rendition !== 'running') {
      console.error(`The film is ${state?.rendition}: ${state?.problem}`);
      return false;
    }
  }
  say('prepared', `${secondsSince(begun)} s, ${processor} s of a processor`);
  say('most memory', `ffmpeg ${Math.round(largest)} MiB, its process ${Math.round(largestProcess)} MiB`);
  const mails = await stopMails();
  const lost = mails.filter((ms) => !Number.isFinite(ms)).length;
  const [p50, p95] = [0.5, 0.95].map((share) => Math.round(quantile(mails, share)));
  say('mails meanwhile', `${mails.length}, p50 ${p50} ms, p95 ${p95} ms, ${lost} lost`);
  return lost === 0;
}

endOnSignals();
await endProcess((await measure()) ? 0 : 1);
