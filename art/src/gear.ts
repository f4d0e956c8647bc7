import { add, bend, disc, fill, line, type Point, polygon, ribbon, smooth, turned } from './geometry.ts';
import { toesWay } from './limbs.ts';
import { cream, ink, inkSoft, shade, tint } from './palette.ts';
import type { Bones, Limb } from './skeleton.ts';

const box = (
  centre: Point,
  wide: number,
  high: number,
  angle: number,
  round: number,
  colour: string,
): string => {
  const corners: Point[] = [
    [-wide, -high],
    [wide, -high],
    [wide, high],
    [-wide, high],
  ];
  const path = polygon(corners.map((corner) => add(centre, turned(corner, angle))));
  return `<path d="${path}" fill="${colour}" stroke="${colour}" stroke-width="${round}" stroke-linejoin="round"/>`;
};

/** In side view, its bar across the fist. */
export const dumbbell = (at: Point, angle: number, size: number, colour = inkSoft): string => {
  const end = (side: number): string => {
    const outer = add(at, turned([side * 0.42, 0], angle), size);
    const inner = add(at, turned([side * 0.28, 0], angle), size);
    return (
      box(inner, size * 0.055, size * 0.21, angle, size * 0.06, shade(colour, 0.3)) +
      box(outer, size * 0.075, size * 0.17, angle, size * 0.06, colour) +
      box(
        add(outer, turned([0, -0.08], angle), size),
        size * 0.05,
        size * 0.03,
        angle,
        size * 0.03,
        tint(colour, 0.25),
      )
    );
  };
  const bar = line(
    polygon([add(at, turned([-0.3, 0], angle), size), add(at, turned([0.3, 0], angle), size)]),
    shade(colour, 0.4),
    size * 0.09,
  );
  return bar + end(-1) + end(1);
};

/** The grip of a fist: a little beyond the wrist. */
export const grip = (arm: Bones, limb: Limb, size: number): Point => add(arm.tip, toesWay(limb), size * 0.17);

export const kettlebell = ([x, y]: Point, size: number, colour = inkSoft): string =>
  line(
    smooth(
      [
        [x - size * 0.2, y + size * 0.3],
        [x - size * 0.26, y - size * 0.02],
        [x, y - size * 0.12],
        [x + size * 0.26, y - size * 0.02],
        [x + size * 0.2, y + size * 0.3],
      ],
      false,
    ),
    shade(colour, 0.3),
    size * 0.1,
  ) +
  disc([x, y + size * 0.52], size * 0.36, colour) +
  line(
    smooth(
      [
        [x - size * 0.2, y + size * 0.36],
        [x - size * 0.25, y + size * 0.52],
        [x - size * 0.18, y + size * 0.68],
      ],
      false,
    ),
    tint(colour, 0.3),
    size * 0.05,
  );

/** A double barre before a mirror, from `left` to `right`. */
export const rail = (left: number, right: number, y: number, floor: number, colour: string): string => {
  const posts = [left + (right - left) * 0.08, left + (right - left) * 0.92];
  const post = (x: number): string =>
    line(`M${x} ${y - 14}V${floor}`, shade(colour, 0.3), 12) +
    line(`M${x - 46} ${floor}H${x + 46}`, shade(colour, 0.3), 14);
  const bar = (at: number): string =>
    line(`M${left} ${at}H${right}`, colour, 17) + line(`M${left} ${at - 4}H${right}`, tint(colour, 0.4), 4);
  return posts.map(post).join('') + bar(y + 92) + bar(y);
};

/** A small trampoline; its mat sags by `sag`. */
export const trampoline = ([x, y]: Point, radius: number, mat: string, rim: string, sag = 0): string => {
  const high = radius * 0.24;
  const leg = (side: number, out: number): string =>
    line(
      `M${x + side * radius * out} ${y + high * 0.6}l${side * radius * 0.05} ${radius * 0.3}`,
      shade(rim, 0.45),
      radius * 0.06,
    );
  return [
    `<ellipse cx="${x}" cy="${y + radius * 0.36}" rx="${radius * 1.02}" ry="${high * 0.8}" fill="${ink}" fill-opacity=".28"/>`,
    leg(-1, 0.86),
    leg(1, 0.86),
    leg(-1, 0.4),
    leg(1, 0.4),
    `<ellipse cx="${x}" cy="${y + radius * 0.07}" rx="${radius}" ry="${high}" fill="${shade(rim, 0.4)}"/>`,
    `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${high}" fill="${rim}"/>`,
    `<ellipse cx="${x}" cy="${y}" rx="${radius * 0.83}" ry="${high * 0.8}" fill="${mat}"/>`,
    sag
      ? `<ellipse cx="${x}" cy="${y + sag * 0.4}" rx="${radius * 0.45}" ry="${high * 0.42}" fill="${shade(mat, 0.4)}"/>`
      : '',
  ].join('');
};

/** A battle rope, whipped from the hand to its anchor. */
export const rope = (
  from: Point,
  to: Point,
  waves: number,
  height: number,
  thick: number,
  colour: string,
): string => {
  const points: Point[] = Array.from({ length: waves * 4 + 1 }, (_, at) => {
    const t = at / (waves * 4);
    const lift = Math.sin(at * (Math.PI / 2)) * height * (1 - t) ** 0.8 * Math.min(1, t * 6);
    return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t ** 1.3 + lift];
  });
  const path = smooth(points, false);
  return (
    line(path, shade(colour, 0.4), thick) +
    line(path, colour, thick * 0.72) +
    line(path, shade(colour, 0.3), thick * 0.7, `stroke-dasharray="3 ${thick * 0.8}"`)
  );
};

