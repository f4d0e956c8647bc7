import { figure } from '../figure.ts';
import { dumbbell, grip, mat, rail, scarf, tablet } from '../gear.ts';
import { fill, line, polygon } from '../geometry.ts';
import {
  blob,
  cast,
  coast,
  dashes,
  floor,
  footlight,
  glow,
  paper,
  rays,
  ridge,
  saddle,
  sheet,
  sun,
  sweep,
  waves,
} from '../ground.ts';
import { look } from '../looks.ts';
import { coal, cream, gold, monterrey, online, sand, shade, tijuana } from '../palette.ts';
import * as poses from '../poses.ts';
import type { Scene } from './scene.ts';

const tile = (name: string, alt: string, draw: Scene['draw']): Scene => ({
  name,
  alt,
  draw,
  width: 900,
  height: 1200,
  // Also the first pictures of pages.
  scale: 2,
  quality: 46,
});

/** A window with a plant: at home. */
const home = (w: number, h: number): string =>
  paper(
    fill(
      polygon([
        [w * 0.52, 70],
        [w * 0.94, 70],
        [w * 0.94, 470],
        [w * 0.52, 470],
      ]),
      '#f7c58f',
    ),
  ) +
  sun([w * 0.73, 330], 110, '#fff0cf', online.pop, 2) +
  line(`M${w * 0.73} 70V470M${w * 0.52} 270H${w * 0.94}`, cream, 14) +
  paper(
    fill(
      polygon([
        [70, 560],
        [200, 560],
        [180, 690],
        [90, 690],
      ]),
      online.pop,
    ),
  ) +
  [-70, -35, 0, 32, 66]
    .map((lean) =>
      scarf(
        [135, 565],
        [135 + lean * 0.4, 460],
        [135 + lean, 370],
        [135 + lean * 1.9, 300 + Math.abs(lean)],
        44,
        lean % 2 ? online.bright : shade(online.bright, 0.25),
      ),
    )
    .join('') +
  floor(w, h, 690, online.deep);

