import { figure } from '../figure.ts';
import { bag, ball, dumbbell, glove, grip, kettlebell, mat, rail, rope, scarf, trampoline } from '../gear.ts';
import { add } from '../geometry.ts';
import { blob, cast, dashes, floor, glow, rays, sheet, sun, sweep } from '../ground.ts';
import { look } from '../looks.ts';
import { coal, cream, gold, ink, monterrey, online, sand, shade, studio, tijuana, tint } from '../palette.ts';
import * as poses from '../poses.ts';
import type { Scene } from './scene.ts';

const card = (name: string, alt: string, draw: (width: number, height: number) => string): Scene => ({
  name,
  alt,
  draw,
  width: 1200,
  height: 900,
  // 1,600 pixels wide: also the first pictures of pages.
  scale: 4 / 3,
  quality: 48,
});

const plum = online.main;
const teal = tijuana.main;
const red = monterrey.main;
const pink = tijuana.pop;

export const classScenes: readonly Scene[] = [
  card(
    'gluteo-y-tono',
    'Mujer en sentadilla profunda con una pesa rusa y una banda en los muslos',
    (w, h) => {
      const woman = figure(
        poses.goblet,
        look(3, 1, 'pony', 'bra', cream, plum, {
          sway: -30,
          sole: gold,
          loop: { along: 0.62, colour: gold },
        }),
        { size: 126, at: [600, 490], pin: 'pelvis' },
        {
          front: ({ nearArm, farArm }) =>
            kettlebell([(nearArm.tip[0] + farArm.tip[0]) / 2, nearArm.tip[1] - 4], 118, ink),
        },
      );
      return (
        sheet(w, h, monterrey.bright, red) +
        rays([600, 470], 1100, 16, monterrey.light, 0.12) +
        sun([600, 400], 330, gold, monterrey.bright, 4) +
        floor(w, h, 760, monterrey.dark, 14) +
        cast([600, 792], 760) +
        woman.svg
      );
    },
  ),
  card('barre', 'Bailarina en relevé con una mano en la barra y la pierna en attitude', (w, h) => {
    const woman = figure(
      poses.barre,
      look(1, 0, 'bun', 'long', coal, '#f4d9d2', { sole: null, headband: pink }),
      { size: 98, at: [640, 486] },
    );
    const hand = woman.joints.farArm.tip;
    return (
      sheet(w, h, '#f3c6bd', '#e88f86') +
      blob([690, 400], 720, 700, pink, 'barre') +
      sun([720, 360], 250, '#f7d9c8', '#f2a58d', 3) +
      floor(w, h, 800, '#7a2140', -6) +
      sweep([620, 420], 330, 196, 292, 4, 34, 18, cream) +
      rail(-40, w + 40, hand[1] + 8, 838, sand) +
      cast([634, 846], 300) +
      woman.svg
    );
  }),
  card('sculpt-and-burn', 'Mujer en plancha alta jalando una mancuerna', (w, h) => {
    const size = 132;
    const woman = figure(
      poses.row,
      look(4, 0, 'braid', 'bra', gold, coal, { sway: 10, shoe: cream, sole: red }),
      { size, at: [560, 506] },
      {
        behind: ({ farArm }) => dumbbell(add(grip(farArm, poses.row.farArm, size), [10, 12]), 4, size, ink),
        front: ({ nearArm }) => dumbbell(grip(nearArm, poses.row.nearArm, size), 4, size, ink),
      },
    );
    return (
      sheet(w, h, cream, sand) +
      blob([430, 420], 980, 620, red, 'snb') +
      sun([860, 300], 170, gold, monterrey.bright, 3) +
      floor(w, h, 772, ink, 20) +
      dashes([60, 250], 360, -4, 6, 44, 13, cream, 'snb') +
      cast([600, 796], 1000, '#000000', 0.5) +
      woman.svg
    );
  }),
  card('barre-body-pilates', 'Mujer en equilibrio de pilates con una pelota entre los tobillos', (w, h) => {
    const size = 128;
    const woman = figure(
      poses.teaser,
      look(2, 2, 'bun', 'bra', cream, '#0b4248', { sole: null, headband: pink }),
      { size, at: [470, 640] },
      {
        middle: ({ farLeg }) => ball(add(farLeg.tip, [-30, -62]), 62, pink),
      },
    );
    return (
      sheet(w, h, tijuana.light, '#7cc4bd') +
      sun([800, 330], 270, '#fdf3df', '#f6cf9f', 5) +
      blob([280, 560], 560, 560, teal, 'bbp') +
      floor(w, h, 742, tijuana.deep, 8) +
      mat([520, 750], 860, pink) +
      sweep([470, 640], 560, -66, -22, 4, 36, 16, cream) +
      cast([490, 752], 330) +
      woman.svg
    );
  }),
  card('jump', 'Tres mujeres saltan en trampolines individuales', (w, h) => {
    const mid = figure(
      poses.tuck,
      look(2, 0, 'pony', 'bra', pink, coal, { sway: -70, shoe: cream, sole: gold }),
      { size: 100, at: [590, 446] },
    );
    const left = figure(
      poses.leapUp,
      look(5, 0, 'curls', 'tank', cream, teal, { reach: 0.55, shoe: gold, sole: cream }),
      { size: 78, at: [236, 470] },
    );
    const right = figure(poses.tuck, look(0, 3, 'bun', 'long', gold, plum, { shoe: cream, sole: pink }), {
      size: 78,
      at: [966, 500],
      flip: true,
    });
    return (
      sheet(w, h, '#3f1c44', '#93305f') +
      rays([600, 980], 1400, 18, pink, 0.16, 180, 360) +
      sun([600, 330], 260, gold, monterrey.bright, 3) +
      floor(w, h, 740, online.deep) +
      trampoline([232, 726], 176, ink, gold) +
      trampoline([970, 726], 176, ink, cream) +
      left.svg +
      right.svg +
      trampoline([596, 800], 262, ink, pink, 18) +
      sweep([590, 470], 350, 200, 250, 3, 34, 15, cream) +
      sweep([590, 470], 350, 290, 340, 3, 34, 15, cream) +
      mid.svg
    );
  }),
  card('cardio-dance', 'Tres mujeres bailan con los brazos en alto', (w, h) => {
    const dance = (
      x: number,
      y: number,
      size: number,
      flip: boolean,
      wear: ReturnType<typeof look>,
    ): string =>
      cast([x, y + size * 4.1], size * 3) + figure(poses.groove, wear, { size, at: [x, y], flip }).svg;
    return (
      sheet(w, h, gold, monterrey.bright) +
      blob([600, 420], 1040, 700, red, 'dance') +
      rays([600, 420], 900, 14, gold, 0.14) +
      floor(w, h, 762, monterrey.deep, -10) +
      scarf([60, 300], [300, 60], [420, 520], [690, 250], 74, pink) +
      scarf([560, 200], [760, 420], [900, 60], [1160, 330], 64, tijuana.bright) +
      dance(
        262,
        446,
        82,
        false,
        look(0, 4, 'loose', 'tank', tijuana.bright, coal, { sway: -60, shoe: cream, sole: pink }),
      ) +
      dance(
        956,
        446,
        82,
        true,
        look(5, 0, 'curls', 'bra', cream, plum, { reach: 0.3, shoe: pink, sole: cream }),
      ) +
      dance(
        600,
        448,
        106,
        false,
        look(3, 1, 'pony', 'long', cream, coal, {
          sway: -80,
          shoe: gold,
          sole: cream,
          headband: gold,
        }),
      )
    );
  }),
  card('cardio-box', 'Boxeadora que suelta un golpe recto al costal', (w, h) => {
    const size = 116;
    const woman = figure(
      poses.punch,
      look(2, 0, 'braid', 'bra', cream, coal, { sway: -95, shoe: red, sole: cream }),
      { size, at: [470, 452] },
      {
        middle: ({ farArm }) => glove(farArm, poses.punch.farArm, size, shade(red, 0.16)),
        front: ({ nearArm }) => glove(nearArm, poses.punch.nearArm, size, red),
      },
    );
    return (
      sheet(w, h, '#0b2b31', tijuana.deep) +
      blob([500, 430], 820, 760, teal, 'box') +
      rays([905, 292], 520, 12, gold, 0.5, 90, 270) +
      floor(w, h, 822, ink, 6) +
      bag(968, 70, 210, 600, monterrey.dark) +
      dashes([60, 240], 300, 2, 5, 40, 12, cream, 'box') +
      cast([480, 858], 700, '#000000', 0.5) +
      woman.svg
    );
  }),
  card('tbm-mix', 'Tres mujeres entrenan: una con mancuerna, una en arabesque y una corriendo', (w, h) => {
    const size = 84;
    const lift = figure(
      poses.curl,
      look(4, 0, 'curls', 'tank', gold, coal, { shoe: cream, sole: red }),
      { size: 96, at: [190, 452] },
      {
        front: ({ nearArm, farArm }) =>
          dumbbell(grip(nearArm, poses.curl.nearArm, 96), 8, 96) +
          dumbbell(grip(farArm, poses.curl.farArm, 96), 4, 96),
      },
    );
    const dance = figure(poses.arabesque, look(1, 2, 'bun', 'long', coal, '#f1d5cb', { sole: null }), {
      size,
      at: [620, 470],
    });
    const run = figure(
      poses.sprint,
      look(3, 0, 'pony', 'bra', pink, teal, { sway: -88, shoe: cream, sole: pink }),
      { size: 96, at: [996, 458] },
    );
    return (
      sheet(w, h, cream, sand) +
      `<g>${panel(0, 400, red)}${panel(400, 800, gold)}${panel(800, 1200, tijuana.main)}</g>` +
      floor(w, h, 802, ink) +
      sun([200, 330], 150, monterrey.bright, monterrey.pop, 3) +
      sun([600, 330], 150, cream, '#f9d58e', 3) +
      sun([1000, 330], 150, tijuana.bright, tijuana.light, 3) +
      dashes([820, 300], 150, 0, 5, 46, 10, cream, 'mix') +
      sweep([600, 480], 300, 200, 262, 3, 28, 12, cream) +
      lift.svg +
      dance.svg +
      run.svg
    );
  }),
  card('barre-flow', 'Mujer que se estira de lado junto a la barra', (w, h) => {
    const woman = figure(
      poses.sway,
      look(3, 0, 'loose', 'bra', '#f4ece0', plum, { sway: 24, sole: null, reach: 1 }),
      { size: 104, at: [560, 468] },
    );
    return (
      sheet(w, h, online.light, '#c79ac8') +
      blob([560, 380], 760, 720, online.bright, 'flow') +
      sun([820, 320], 200, '#fbe7cf', online.pop, 4) +
      floor(w, h, 822, online.dark, 10) +
      scarf([120, 720], [420, 260], [820, 760], [1130, 300], 58, '#f7d9c8') +
      rail(-40, w + 40, 500, 842, sand) +
      sweep([600, 520], 430, 216, 318, 4, 34, 16, cream) +
      cast([566, 878], 420) +
      woman.svg
    );
  }),
  card(
    'booty-band-pump',
    'Mujer en cuatro puntos lleva el talón al techo con una banda de resistencia',
    (w, h) => {
      const size = 136;
      const woman = figure(
        poses.kickback,
        look(1, 3, 'bun', 'bra', gold, coal, { shoe: cream, sole: pink, loop: { along: 0.8, colour: pink } }),
        { size, at: [520, 470] },
      );
      return (
        sheet(w, h, '#f6b7c4', pink) +
        sun([860, 300], 190, '#fdeadb', '#f7b7a0', 4) +
        blob([430, 400], 760, 700, tijuana.popDark, 'bbp2') +
        floor(w, h, 742, '#3b0d22', 10) +
        mat([600, 762], 900, teal) +
        sweep([470, 470], 430, 196, 262, 4, 36, 17, cream) +
        cast([560, 762], 640) +
        woman.svg
      );
    },
  ),
  card('power-barre', 'Mujer en plié de puntas con mancuernas ligeras frente a la barra', (w, h) => {
    const size = 112;
    const woman = figure(
      poses.releve,
      look(5, 0, 'bun', 'tank', gold, '#f2dccb', { sole: null }),
      { size, at: [600, 468] },
      {
        front: ({ nearArm, farArm }) =>
          dumbbell(grip(nearArm, poses.releve.nearArm, size), 82, size * 0.8, red) +
          dumbbell(grip(farArm, poses.releve.farArm, size), 98, size * 0.8, red),
      },
    );
    return (
      sheet(w, h, studio.dark, ink) +
      rays([600, 420], 1100, 14, red, 0.3) +
      sun([600, 340], 300, monterrey.bright, red, 4) +
      floor(w, h, 796, '#0d0907') +
      rail(-40, w + 40, 470, 818, sand) +
      cast([600, 850], 560, '#000000', 0.6) +
      woman.svg
    );
  }),
  card('hiit-cardio', 'Mujer en media sentadilla azota dos cuerdas de batalla', (w, h) => {
    const size = 116;
    const woman = figure(
      poses.ropes,
      look(2, 0, 'pony', 'tank', cream, plum, { sway: -80, shoe: gold, sole: ink }),
      { size, at: [330, 500] },
      {
        behind: ({ farArm }) =>
          rope(grip(farArm, poses.ropes.farArm, size), [1260, 760], 3, 120, 26, shade(sand, 0.2)),
        front: ({ nearArm }) =>
          rope(grip(nearArm, poses.ropes.nearArm, size), [1260, 806], 3, -150, 30, sand),
      },
    );
    return (
      sheet(w, h, monterrey.bright, red) +
      blob([380, 420], 720, 760, monterrey.dark, 'hiit') +
      sun([900, 300], 210, gold, monterrey.bright, 4) +
      floor(w, h, 810, ink, -8) +
      dashes([620, 160], 300, 12, 6, 42, 12, cream, 'hiit') +
      cast([360, 856], 460, '#000000', 0.5) +
      woman.svg
    );
  }),
];

function panel(left: number, right: number, colour: string): string {
  return `<path d="M${left} 0H${right}V900H${left}Z" fill="${colour}"/>${glow([(left + right) / 2, 300], 380, tint(colour, 0.4), 0.35)}`;
}
