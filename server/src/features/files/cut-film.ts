import { mkdir, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type OnProgress, runFfmpeg } from '../../platform/ffmpeg.ts';

/** Qualities by picture height, with the maximum bit rate in kilobits per second. */
const qualities = [
  { height: 360, kilobits: 700 },
  { height: 720, kilobits: 2500 },
  { height: 1080, kilobits: 4800 },
];

// Read as one of the formats that are accepted, whatever its name, and never allowed to reference other files.
const input = (address: string) => [
  '-protocol_whitelist',
  'file,http,https,tcp,tls',
  '-format_whitelist',
  'mov,matroska,avi',
  '-i',
  address,
];

interface Film {
  height: number;
  seconds: number;
  hasSound: boolean;
}

/** A file that looks like a film but cannot be played to its end. */
export class UnreadableFilm extends Error {}

/** A film that has sound alone. */
export class PicturelessFilm extends Error {}

interface CutOptions {
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress;
}

async function probe(address: string): Promise<Film> {
  const shown = 'stream=codec_type,height:format=duration';
  const args = ['-v', 'error', '-show_entries', shown, '-of', 'json', ...input(address)];
  const printed = await runFfmpeg('ffprobe', args).catch((cause: unknown) => {
    throw new UnreadableFilm('ffprobe cannot read it', { cause });
  });
  const { streams, format } = JSON.parse(printed) as {
    streams: { codec_type: string; height?: number }[];
    format: { duration?: string };
  };
  const picture = streams.find(({ codec_type }) => codec_type === 'video');
  const hasSound = streams.some(({ codec_type }) => codec_type === 'audio');
  if (!picture?.height) {
    throw hasSound
      ? new PicturelessFilm('a film without a picture')
      : new UnreadableFilm('a film without streams');
  }
  return { height: picture.height, seconds: Number(format.duration ?? 0), hasSound };
}

/** The best is the film's own size, up to the largest; smaller ones only when they differ from it. */
export function fittingQualities(height: number): { height: number; kilobits: number }[] {
  const even = height - (height % 2);
  const top = qualities.find((one) => one.height >= even) ?? { height: 1080, kilobits: 4800 };
  const best = { height: Math.min(even, top.height), kilobits: top.kilobits };
  return [...qualities.filter((one) => one.height < best.height * 0.9), best];
}

/**
 * Converts a film to HLS in `dir`, in its qualities, and extracts a poster picture. `address` is asked for each opening, because
 * a link of a store ends.
 */
export async function cutFilm(
  address: () => Promise<string>,
  dir: string,
  { signal, onProgress = () => {} }: CutOptions = {},
): Promise<CutFilm> {
  const { height, seconds, hasSound } = await probe(await address());
  let decodeErrors = 0;
  const made = fittingQualities(height);
  const hls = join(dir, 'hls');
  await mkdir(hls, { recursive: true });
  const split = made.map((_, index) => `[in${index}]`).join('');
  const scaled = made.map((one, index) => `[in${index}]scale=-2:${one.height}[out${index}]`);
  await runFfmpeg(
    'ffmpeg',
    [
      ...['-nostdin', '-v', 'error', ...input(await address())],
      ...['-filter_complex', `[0:v:0]split=${made.length}${split};${scaled.join(';')}`],
      ...made.flatMap(({ kilobits }, index) => [
        ...['-map', `[out${index}]`, ...(hasSound ? ['-map', '0:a:0'] : [])],
        ...[`-maxrate:v:${index}`, `${kilobits}k`, `-bufsize:v:${index}`, `${kilobits * 2}k`],
      ]),
      ...[
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
      ],
      ...['-force_key_frames', 'expr:gte(t,n_forced*6)', '-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
      ...['-f', 'hls', '-hls_time', '6', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
      ...[
        '-var_stream_map',
        made.map((_, index) => (hasSound ? `v:${index},a:${index}` : `v:${index}`)).join(' '),
      ],
      ...['-master_pl_name', 'master.m3u8', '-hls_segment_filename', join(hls, '%v', '%d.m4s')],
      join(hls, '%v', 'index.m3u8'),
    ],
    {
      signal,
      progress: { seconds, report: onProgress },
      onDecodeErrors: (count) => {
        decodeErrors = count;
      },
    },
  );
  const poster = join(dir, 'poster.png');
  const at = String(Math.min(seconds * 0.2, 20));
  await runFfmpeg(
    'ffmpeg',
    ['-nostdin', '-v', 'error', '-y', '-ss', at, ...input(await address()), '-frames:v', '1', poster],
    { signal },
  );
  const found = await readdir(hls, { recursive: true, withFileTypes: true });
  const parts = found
    .filter((one) => one.isFile())
    .map((one) => relative(hls, join(one.parentPath, one.name)));
  // Playlists last: nobody reads one before its segments exist.
  return { hls, parts: parts.sort((a, b) => rank(a) - rank(b)), poster, decodeErrors };
}

const rank = (name: string): number => (name === 'master.m3u8' ? 2 : name.endsWith('.m3u8') ? 1 : 0);

export interface CutFilm {
  hls: string;
  /** Paths below `hls`, in the order in which they may be published. */
  parts: string[];
  poster: string;
  /** How often a part of the film could not be decoded. */
  decodeErrors: number;
}
