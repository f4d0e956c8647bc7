import { figure } from '../figure.ts';
import { dumbbell, grip, scarf } from '../gear.ts';
import { fill, polygon } from '../geometry.ts';
import {
  blob,
  cast,
  coast,
  dashes,
  floor,
  footlight,
  glow,
  rays,
  ridge,
  saddle,
  sheet,
  sun,
  sweep,
  waves,
} from '../ground.ts';
import { look } from '../looks.ts';
import { coal, cream, gold, ink, monterrey, online, shade, tijuana } from '../palette.ts';
import * as poses from '../poses.ts';
import type { Scene } from './scene.ts';

const drawMonterrey = (w: number, h: number): string => {
  const wide = w > h;
  const size = wide ? 148 : 196;
  const x = w * (wide ? 0.6 : 0.55);
  const y = h * (wide ? 0.63 : 0.575);
  const ground = y + size * 2.28;
  const woman = figure(
    poses.lunge,
    look(3, 0, 'pony', 'bra', cream, coal, {
      sway: -84,
      shoe: cream,
      sole: monterrey.pop,
      headband: monterrey.pop,
    }),
    { size, at: [x, y] },
    {
      behind: ({ farArm }) => dumbbell(grip(farArm, poses.lunge.farArm, size), 6, size, shade(ink, 0.2)),
      front: ({ nearArm }) => dumbbell(grip(nearArm, poses.lunge.nearArm, size), -4, size, ink),
    },
  );
  const leap = figure(
    poses.leap,
    look(5, 0, 'curls', 'long', monterrey.pop, monterrey.deep, { shoe: cream, sole: cream }),
    { size: size * (wide ? 0.5 : 0.4), at: [wide ? w * 0.3 : w * 0.205, wide ? h * 0.4 : h * 0.27] },
  );
  const dancer = figure(poses.attitude, look(1, 2, 'bun', 'bra', monterrey.deep, '#f4d9c6', { sole: null }), {
    size: size * 0.52,
    at: [wide ? w * 0.88 : w * 0.865, ground - size * 2.08],
  });
  return [
    sheet(w, h, '#f6a55c', monterrey.main, 0.1),
    rays([x, h * 0.4], w, 22, monterrey.light, 0.14),
    sun([x + size * 0.3, h * (wide ? 0.37 : 0.32)], size * (wide ? 2.15 : 2.3), '#fde3b0', monterrey.pop, 5),
    saddle(-w * 0.08, w * 1.16, h * (wide ? 0.3 : 0.36), h * 0.74, monterrey.dark, monterrey.main),
    ridge(w, h * 0.72, h * 0.12, '#5f160d', 'mty-near'),
    leap.svg,
    sweep([x, y - size], size * 3.5, 196, 262, 5, size * 0.2, size * 0.13, cream),
    floor(w, h, ground - size * 0.1, monterrey.deep, 8),
    cast([x + size * 0.4, ground + size * 0.06], size * 5.4, '#000000', 0.5),
    cast([wide ? w * 0.88 : w * 0.865, ground + size * 0.06], size * 1.6, '#000000', 0.5),
    dancer.svg,
    woman.svg,
    glow([w * 0.1, h * 0.05], w * 0.5, '#fff1d6', 0.25),
    footlight(w, h, '#1c0806', 0.62, 0.7),
  ].join('');
};

const drawTijuana = (w: number, h: number): string => {
  const wide = w > h;
  const size = wide ? 132 : 178;
  const x = w * (wide ? 0.56 : 0.52);
  const y = h * (wide ? 0.55 : 0.485);
  const sea = h * (wide ? 0.7 : 0.68);
  const woman = figure(
    poses.leap,
    look(2, 1, 'loose', 'bra', tijuana.pop, coal, { sway: -96, shoe: cream, sole: tijuana.pop }),
    { size, at: [x, y] },
  );
  const runner = figure(
    poses.sprint,
    look(4, 0, 'curls', 'tank', cream, tijuana.popDark, { shoe: cream, sole: gold }),
    { size: size * 0.46, at: [w * 0.14, sea - size * 1.28] },
  );
  return [
    sheet(w, h, '#f3b9a2', '#d7e9df', 0),
    glow([x, h * 0.3], w * 0.7, '#fff0d2', 0.7),
    sun([x + size * 0.2, h * (wide ? 0.42 : 0.36)], size * (wide ? 2.2 : 2.4), '#f9648c', '#f7b07a', 5),
    ridge(w, h * 0.62, h * 0.1, tijuana.bright, 'tj-far', 6),
    ridge(w, h * 0.665, h * 0.075, tijuana.main, 'tj-mid', 9),
    coast(w + 40, sea - size * 0.3, wide ? 1.15 : 1.2, tijuana),
    fill(
      polygon([
        [-20, sea - size * 0.35],
        [w * 0.46, sea - size * 0.02],
        [w * 0.46, sea + 300],
        [-20, sea + 300],
      ]),
      tijuana.deep,
    ),
    wide ? runner.svg : '',
    scarf(
      [x - size * 4.2, y + size * 0.9],
      [x - size * 2.4, y - size * 2.2],
      [x - size * 1.2, y + size * 1.4],
      [x + size * 0.1, y - size * 1.2],
      size * 0.42,
      tijuana.pop,
    ),
    sweep([x, y + size * 2.2], size * 4.2, 222, 322, 5, size * 0.2, size * 0.13, cream),
    woman.svg,
    waves(w, sea + size * 0.55, size * 2.5, size * 0.66, tijuana.main, tijuana.light, 0.15),
    waves(w, sea + size * 1.2, size * 3.1, size * 0.84, tijuana.dark, tijuana.bright, 0.62),
    waves(w, sea + size * 2.0, size * 3.8, size * 0.9, tijuana.deep, tijuana.main, 0.3),
    footlight(w, h, '#03161a', 0.66, 0.75),
  ].join('');
};

