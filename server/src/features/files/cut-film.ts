import { mkdir, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type OnProgress, runFfmpeg } from '../../platform/ffmpeg.ts';
import { type FilmPlan, planFilm } from './film-plan.ts';
import { type Film, filmInput, probeFilm } from './film-probe.ts';

const segmentSeconds = 6;

export interface CutFilm {
  hls: string;
  /** Paths below `hls`, in the order in which they may be published. */
  parts: string[];
  /** A still of the film; null when none could be made. */
  poster: string | null;
  /** How often a part of the film could not be decoded. */
  decodeErrors: number;
}

interface CutOptions {
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress;
}

/**
 * Converts a film to HLS in `dir`, in its qualities, and extracts a poster picture. `address` is called for each opening, because
 * a link of a store expires. Throws `UnreadableFilm`, `PicturelessFilm`.
 */
export async function cutFilm(
  address: () => Promise<string>,
  dir: string,
  { signal, onProgress = () => {} }: CutOptions = {},
): Promise<CutFilm> {
  const film = await probeFilm(await address(), signal);
  const plan = planFilm(film);
  const hls = join(dir, 'hls');
  await mkdir(hls, { recursive: true });
  let decodeErrors = 0;
  await runFfmpeg('ffmpeg', transcoding(await address(), film, plan, hls), {
    signal,
    progress: { seconds: plan.seconds, report: onProgress },
    onDecodeErrors: (count) => {
      decodeErrors = count;
    },
  });
  const poster = await makePoster(hls, plan, join(dir, 'poster.png'), signal);
  const found = await readdir(hls, { recursive: true, withFileTypes: true });
  const parts = found
    .filter((one) => one.isFile())
    .map((one) => relative(hls, join(one.parentPath, one.name)));
  // Playlists are last, so that no one reads one before its segments exist.
  return {
    hls,
    parts: parts.sort((a, b) => rank(a) - rank(b)),
    poster,
    decodeErrors,
  };
}

const rank = (name: string): number => (name === 'master.m3u8' ? 2 : name.endsWith('.m3u8') ? 1 : 0);

/** The arguments of ffmpeg that make all qualities in one go. */
function transcoding(address: string, { picture, sound }: Film, plan: FilmPlan, hls: string): string[] {
  const { qualities, pictureFilters, soundFilters, hasSoundApart } = plan;
  const count = qualities.length;
  const outputs = (kind: string) => qualities.map((_, index) => `[${kind}${index}]`);
  const graph = [
    `[0:${picture.stream}]${pictureFilters.join(',')},split=${count}${outputs('split').join('')}`,
    ...qualities.map(
      ({ width, height }, index) => `[split${index}]scale=${width}:${height},setsar=1[picture${index}]`,
    ),
  ];
  if (sound && soundFilters) {
    const source = `[${hasSoundApart ? 1 : 0}:${sound.stream}]`;
    graph.push(`${source}${soundFilters.join(',')},asplit=${count}${outputs('sound').join('')}`);
  }
  const streams = qualities.flatMap(({ kilobits }, index) => [
    '-map',
    `[picture${index}]`,
    ...(sound ? ['-map', `[sound${index}]`] : []),
    `-maxrate:v:${index}`,
    `${kilobits}k`,
    `-bufsize:v:${index}`,
    `${kilobits * 2}k`,
  ]);
  const variants = qualities.map((_, index) => (sound ? `v:${index},a:${index}` : `v:${index}`));
  return [
    '-nostdin',
    '-v',
    'error',
    ...filmInput(address),
    ...(hasSoundApart ? filmInput(address) : []),
    '-filter_complex',
    graph.join(';'),
    ...streams,
    ...withoutMetadata,
    ...pictureCodec,
    '-c:a',
    'aac',
    '-b:a',
    '128k',
    '-max_muxing_queue_size',
    '100000',
    '-f',
    'hls',
    '-hls_time',
    String(segmentSeconds),
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    'fmp4',
    '-var_stream_map',
    variants.join(' '),
    '-master_pl_name',
    'master.m3u8',
    '-hls_segment_filename',
    join(hls, '%v', '%d.m4s'),
    join(hls, '%v', 'index.m3u8'),
  ];
}

/** Titles, places, dates, chapters and television captions are left out. */
const withoutMetadata = ['-map_metadata', '-1', '-map_chapters', '-1', '-a53cc', '0'];

const pictureCodec = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '23',
  '-pix_fmt',
  'yuv420p',
  '-sc_threshold',
  '0',
  '-force_key_frames',
  `expr:gte(t,n_forced*${segmentSeconds})`,
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
];

/**
 * Takes the poster from the best quality, whose picture is already the right way up and in ordinary colours: after a fifth
 * of the film, else its first frame. A film without a poster is still a film.
 */
async function makePoster(
  hls: string,
  { qualities, seconds }: FilmPlan,
  poster: string,
  signal?: AbortSignal | undefined,
): Promise<string | null> {
  const best = join(hls, String(qualities.length - 1), 'index.m3u8');
  for (const at of [Math.min(seconds * 0.2, 20), 0]) {
    // The position is an output option. As an input option, ffmpeg 5 finds no frame in a playlist of MP4 parts.
    const args = [
      '-nostdin',
      '-v',
      'error',
      '-y',
      '-i',
      best,
      '-an',
      '-ss',
      at.toFixed(3),
      '-frames:v',
      '1',
      poster,
    ];
    await runFfmpeg('ffmpeg', args, { signal }).catch(() => signal?.throwIfAborted());
    const made = await stat(poster).catch(() => null);
    if (made && made.size > 0) return poster;
  }
  return null;
}
