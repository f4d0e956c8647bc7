import { figure } from '../figure.ts';
import { dumbbell, grip, scarf } from '../gear.ts';
import {
  blob,
  cast,
  coast,
  dashes,
  floor,
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
import {
  coal,
  cream,
  gold,
  ink,
  type Mood,
  monterrey,
  online,
  sand,
  studio,
  tijuana,
  tint,
} from '../palette.ts';
import * as poses from '../poses.ts';
import type { Scene } from './scene.ts';

const about = (name: string, alt: string, draw: Scene['draw']): Scene => ({
  name,
  alt,
  draw,
  width: 800,
  height: 1000,
  quality: 50,
});

const trio = (
  slug: string,
  mood: Mood,
  back: (w: number, h: number) => string,
  skins: readonly [number, number, number, number],
): Scene[] => [
  about(`about-left-${slug}`, 'Mujer sentada en calma con las piernas cruzadas', (w, h) => {
    const woman = figure(poses.seated, look(skins[0], 1, 'bun', 'tank', cream, coal, { sole: null }), {
      size: 128,
      at: [400, 690],
    });
    return (
      sheet(w, h, mood.light, tint(mood.bright, 0.3)) +
      blob([400, 520], 700, 760, mood.main, `${slug}l`) +
      sun([400, 400], 240, mood.pop, tint(mood.pop, 0.3), 4) +
      floor(w, h, 800, mood.deep) +
      cast([400, 830], 620, '#000000', 0.4) +
      sweep([400, 560], 330, 200, 340, 3, 36, 14, cream) +
      woman.svg
    );
  }),
  about(`about-center-${slug}`, 'Mujer de pie, manos en la cintura, lista para entrenar', (w, h) => {
    const woman = figure(
      poses.proud,
      look(skins[1], 0, 'curls', 'bra', mood.pop, coal, { shoe: cream, sole: mood.pop }),
      { size: 108, at: [400, 500] },
    );
    return back(w, h) + cast([404, 962], 420, '#000000', 0.4) + woman.svg;
  }),
  about(`about-right-${slug}`, 'Dos mujeres celebran con el puño en alto', (w, h) => {
    const one = figure(
      poses.victory,
      look(skins[2], 2, 'pony', 'long', cream, mood.dark, { sway: -40, shoe: mood.pop, sole: cream }),
      { size: 104, at: [262, 540] },
      { front: ({ farArm }) => dumbbell(grip(farArm, poses.victory.farArm, 104), 6, 104) },
    );
    const two = figure(
      poses.victory,
      look(skins[3], 0, 'bun', 'bra', mood.pop, coal, { shoe: cream, sole: mood.pop }),
      { size: 104, at: [560, 540], flip: true },
    );
    return (
      sheet(w, h, mood.bright, mood.dark) +
      rays([410, 300], 1000, 18, cream, 0.14) +
      sun([410, 380], 280, cream, mood.light, 5) +
      floor(w, h, 940, mood.deep) +
      scarf([40, 560], [260, 260], [520, 720], [780, 380], 60, mood.pop) +
      two.svg +
      one.svg
    );
  }),
];

const quote = (number: number, draw: Scene['draw']): Scene => ({
  name: `quote-${number}`,
  alt: '',
  draw,
  width: 1600,
  height: 900,
  quality: 48,
});

export const aboutScenes: readonly Scene[] = [
  ...trio(
    'monterrey',
    monterrey,
    (w, h) =>
      sheet(w, h, '#f9b66c', monterrey.bright) +
      sun([400, 330], 230, '#fde3b0', gold, 5) +
      saddle(-100, 1000, 380, 720, monterrey.dark, monterrey.main) +
      floor(w, h, 850, monterrey.deep),
    [3, 5, 1, 4],
  ),
  ...trio(
    'tijuana',
    tijuana,
    (w, h) =>
      sheet(w, h, '#f6c3a8', '#cfe6dc', 0) +
      sun([400, 330], 230, '#f9648c', '#f7b07a', 5) +
      coast(w + 60, 640, 0.7, tijuana) +
      waves(w, 740, 300, 76, tijuana.main, tijuana.light, 0.2) +
      waves(w, 830, 380, 84, tijuana.dark, tijuana.bright, 0.6) +
      floor(w, h, 900, sand, 6),
    [2, 4, 0, 5],
  ),
  quote(
    1,
    (w, h) =>
      sheet(w, h, studio.dark, ink) +
      sun([1230, 420], 260, monterrey.bright, monterrey.dark, 5) +
      ridge(w, 760, 200, monterrey.deep, 'q1', 6) +
      ridge(w, 860, 150, '#220a08', 'q1b', 8) +
      glow([1230, 420], 620, monterrey.bright, 0.25),
  ),
  quote(
    2,
    (w, h) =>
      sheet(w, h, tijuana.main, tijuana.deep) +
      sun([320, 430], 230, tijuana.pop, tijuana.popDark, 5) +
      waves(w, 720, 420, 110, tijuana.dark, tijuana.main, 0.3) +
      waves(w, 840, 520, 130, tijuana.deep, tijuana.dark, 0.7),
  ),
  quote(
    3,
    (w, h) =>
      sheet(w, h, online.main, online.deep) +
      blob([1250, 420], 820, 700, online.dark, 'q3') +
      sun([1270, 400], 200, online.pop, online.popDark, 5) +
      sweep([1270, 420], 380, 130, 232, 5, 40, 18, online.bright) +
      dashes([80, 690], 420, -3, 4, 44, 12, online.bright, 'q3'),
  ),
];
