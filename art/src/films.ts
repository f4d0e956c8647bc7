/**
 * Cuts the library's short films out of the demo studio's pictures, into `demo/films/`: a slow camera, a clock that
 * counts down, the instructions, and the same text as captions. One of them is also cut up as HLS in two qualities.
 * Needs ffmpeg (with x264) on the machine; arguments select films by name.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { captions } from './captions.ts';
import { films, font, media } from './paths.ts';

const rate = 15;
/** Seconds of a film. */
const length = 40;

/** The instructions, in equal parts of the film. */
const cues: Record<string, string[]> = {
  'gluteo-y-tono': [
    'Activa el glúteo',
    'Sentadilla lenta',
    'Puente con pausa',
    'Última serie',
    'Estira cadera',
  ],
  barre: ['Primera posición', 'Plié pequeño', 'Pulsos arriba', 'Sostén y respira', 'Estira piernas'],
  'sculpt-and-burn': ['Movilidad de hombros', 'Remo con mancuerna', 'Plancha firme', 'Diez más', 'Respira'],
  'barre-body-pilates': ['Respira al centro', 'Cien de pilates', 'Círculos de pierna', 'Control', 'Descansa'],
  jump: ['Rebote suave', 'Rodillas arriba', 'Abre y cierra', 'Todo lo que tengas', 'Baja el ritmo'],
  'cardio-dance': ['Paso a paso', 'Ahora con brazos', 'Vuelta y cadera', 'Desde el principio', 'Y saluda'],
  'cardio-box': ['Guardia arriba', 'Jab y cross', 'Agrega gancho', 'Sin parar', 'Suelta hombros'],
  'tbm-mix': ['Bloque de fuerza', 'Bloque de barre', 'Bloque de cardio', 'Todo junto', 'Respira'],
  'barre-flow': ['Inhala y alarga', 'Flujo de lado', 'Equilibrio', 'Suave y largo', 'Cierra los ojos'],
};

function filter(words: readonly string[], [width, height]: readonly [number, number]): string {
  const frames = length * rate;
  const part = length / words.length;
  const unit = height / 480;
  const written = words.map(
    (word, index) =>
      `drawtext=fontfile=${font}:text='${word}':fontsize=${64 * unit}:fontcolor=0xf6efe4:borderw=1:bordercolor=0xf6efe4` +
      `:box=1:boxcolor=0x17120f@0.82:boxborderw=${16 * unit}:x=${40 * unit}:y=h-${120 * unit}` +
      `:enable='between(t,${index * part},${(index + 1) * part - 0.1})'`,
  );
  const clock =
    `drawtext=fontfile=${font}:text='%{eif\\:${length}-floor(t)\\:d\\:2}':fontsize=${110 * unit}:fontcolor=0xf6efe4` +
    `:borderw=${2 * unit}:bordercolor=0x17120f:x=w-tw-${40 * unit}:y=${36 * unit}`;
  return (
    `[0:v]hqdn3d=8:8:0:0,scale=${width * 2}:-2,loop=${frames - 1}:1,fps=${rate},setpts=N/${rate}/TB,` +
    `crop=${width * 2}:${height * 2}:0:'(ih-oh)*(0.5+0.5*cos(2*PI*n/${frames}))',scale=${width}:${height},` +
    `${[...written, clock].join(',')},setsar=1[drawn];` +
    `color=c=0xf0a63a:s=${width}x${8 * unit}:r=${rate}:d=${length}[bar];` +
    `[drawn][bar]overlay=x='-w+w*t/${length}':y=H-h,format=yuv420p[out]`
  );
}

const encode = (crf: number) => [
  '-map',
  '[out]',
  '-an',
  '-c:v',
  'libx264',
  '-preset',
  'slow',
  '-tune',
  'animation',
  '-crf',
  String(crf),
  '-pix_fmt',
  'yuv420p',
  '-g',
  String(rate * 4),
];

/** The film that is also HLS. */
const cutUp = 'barre-flow';

const asked = process.argv.slice(2);
for (const [name, words] of Object.entries(cues)) {
  if (asked.length && !asked.some((part) => name.includes(part))) continue;
  const picture = ['-loglevel', 'error', '-y', '-i', `${media}${name}.webp`];
  writeFileSync(`${films}${name}.vtt`, captions(words, length));
  if (name !== cutUp) {
    const small = ['-filter_complex', filter(words, [854, 480])];
    execFileSync('ffmpeg', [
      ...picture,
      ...small,
      ...encode(31),
      '-movflags',
      '+faststart',
      `${films}${name}.mp4`,
    ]);
    continue;
  }
  const qualities = { '480': [854, 480], '240': [428, 240] } as const;
  for (const [quality, size] of Object.entries(qualities)) {
    const folder = `${films}${name}/${quality}`;
    mkdirSync(folder, { recursive: true });
    execFileSync('ffmpeg', [
      ...picture,
      '-filter_complex',
      filter(words, size),
      ...encode(32),
      '-f',
      'hls',
      '-hls_time',
      '8',
      '-hls_playlist_type',
      'vod',
      '-hls_segment_type',
      'fmp4',
      '-hls_segment_filename',
      `${folder}/%d.m4s`,
      `${folder}/index.m3u8`,
    ]);
  }
  const streams = [
    '#EXT-X-STREAM-INF:BANDWIDTH=160000,RESOLUTION=428x240,CODECS="avc1.64000d"\n240/index.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=420000,RESOLUTION=854x480,CODECS="avc1.64001e"\n480/index.m3u8',
  ];
  writeFileSync(`${films}${name}/master.m3u8`, `#EXTM3U\n#EXT-X-VERSION:7\n${streams.join('\n')}\n`);
}
