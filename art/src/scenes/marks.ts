import { figure } from '../figure.ts';
import { dumbbell, grip } from '../gear.ts';
import { rays, saddle, sheet, sun } from '../ground.ts';
import { look } from '../looks.ts';
import { coal, cream, gold, ink, monterrey } from '../palette.ts';
import * as poses from '../poses.ts';
import { wordmark, wordmarkWide } from '../wordmark.ts';
import type { Scene } from './scene.ts';

/** The preview of a shared link. */
export const shareScene: Scene = {
  name: 'og-default',
  alt: 'TBM: mujer en desplante con mancuernas sobre la cabeza frente al sol',
  width: 1200,
  height: 630,
  quality: 56,
  draw: (w, h) => {
    const size = 80;
    const woman = figure(
      poses.lunge,
      look(3, 0, 'pony', 'bra', cream, coal, {
        sway: -84,
        shoe: cream,
        sole: gold,
        headband: gold,
      }),
      { size, at: [860, 396] },
      {
        behind: ({ farArm }) => dumbbell(grip(farArm, poses.lunge.farArm, size), 6, size, ink),
        front: ({ nearArm }) => dumbbell(grip(nearArm, poses.lunge.nearArm, size), -4, size, ink),
      },
    );
    return (
      sheet(w, h, monterrey.bright, monterrey.main) +
      rays([870, 270], 900, 20, monterrey.light, 0.16) +
      sun([870, 270], 205, '#fde3b0', gold, 4) +
      saddle(300, 1060, 300, 560, monterrey.dark, monterrey.main) +
      `<rect y="540" width="${w}" height="90" fill="${monterrey.deep}"/>` +
      woman.svg +
      wordmark(76, 206, 172, cream)
    );
  },
};

/** The icon on a phone: the wordmark over a rising sun. */
export const icon = (rounded: boolean): string => {
  const wide = wordmarkWide(138);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512"${rounded ? ' rx="112"' : ''} fill="${monterrey.main}"/><circle cx="256" cy="276" r="176" fill="${gold}"/><path d="M0 346H512V${rounded ? 400 : 512}${rounded ? 'A112 112 0 0 1 400 512H112A112 112 0 0 1 0 400' : 'H0'}Z" fill="${ink}"/>${wordmark(256 - wide / 2, 214, 138, cream)}</svg>`;
};