export const tileScenes: readonly Scene[] = [
  tile('tile-online', 'Mujer en plancha en su sala frente a una tableta con la clase', (w, h) => {
    const woman = figure(
      poses.plank,
      look(2, 0, 'braid', 'bra', online.pop, coal, { sway: 4, shoe: cream, sole: online.pop }),
      { size: 106, at: [404, 566] },
    );
    return (
      sheet(w, h, online.bright, online.main) +
      home(w, h) +
      mat([450, 792], 860, '#f28a5b') +
      sweep([400, 800], 470, 214, 286, 4, 30, 14, cream) +
      cast([440, 786], 700, '#000000', 0.4) +
      woman.svg +
      tablet([768, 900], 220, online.light, online.main, 6) +
      footlight(w, h, '#14081a', 0.6, 0.7)
    );
  }),
  tile('tile-certificaciones', 'Coach de pie, con la mano en alto, frente a su grupo', (w, h) => {
    const woman = figure(
      poses.victory,
      look(4, 0, 'bun', 'long', cream, coal, { shoe: gold, sole: cream, headband: gold }),
      { size: 106, at: [460, 590] },
    );
    const pupil = (
      x: number,
      skin: number,
      hair: number,
      style: 'bun' | 'pony' | 'bob',
      top: string,
    ): string =>
      figure(poses.tall, look(skin, hair, style, 'tank', top, '#2a120d', { sway: 0 }), {
        size: 92,
        at: [x, 1130],
      }).svg;
    return (
      sheet(w, h, gold, monterrey.bright) +
      rays([460, 430], 1000, 20, cream, 0.2) +
      sun([460, 380], 270, cream, '#fbd58e', 5) +
      floor(w, h, 1010, monterrey.dark) +
      cast([460, 1042], 420) +
      woman.svg +
      pupil(150, 2, 1, 'bun', monterrey.main) +
      pupil(452, 0, 4, 'bob', tijuana.pop) +
      pupil(752, 5, 0, 'pony', tijuana.main) +
      footlight(w, h, '#1c0806', 0.62, 0.6)
    );
  }),
  tile('tile-monterrey', 'Mujer que corre con el Cerro de la Silla al fondo', (w, h) => {
    const woman = figure(
      poses.sprint,
      look(3, 0, 'pony', 'bra', cream, coal, {
        sway: -88,
        shoe: cream,
        sole: gold,
        headband: gold,
      }),
      { size: 124, at: [440, 560] },
    );
    return (
      sheet(w, h, '#f9b66c', monterrey.main) +
      rays([480, 400], 1100, 20, monterrey.light, 0.14) +
      sun([500, 380], 280, '#fde3b0', gold, 5) +
      saddle(-120, 1140, 430, 860, monterrey.dark, monterrey.main) +
      ridge(w, 880, 90, monterrey.deep, 'tile') +
      dashes([10, 350], 220, 0, 6, 58, 13, cream, 'tile') +
      woman.svg +
      footlight(w, h, '#1c0806', 0.58, 0.8)
    );
  }),
  tile('tile-tijuana', 'Mujer en arabesque frente al mar y el faro', (w, h) => {
    const woman = figure(
      poses.attitude,
      look(1, 3, 'loose', 'bra', tijuana.pop, coal, { sway: -60, sole: null }),
      { size: 108, at: [420, 570] },
    );
    return (
      sheet(w, h, '#f6c3a8', '#cfe6dc', 0) +
      sun([470, 400], 290, '#f9648c', '#f7b07a', 5) +
      ridge(w, 690, 70, tijuana.bright, 'tile-tj') +
      coast(w + 60, 690, 0.82, tijuana) +
      sweep([430, 560], 430, 196, 268, 4, 32, 15, cream) +
      waves(w, 930, 330, 84, tijuana.main, tijuana.light, 0.1) +
      woman.svg +
      waves(w, 1060, 420, 110, tijuana.dark, tijuana.bright, 0.5) +
      footlight(w, h, '#03161a', 0.6, 0.75)
    );
  }),
  {
    ...tile(
      'plans-presencial',
      'Dos mujeres entrenan en el estudio: una con mancuerna y otra en la barra',
      (w, h) => {
        const woman = figure(
          poses.curl,
          look(4, 0, 'curls', 'bra', gold, coal, { shoe: cream, sole: monterrey.main }),
          { size: 150, at: [420, 760] },
          {
            front: ({ nearArm, farArm }) =>
              dumbbell(grip(nearArm, poses.curl.nearArm, 150), 8, 150) +
              dumbbell(grip(farArm, poses.curl.farArm, 150), 4, 150),
          },
        );
        const other = figure(poses.barre, look(1, 3, 'bun', 'long', tijuana.pop, '#f4d9c6', { sole: null }), {
          size: 112,
          at: [800, 828],
        });
        return (
          sheet(w, h, monterrey.light, '#f0a070') +
          blob([560, 640], 1100, 1120, monterrey.main, 'plan') +
          sun([470, 520], 330, '#fde3b0', gold, 4) +
          floor(w, h, 1270, monterrey.deep, 6) +
          rail(640, w + 200, other.joints.farArm.tip[1] + 8, 1290, sand) +
          sweep([430, 640], 470, 186, 250, 4, 40, 19, cream) +
          cast([420, 1390], 620, '#000000', 0.4) +
          other.svg +
          woman.svg +
          glow([200, 100], 500, cream, 0.3)
        );
      },
    ),
    width: 1200,
    height: 1500,
    scale: 1,
  },
  {
    ...tile('plans-online', 'Mujer que entrena en casa con la clase en su tableta', (w, h) => {
      const woman = figure(
        poses.lunge,
        look(2, 1, 'braid', 'tank', online.pop, coal, { sway: -20, shoe: cream, sole: online.pop }),
        { size: 150, at: [560, 900] },
      );
      return (
        sheet(w, h, online.light, '#c79ac8') +
        blob([520, 640], 1080, 1080, online.main, 'plano') +
        sun([640, 520], 320, '#fbe7cf', online.pop, 4) +
        floor(w, h, 1230, online.deep, -6) +
        mat([580, 1280], 1040, online.pop) +
        sweep([560, 760], 520, 190, 256, 4, 40, 19, cream) +
        cast([600, 1270], 800, '#000000', 0.4) +
        woman.svg +
        tablet([1000, 1390], 330, online.light, online.main, 5)
      );
    }),
    width: 1200,
    height: 1500,
    scale: 1,
  },
];
