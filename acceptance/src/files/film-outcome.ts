import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanFilm } from '@tbm/server/features/files/clean-film';
import { cutFilm } from '@tbm/server/features/files/cut-film';
import { PicturelessFilm, UnreadableFilm } from '@tbm/server/features/files/film-probe';
import { hasFfmpeg } from '@tbm/server/platform/ffmpeg';
import { afterAll, expect, it } from 'vitest';
import { type FilmKind, ingredients, secrets } from './films.table.ts';

/**
 * Adds a test for each film of a list: it is made, cut up, cleaned, and compared with its outcome. Where ffmpeg is missing they
 * are counted as skipped, which the last line of `npm test` reports.
 */
export async function testFilms(kinds: readonly FilmKind[]): Promise<void> {
  const isSkipped = !(await hasFfmpeg());
  const root = mkdtempSync(join(tmpdir(), 'tbm-films-'));
  afterAll(() => rmSync(root, { recursive: true }));
  for (const [index, film] of kinds.entries())
    it.skipIf(isSkipped)(film.kind, { timeout: 180_000 }, async () => {
      const dir = join(root, String(index));
      mkdirSync(dir);
      const path = makeFilm(film, dir);
      if (film.outcome === 'unreadable' || film.outcome === 'without picture') {
        const refusal = film.outcome === 'unreadable' ? UnreadableFilm : PicturelessFilm;
        await expect(cutFilm(async () => path, dir)).rejects.toBeInstanceOf(refusal);
        return;
      }
      const { hls, parts, poster } = await cutFilm(async () => path, dir);
      const { qualities, length, rate, isSilent = false, coloursWithin } = film.outcome;
      const lists = qualities.map((_, quality) => join(hls, String(quality), 'index.m3u8'));
      const made = lists.map((list) => probe(list));
      expect(made.map(({ picture }) => `${picture.width}x${picture.height}`)).toEqual(qualities);
      for (const { picture, sound } of made) {
        expect(picture).toMatchObject(ordinaryPicture);
        expect(sound !== undefined).toBe(!isSilent);
        const [frames = 0, seconds = 1] = picture.r_frame_rate.split('/').map(Number);
        expect(frames / seconds).toBeLessThanOrEqual(60);
        if (rate) expect(frames / seconds).toBeCloseTo(rate, 1);
      }
      for (const list of lists) {
        const durations = [...readFileSync(list, 'utf8').matchAll(/#EXTINF:([\d.]+)/g)].map(([, one]) =>
          Number(one),
        );
        expect(Math.abs(durations.reduce((sum, one) => sum + one, 0) - length)).toBeLessThan(0.35);
        expect(Math.max(...durations)).toBeLessThan(6.5);
      }
      expect(poster).not.toBeNull();
      if (coloursWithin) {
        expect(barsOf(lists.at(-1) ?? '')).toSatisfy(isLikeBars(coloursWithin));
        expect(barsOf(poster ?? '')).toSatisfy(isLikeBars(coloursWithin));
      }
      for (const part of parts) expectNoSecret(join(hls, part));
      expectNoSecret(poster ?? '');
      if (/\.(mp4|mov)$/.test(path)) await expectCleanOriginal(path, dir, film.outcome);
    });
}

function makeFilm({ recipe, spoil }: FilmKind, dir: string): string {
  for (const [name, text] of Object.entries(ingredients)) writeFileSync(join(dir, name), text);
  for (const call of recipe) run('ffmpeg', ['-v', 'error', '-y', ...call.split(' ')], dir);
  const path = join(dir, recipe.at(-1)?.split(' ').at(-1) ?? '');
  if (spoil) writeFileSync(path, spoil(readFileSync(path)));
  return path;
}

const run = (program: string, args: string[], cwd: string): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

const ordinaryPicture = {
  codec_name: 'h264',
  pix_fmt: 'yuv420p',
  interlaced_frame: 0,
  sample_aspect_ratio: '1:1',
  color_space: 'bt709',
  color_transfer: 'bt709',
  color_primaries: 'bt709',
};

interface Probed {
  streams: { codec_type: string }[];
  frames: { media_type: string }[];
}

interface Made {
  picture: typeof ordinaryPicture & { width: number; height: number; r_frame_rate: string };
  sound: object | undefined;
}

function probe(list: string): Made {
  const shown = ['-show_streams', '-show_frames', '-read_intervals', '%+#4', '-of', 'json'];
  const printed = run('ffprobe', ['-v', 'error', ...shown, list], tmpdir());
  const { streams, frames } = JSON.parse(printed) as Probed;
  const picture = streams.find(({ codec_type }) => codec_type === 'video');
  const frame = frames.find(({ media_type }) => media_type === 'video');
  return {
    picture: { ...frame, ...picture } as unknown as Made['picture'],
    sound: streams.find(({ codec_type }) => codec_type === 'audio'),
  };
}

function expectNoSecret(path: string): void {
  const bytes = readFileSync(path);
  expect(
    secrets.filter((secret) => bytes.includes(secret) || bytes.includes(Buffer.from(secret, 'utf16le'))),
  ).toEqual([]);
}

/** The original without other tracks; picture and sound are unchanged. */
async function expectCleanOriginal(
  path: string,
  dir: string,
  { isNeverPlayedAsIs = false, keepsNotesInPicture = false }: Exclude<FilmKind['outcome'], string>,
): Promise<void> {
  const cleaned = join(dir, `clean-${path.split('/').at(-1)}`);
  copyFileSync(path, cleaned);
  expect(await cleanFilm(cleaned)).toBe(!isNeverPlayedAsIs);
  if (isNeverPlayedAsIs) return;
  if (!keepsNotesInPicture) expectNoSecret(cleaned);
  expect(framesOf(cleaned, dir)).toEqual(framesOf(path, dir));
}

/** Older versions of ffmpeg keep few sounds while they wait for a picture. */
const enoughRoom = ['-max_muxing_queue_size', '100000'];

/** Checksums of all pictures and sounds, decoded. */
const framesOf = (path: string, dir: string): string =>
  run(
    'ffmpeg',
    ['-v', 'quiet', '-i', path, '-map', '0:V?', '-map', '0:a?', ...enoughRoom, '-f', 'framemd5', '-'],
    dir,
  )
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .sort()
    .join('\n');

/** A colour of the bars: its position as a part of width and height, and its red, green and blue. */
const barPoints: [x: number, y: number][] = [
  ...[0.06, 0.18, 0.29, 0.39, 0.5, 0.61, 0.71, 0.82, 0.95].map((x): [number, number] => [x, 0.25]),
  ...[0.06].map((x): [number, number] => [x, 0.625]),
];

/** The colours of the bars in a picture or film. */
function barsOf(path: string): number[][] {
  const pixels = execFileSync(
    'ffmpeg',
    [
      '-v',
      'error',
      '-i',
      path,
      '-frames:v',
      '1',
      '-vf',
      'scale=640:360:in_color_matrix=bt709,format=rgb24',
      '-f',
      'rawvideo',
      '-',
    ],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  return barPoints.map(([x, y]) => {
    const at = (Math.floor(y * 360) * 640 + Math.floor(x * 640)) * 3;
    return [...pixels.subarray(at, at + 3)];
  });
}

let reference: number[] | undefined;

/** Whether colours differ from those of the bars by no more than `tolerance` of 255. */
const isLikeBars =
  (tolerance: number) =>
  (colours: number[][]): boolean => {
    reference ??= barsOf(sourceBars()).flat();
    const bars = reference;
    return colours.flat().every((value, index) => Math.abs(value - (bars[index] ?? 0)) <= tolerance);
  };

function sourceBars(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'tbm-bars-')), 'bars.png');
  run(
    'ffmpeg',
    [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'smptehdbars=size=640x360',
      '-vf',
      'scale=in_color_matrix=bt709,format=rgb24',
      '-frames:v',
      '1',
      path,
    ],
    tmpdir(),
  );
  return path;
}
