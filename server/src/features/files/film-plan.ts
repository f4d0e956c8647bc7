import type { Film, Picture } from './film-probe.ts';

/** Qualities by the shorter side of the picture, with the maximum bit rate in kilobits per second. */
const steps = [
  { side: 360, kilobits: 700 },
  { side: 720, kilobits: 2500 },
  { side: 1080, kilobits: 4800 },
] as const;
const largestStep = { side: 1080, kilobits: 4800 };
const longestSide = 1920;
const fastestRate = 60;
/** Enough frames for a still picture, and a frame to cut at every six seconds. */
const slowestRate = 5;
const soundRate = 48_000;
/** Seconds. Shorter gaps at the end come from rounding. */
const smallGap = 0.1;

export interface Quality {
  width: number;
  height: number;
  kilobits: number;
}

/** How a film is transcoded: its qualities, smallest first, and the filters of ffmpeg for picture and sound. */
export interface FilmPlan {
  qualities: Quality[];
  pictureFilters: string[];
  /** Null for a film without sound. */
  soundFilters: string[] | null;
  /**
   * The file is opened a second time for its sound. Where the picture ends long before, ffmpeg would otherwise read all of
   * the sound before it continues the picture, and keep it in memory.
   */
  hasSoundApart: boolean;
  /** In seconds: the longer of picture and sound. */
  seconds: number;
}

/** Plans the qualities of a film. Pure: the same film gives the same plan. */
export function planFilm(film: Film): FilmPlan {
  const { picture, sound } = film;
  const qualities = qualitiesOf(shownSize(picture));
  const best = qualities.at(-1) as Quality;
  const pictureEnd = picture.end ?? film.seconds;
  const soundEnd = sound ? (sound.end ?? film.seconds) : 0;
  const seconds = Math.max(pictureEnd, soundEnd);
  const missing = seconds - pictureEnd;
  const isMissing = missing > smallGap;
  return {
    qualities,
    pictureFilters: [
      ...deinterlacing(picture),
      ...timing(picture, seconds),
      `scale=${best.width}:${best.height}${isWide(picture) ? '' : `:${standardColours(picture)}`}`,
      ...wideColours(picture),
      'setsar=1',
      // Removes data beside the picture: television captions, notes of cameras, the brightness of HDR.
      'sidedata=mode=delete',
      ...(isMissing && !picture.isStill ? [`tpad=stop_mode=clone:stop_duration=${missing.toFixed(3)}`] : []),
      'format=yuv420p',
    ],
    soundFilters: sound ? soundFilters(seconds, seconds - soundEnd > smallGap) : null,
    hasSoundApart: sound !== null && (isMissing || picture.isStill),
    seconds,
  };
}

/** The size of the picture with square pixels, the way up in which it is shown. */
function shownSize({ width, height, pixelAspect, rotation }: Picture): { width: number; height: number } {
  const square = { width: width * pixelAspect, height };
  return rotation === 90 || rotation === 270 ? { width: square.height, height: square.width } : square;
}

/** The largest is the film's own size within the limits; smaller ones are added only if they differ clearly from it. */
function qualitiesOf(size: { width: number; height: number }): Quality[] {
  const shorter = Math.min(size.width, size.height);
  const longer = Math.max(size.width, size.height);
  const ownSide = shorter * Math.min(1, longestSide / longer);
  const top = steps.find(({ side }) => side >= ownSide) ?? largestStep;
  const bestSide = Math.min(ownSide, top.side);
  const smaller = steps.filter(({ side }) => side < bestSide * 0.9);
  return [...smaller, { side: bestSide, kilobits: top.kilobits }].map(({ side, kilobits }) => ({
    width: evenSide((size.width * side) / shorter, size.width),
    height: evenSide((size.height * side) / shorter, size.height),
    kilobits,
  }));
}

/** The next even number of pixels, because colours are stored for blocks of two by two; never more than the source has. */
function evenSide(side: number, most: number): number {
  const nearest = 2 * Math.round(side / 2);
  return Math.max(2, nearest > most ? nearest - 2 : nearest);
}