const drawLanding = (w: number, h: number): string => {
  const wide = w > h;
  const size = wide ? 108 : 146;
  const x = w * (wide ? 0.58 : 0.54);
  const ground = h * (wide ? 0.9 : 0.84);
  const woman = figure(
    poses.victory,
    look(3, 0, 'loose', 'bra', cream, coal, {
      sway: -52,
      shoe: cream,
      sole: gold,
      headband: gold,
    }),
    { size: size * 1.04, at: [x, ground - size * 4.38] },
    { front: ({ farArm }) => dumbbell(grip(farArm, poses.victory.farArm, size), 6, size * 1.04, ink) },
  );
  const side = wide ? 0.24 : 0.3;
  const dancer = figure(poses.attitude, look(1, 2, 'bun', 'long', tijuana.pop, '#f4d9c6', { sole: null }), {
    size: size * 0.86,
    at: [x + w * side, ground - size * 3.52],
    flip: true,
  });
  const runner = figure(
    poses.lunge,
    look(5, 0, 'curls', 'tank', monterrey.pop, online.main, { shoe: cream, sole: monterrey.main }),
    { size: size * 0.86, at: [x - w * side, ground - size * 1.95] },
  );
  return [
    sheet(w, h, monterrey.bright, monterrey.dark, 0.2),
    fill(
      polygon([
        [x + size, 0],
        [w + 20, 0],
        [w + 20, h],
        [x - size, h],
      ]),
      tijuana.main,
    ),
    rays([x, h * 0.36], w, 26, cream, 0.1),
    blob([x - w * 0.32, h * 0.28], size * 3.4, size * 3, monterrey.dark, 'land-a'),
    blob([x + w * 0.34, h * 0.26], size * 3.2, size * 3.4, tijuana.dark, 'land-b'),
    sun([x, h * (wide ? 0.42 : 0.38)], size * 2.5, '#fde3b0', monterrey.pop, 6),
    saddle(-w * 0.1, w * 0.75, h * 0.56, h * 0.8, '#6d1a0d', monterrey.main),
    ridge(w, h * 0.84, h * 0.06, monterrey.deep, 'land', 5),
    `<g transform="translate(${x + size * 0.4} 0)">${waves(w * 0.5, h * 0.74, size * 2, size * 0.5, tijuana.dark, tijuana.light, 0.2)}</g>`,
    floor(w, h, ground - size * 0.14, ink),
    sweep([x, h * 0.45], size * 3.5, 188, 250, 4, size * 0.2, size * 0.12, cream),
    sweep([x, h * 0.45], size * 3.5, 290, 352, 4, size * 0.2, size * 0.12, cream),
    runner.svg,
    dancer.svg,
    woman.svg,
    dashes([w * 0.02, h * 0.16], size * 1.6, 0, 4, size * 0.3, size * 0.08, cream, 'land'),
    footlight(w, h, '#0d0705', 0.66, 0.65),
  ].join('');
};

const both = (name: string, alt: string, draw: Scene['draw']): Scene[] => [
  { name, alt, draw, width: 1600, height: 1800, quality: 46 },
  { name: `${name}-wide`, alt, draw, width: 2000, height: 1200, scale: 1.28, quality: 44 },
];

export const heroScenes: readonly Scene[] = [
  ...both(
    'hero-monterrey',
    'Mujer en desplante profundo con mancuernas sobre la cabeza; detrás, el Cerro de la Silla al amanecer',
    drawMonterrey,
  ),
  ...both(
    'hero-tijuana',
    'Mujer en pleno salto sobre las olas del Pacífico, con el faro y el sol detrás',
    drawTijuana,
  ),
  ...both(
    'hero-landing',
    'Tres mujeres fuertes: una levanta una mancuerna, una baila y una hace un desplante',
    drawLanding,
  ),
];
