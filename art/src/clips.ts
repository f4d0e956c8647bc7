/**
 * Cuts the demo studio's short clips out of its pictures, into `demo/media/`: a slow camera over each, without sound.
 * Needs ffmpeg (with x264) on the machine; arguments select clips by name.
 */
import { execFileSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { captions } from './captions.ts';
import { font, media } from './paths.ts';

const rate = 25;
const size = '1280x720';

interface Shot {
  picture: string;
  seconds: number;
  /** The camera's movement: upwards, or in and out without a seam. */
  camera: 'up' | 'loop';
  /** The text below it. */
  words?: string;
}

const clips: Record<string, Shot[]> = {
  'hero-monterrey': [{ picture: 'hero-monterrey-wide', seconds: 8, camera: 'loop' }],
  'hero-tijuana': [{ picture: 'hero-tijuana-wide', seconds: 8, camera: 'loop' }],
  'nivel-1': [{ picture: 'gluteo-y-tono', seconds: 6, camera: 'up' }],
  'nivel-3': [{ picture: 'cardio-box', seconds: 6, camera: 'up' }],
  'nivel-5': [{ picture: 'barre', seconds: 6, camera: 'up' }],
  'nivel-6': [{ picture: 'barre-flow', seconds: 6, camera: 'up' }],
  'tutorial-rewards': [
    { picture: 'power-barre', seconds: 3, camera: 'up', words: '1. Elige cómo entrenas' },
    { picture: 'booty-band-pump', seconds: 3, camera: 'up', words: '2. Cumple tu periodo' },
    { picture: 'hiit-cardio', seconds: 3, camera: 'up', words: '3. Repite y sube de nivel' },
    { picture: 'about-right-monterrey', seconds: 3, camera: 'up', words: '4. Abre tus beneficios' },
  ],
};

/** The filter that makes one shot of input picture `index`. */
function shot({ seconds, camera, words }: Shot, index: number): string {
  const frames = seconds * rate;
  // Larger than the visible part, so that a slow camera does not tremble.
  const moving =
    camera === 'loop'
      ? `scale=5120:2880:force_original_aspect_ratio=increase,crop=5120:2880:0:0,zoompan=z='1.06-0.05*cos(2*PI*on/${frames})'` +
        `:x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/4':d=${frames}:s=${size}:fps=${rate}`
      : `scale=2560:-2,loop=${frames - 1}:1,fps=${rate},setpts=N/${rate}/TB,` +
        `crop=2560:1440:0:'(ih-oh)*(0.5+0.5*cos(PI*n/${frames}))',scale=${size}`;
  const written = words
    ? `drawtext=fontfile=${font}:text='${words}':fontsize=92:fontcolor=0xf6efe4:borderw=1:bordercolor=0xf6efe4` +
      ':box=1:boxcolor=0x17120f@0.82:boxborderw=26:x=72:y=h-172,'
    : '';
  // Grain costs more bytes than the rest of a clip.
  return `[${index}:v]hqdn3d=8:8:0:0,${moving},${written}setsar=1,format=yuv420p[v${index}]`;
}

for (const [name, shots] of Object.entries(clips)) {
  const asked = process.argv.slice(2);
  if (asked.length && !asked.some((part) => name.includes(part))) continue;
  const joined = `${shots.map((_, index) => `[v${index}]`).join('')}concat=n=${shots.length}:v=1[out]`;
  const file = `${media}${name}.mp4`;
  execFileSync('ffmpeg', [
    '-loglevel',
    'error',
    '-y',
    ...shots.flatMap(({ picture }) => ['-i', `${media}${picture}.webp`]),
    '-filter_complex',
    [...shots.map(shot), joined].join(';'),
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
    '29',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
    file,
  ]);
  const words = shots.flatMap(({ words }) => words ?? []);
  const seconds = shots.reduce((sum, shot) => sum + shot.seconds, 0);
  if (words.length) writeFileSync(`${media}${name}.vtt`, captions(words, seconds));
  console.log(`${name}.mp4`, `${Math.round(statSync(file).size / 1024)} kB`);
}