function deinterlacing({ scan, isStill }: Picture): string[] {
  if (scan === 'progressive' || isStill) return [];
  return [`bwdif=mode=send_frame:deint=${scan === 'interlaced' ? 'all' : 'interlaced'}`];
}

/** Begins the picture with the film and gives it a steady rate. */
function timing(picture: Picture, seconds: number): string[] {
  if (picture.isStill) {
    return [
      'loop=loop=-1:size=1',
      `setpts=N/(${slowestRate}*TB)`,
      `trim=duration=${seconds.toFixed(3)}`,
      `fps=${slowestRate}`,
    ];
  }
  return [`fps=${steadyRate(picture)}:start_time=0`];
}

/** The rate of a film, at most 60 frames a second; as ffmpeg reads it. */
export function steadyRate({ baseRate, averageRate, scan }: Picture): string {
  const base = perSecond(baseRate);
  const average = perSecond(averageRate);
  // The base rate of an interlaced film counts half pictures. That of a telephone's film may be the clock of its time stamps.
  const isBase = scan !== 'interlaced' && base > 0 && base <= fastestRate + 0.5;
  const [rate, text] = isBase ? [base, baseRate] : [average, averageRate];
  if (!(rate > 0)) return '30';
  if (rate > fastestRate) return String(fastestRate);
  return rate < slowestRate ? String(slowestRate) : text;
}

function perSecond(rate: string): number {
  const [frames = 0, seconds = 1] = rate.split('/').map(Number);
  return frames / seconds;
}

const highRange = ['smpte2084', 'arib-std-b67'];
/** Primaries of more colours than BT.709 has, with zscale's names. */
const widePrimaries: Record<string, string> = { bt2020: '2020', smpte432: 'smpte432' };

const isHighRange = ({ transfer }: Picture): boolean => highRange.includes(transfer);
const isWide = (picture: Picture): boolean => isHighRange(picture) || picture.primaries in widePrimaries;

/** swscale's name of the matrix of an ordinary film. One that states none is read as players do: by its size. */
function standardColours({ matrix, height }: Picture): string {
  const isOld = ['smpte170m', 'bt470bg', 'fcc'].includes(matrix) || (matrix === '' && height < 720);
  const name = matrix === 'smpte240m' ? 'smpte240m' : isOld ? 'bt601' : 'bt709';
  return `in_color_matrix=${name}:out_color_matrix=bt709:out_range=tv`;
}

/**
 * Brings wide colours to BT.709, and HLG and PQ (Dolby Vision 8.4 is HLG underneath) to its brightness. White of paper is
 * 203 candela (ITU-R BT.2408); up to that nothing changes, brighter light is compressed.
 */
function wideColours(picture: Picture): string[] {
  if (!isWide(picture)) return [];
  const primaries = widePrimaries[picture.primaries] ?? (picture.primaries === 'bt709' ? '709' : '2020');
  const matrix = picture.matrix === 'bt709' ? '709' : '2020_ncl';
  const transfer = isHighRange(picture) ? picture.transfer : '709';
  const read = `zscale=matrixin=${matrix}:primariesin=${primaries}:transferin=${transfer}`;
  return [
    'format=yuv420p10le',
    `${read}:transfer=linear:npl=203`,
    'format=gbrpf32le',
    'zscale=primaries=709',
    ...(isHighRange(picture) ? ['tonemap=mobius:param=0.98:peak=4.93:desat=0'] : []),
    'zscale=transfer=709:matrix=709:range=tv:dither=none',
  ];
}

/** Fills silence where the sound begins late, has gaps or ends early, because players would wait for missing sound. */
function soundFilters(seconds: number, isShort: boolean): string[] {
  return [
    `aresample=${soundRate}:async=1:first_pts=0`,
    'aformat=channel_layouts=stereo',
    ...(isShort ? [`apad=whole_len=${Math.round(seconds * soundRate)}`] : []),
  ];
}