export const glove = (arm: Bones, limb: Limb, size: number, colour: string): string => {
  const way = toesWay(limb);
  const side: Point = limb.mirrored ? [-way[1], way[0]] : [way[1], -way[0]];
  const at = (along: number, out: number): Point => add(add(arm.tip, way, along * size), side, out * size);
  const cuff = [at(-0.26, 0.16), at(-0.02, 0.18), at(-0.02, -0.18), at(-0.26, -0.16)];
  const fist = [
    at(-0.04, 0.19),
    at(0.12, 0.29),
    at(0.4, 0.29),
    at(0.56, 0.14),
    at(0.56, -0.1),
    at(0.4, -0.25),
    at(0.12, -0.26),
    at(-0.04, -0.19),
  ];
  const thumb = [at(0.04, 0.2), at(0.16, 0.35), at(0.36, 0.34), at(0.42, 0.24), at(0.22, 0.18)];
  const low = [
    at(0.0, -0.19),
    at(0.12, -0.26),
    at(0.4, -0.25),
    at(0.56, -0.1),
    at(0.54, 0.02),
    at(0.3, -0.1),
  ];
  return (
    fill(smooth(fist), colour) +
    fill(smooth(low), shade(colour), 'fill-opacity=".8"') +
    fill(smooth(thumb), shade(colour, 0.14)) +
    fill(polygon(cuff), cream) +
    line(polygon([at(-0.14, 0.17), at(-0.14, -0.17)]), colour, size * 0.05)
  );
};

export const bag = (x: number, top: number, wide: number, high: number, colour: string): string =>
  line(`M${x} ${top - 400}L${x - wide * 0.36} ${top}M${x} ${top - 400}L${x + wide * 0.36} ${top}`, ink, 6) +
  `<rect x="${x - wide / 2}" y="${top}" width="${wide}" height="${high}" rx="${wide * 0.16}" fill="${colour}"/>` +
  `<rect x="${x + wide * 0.12}" y="${top}" width="${wide * 0.38}" height="${high}" rx="${wide * 0.16}" fill="${shade(colour)}" fill-opacity=".7"/>` +
  `<rect x="${x - wide / 2}" y="${top + high * 0.12}" width="${wide}" height="${high * 0.05}" fill="${cream}"/>` +
  `<rect x="${x - wide / 2}" y="${top + high * 0.8}" width="${wide}" height="${high * 0.05}" fill="${cream}"/>`;

export const mat = ([x, y]: Point, wide: number, colour: string): string =>
  fill(
    polygon([
      [x - wide / 2 + 40, y - 16],
      [x + wide / 2 + 40, y - 16],
      [x + wide / 2 - 30, y + 26],
      [x - wide / 2 - 30, y + 26],
    ]),
    colour,
  ) +
  fill(
    polygon([
      [x - wide / 2 - 30, y + 26],
      [x + wide / 2 - 30, y + 26],
      [x + wide / 2 - 30, y + 36],
      [x - wide / 2 - 30, y + 36],
    ]),
    shade(colour, 0.4),
  );

/** A soft ball for the small muscles. */
export const ball = (at: Point, radius: number, colour: string): string =>
  disc(at, radius, colour) +
  fill(
    smooth([
      add(at, [radius * 0.99, -radius * 0.1]),
      add(at, [radius * 0.7, radius * 0.7]),
      add(at, [-radius * 0.1, radius * 0.99]),
      add(at, [-radius * 0.7, radius * 0.7]),
      add(at, [radius * 0.1, radius * 0.6]),
    ]),
    shade(colour),
    'fill-opacity=".7"',
  );

/** A tablet that leans on the floor and plays a class. */
export const tablet = ([x, y]: Point, wide: number, screen: string, mark: string, lean = -8): string => {
  const high = wide * 0.66;
  return `<g transform="translate(${x} ${y}) rotate(${lean})"><rect x="${-wide / 2}" y="${-high}" width="${wide}" height="${high}" rx="${wide * 0.06}" fill="${ink}"/><rect x="${-wide / 2 + wide * 0.05}" y="${-high + wide * 0.05}" width="${wide * 0.9}" height="${high - wide * 0.1}" rx="${wide * 0.025}" fill="${screen}"/><path d="M${-wide * 0.1} ${-high * 0.72}L${wide * 0.15} ${-high / 2}L${-wide * 0.1} ${-high * 0.28}Z" fill="${mark}" stroke="${mark}" stroke-width="${wide * 0.03}" stroke-linejoin="round"/></g>`;
};

/** A scarf of colour that trails a movement. */
export const scarf = (
  from: Point,
  pull: Point,
  pull2: Point,
  to: Point,
  wide: number,
  colour: string,
): string =>
  fill(
    ribbon(bend(from, pull, pull2, to, 18), (t) => wide * Math.sin(Math.PI * (0.06 + 0.94 * t)) ** 0.7),
    colour,
  );
