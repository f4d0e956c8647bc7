import { runFfmpeg } from '../../platform/ffmpeg.ts';

/** A file that looks like a film but cannot be played to its end. */
export class UnreadableFilm extends Error {}

/** A film that has only sound. */
export class PicturelessFilm extends Error {}

/** The facts about the picture that the plan of a film needs. */
export interface Picture {
  /** The number of its stream in the file. */
  stream: number;
  width: number;
  height: number;
  /** Width of one pixel divided by its height. */
  pixelAspect: number;
  /** Degrees clockwise by which the stored picture is turned for showing. */
  rotation: number;
  /** Frames a second, as ffmpeg writes it: `30000/1001`. The rate that fits all time stamps, and the average. */
  baseRate: string;
  averageRate: string;
  scan: 'progressive' | 'interlaced' | 'unknown';
  /** Names used by ffmpeg; empty when the file states none. */
  transfer: string;
  primaries: string;
  matrix: string;
  /** One picture for the whole length: a cover, or a film of one frame. */
  isStill: boolean;
  /** When it ends, in seconds from the beginning of the film; null when the file does not state it. */
  end: number | null;
}

export interface Sound {
  stream: number;
  end: number | null;
}

export interface Film {
  picture: Picture;
  /** Null for a film without sound. */
  sound: Sound | null;
  /** The length that the file states as a whole, in seconds. */
  seconds: number;
}

interface ProbedStream {
  index: number;
  codec_type: string;
  codec_name?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  field_order?: string;
  r_frame_rate?: string;
  avg_frame_rate?: string;
  nb_frames?: string;
  color_transfer?: string;
  color_primaries?: string;
  color_space?: string;
  start_time?: string;
  duration?: string;
  disposition?: { attached_pic?: number };
  tags?: { rotate?: string; DURATION?: string };
  side_data_list?: { rotation?: number }[];
}

const shownFields = [
  'stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,field_order,r_frame_rate,avg_frame_rate,nb_frames',
  'color_transfer,color_primaries,color_space,start_time,duration',
].join(',');
const shown = [
  shownFields,
  'stream_disposition=attached_pic',
  'stream_tags=rotate,DURATION',
  'stream_side_data=rotation',
  'format=duration,start_time',
].join(':');

/**
 * How ffmpeg opens a film: only the containers that are accepted, under any file name, and never other files that the film names.
 */
export const filmInput = (address: string): string[] => [
  '-protocol_whitelist',
  'file,http,https,tcp,tls',
  '-format_whitelist',
  'mov,matroska,webm,avi',
  '-i',
  address,
];

/** Reads the streams of a film. Throws `UnreadableFilm`, `PicturelessFilm`. */
export async function probeFilm(address: string, signal?: AbortSignal | undefined): Promise<Film> {
  const args = ['-v', 'error', '-show_entries', shown, '-of', 'json', ...filmInput(address)];
  const printed = await runFfmpeg('ffprobe', args, { signal }).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new UnreadableFilm('ffprobe cannot read it', { cause });
  });
  return filmOf(JSON.parse(printed) as Probed);
}

export interface Probed {
  streams?: ProbedStream[];
  format?: { duration?: string; start_time?: string };
}

/** Reads the film from ffprobe's answer. Throws `PicturelessFilm` for a file with only sound. */
export function filmOf({ streams = [], format = {} }: Probed): Film {
  // Codecs that ffmpeg does not know have no name: the spatial sound of telephones, which lies beside an ordinary track.
  const known = streams.filter(({ codec_name }) => codec_name && codec_name !== 'unknown');
  const pictures = known.filter(({ codec_type, width, height }) => codec_type === 'video' && width && height);
  const picture = pictures.find((stream) => !stream.disposition?.attached_pic) ?? pictures[0];
  const sound = known.find(({ codec_type }) => codec_type === 'audio');
  if (!picture) {
    throw sound
      ? new PicturelessFilm('a film without a picture')
      : new UnreadableFilm('a film without streams');
  }
  const begins = finite(format.start_time) ?? 0;
  return {
    picture: pictureOf(picture, begins),
    sound: sound ? { stream: sound.index, end: endOf(sound, begins) } : null,
    seconds: finite(format.duration) ?? 0,
  };
}

function pictureOf(stream: ProbedStream, begins: number): Picture {
  const isCover = stream.disposition?.attached_pic === 1;
  return {
    stream: stream.index,
    width: stream.width ?? 0,
    height: stream.height ?? 0,
    pixelAspect: pixelAspectOf(stream.sample_aspect_ratio),
    rotation: rotationOf(stream),
    baseRate: stream.r_frame_rate ?? '',
    averageRate: stream.avg_frame_rate ?? '',
    scan: scanOf(stream.field_order),
    transfer: named(stream.color_transfer),
    primaries: named(stream.color_primaries),
    matrix: named(stream.color_space),
    isStill: isCover || stream.nb_frames === '1',
    end: isCover ? 0 : endOf(stream, begins),
  };
}

const named = (value = ''): string => (value === 'unknown' || value === 'reserved' ? '' : value);

function finite(value: string | undefined): number | null {
  const number = Number.parseFloat(value ?? '');
  return Number.isFinite(number) ? number : null;
}

/** In seconds from the beginning of the film. Matroska has the length of a stream in a tag, as hours, minutes and seconds. */
function endOf({ start_time, duration, tags }: ProbedStream, begins: number): number | null {
  const [, hours, minutes, seconds] = /^(\d+):(\d+):([\d.]+)$/.exec(tags?.DURATION ?? '') ?? [];
  // The tag is a time on the clock of the file, not a length.
  if (seconds) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) - begins;
  const length = finite(duration);
  return length === null ? null : (finite(start_time) ?? begins) - begins + length;
}

/** Pixel ratios that no camera writes count as square. */
function pixelAspectOf(ratio = ''): number {
  const [across = 0, down = 0] = ratio.split(':').map(Number);
  const aspect = across / down;
  return aspect >= 0.25 && aspect <= 4 ? aspect : 1;
}

/** ffprobe counts against the clock in side data; the tag of older versions counts with it. */
function rotationOf({ side_data_list = [], tags }: ProbedStream): number {
  const turned = side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation;
  const degrees = turned === undefined ? Number(tags?.rotate ?? 0) : -turned;
  return Number.isFinite(degrees) ? ((Math.round(degrees) % 360) + 360) % 360 : 0;
}

function scanOf(field_order = 'unknown'): Picture['scan'] {
  if (field_order === 'progressive' || field_order === 'unknown') return field_order;
  return 'interlaced';
}
