import { bend, disc, fill, line, type Point, polygon, ribbon, smooth } from './geometry.ts';
import { ink, type Mood, mix, shade, tint } from './palette.ts';
import { rng } from './rng.ts';

export const paper = (content: string): string => `<g filter="url(#paper)">${content}</g>`;

let gradients = 0;
/** A separate gradient for one shape; the counter starts again with every picture. */
export const freshIds = (): void => {
  gradients = 0;
};
const gradient = (
  stops: readonly (readonly [number, string, number?])[],
  way: string,
  radial = false,
): { def: string; url: string } => {
  gradients += 1;
  const id = `g${gradients}`;
  const inside = stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');
  const name = radial ? 'radialGradient' : 'linearGradient';
  return { def: `<${name} id="${id}" ${way}>${inside}</${name}>`, url: `url(#${id})` };
};

/** The whole sheet from one colour to another. */
export const sheet = (wide: number, high: number, from: string, to: string, slant = 0.3): string => {
  const { def, url } = gradient(
    [
      [0, from],
      [1, to],
    ],
    `x1="0" y1="0" x2="${slant}" y2="1"`,
  );
  return `${def}<rect width="${wide}" height="${high}" fill="${url}"/>`;
};

export const glow = ([x, y]: Point, radius: number, colour: string, strength = 0.6): string => {
  const { def, url } = gradient(
    [
      [0, colour, strength],
      [1, colour, 0],
    ],
    '',
    true,
  );
  return `${def}<circle cx="${x}" cy="${y}" r="${radius}" fill="${url}"/>`;
};

/** Darkens the foot of a picture so that text on it is readable. */
export const footlight = (
  wide: number,
  high: number,
  colour: string,
  from = 0.5,
  strength = 0.85,
): string => {
  const { def, url } = gradient(
    [
      [0, colour, 0],
      [1, colour, strength],
    ],
    'x1="0" y1="0" x2="0" y2="1"',
  );
  return `${def}<rect y="${high * from}" width="${wide}" height="${high * (1 - from)}" fill="${url}"/>`;
};

/** A disc with a slow gradient and a halo of thin rings. */
export const sun = (at: Point, radius: number, from: string, to: string, rings = 4): string => {
  const { def, url } = gradient(
    [
      [0, from],
      [1, to],
    ],
    'x1="0.2" y1="0" x2="0.7" y2="1"',
  );
  const halo = [...Array(rings).keys()].map(
    (ring) =>
      `<circle cx="${at[0]}" cy="${at[1]}" r="${radius * (1.13 + ring * 0.13)}" fill="none" stroke="${from}" stroke-width="${4 - ring * 0.6}" stroke-opacity="${0.5 - ring * 0.1}"/>`,
  );
  return def + halo.join('') + disc(at, radius, url);
};

/** Tapered arcs that follow a movement around a centre; angles in degrees, clockwise from the right. */
export const sweep = (
  centre: Point,
  radius: number,
  from: number,
  to: number,
  count: number,
  gap: number,
  wide: number,
  colour: string,
  opacity = 0.9,
): string =>
  [...Array(count).keys()]
    .map((at) => {
      const r = radius + at * gap;
      const start = from + at * 5;
      const stop = to - at * 7;
      const arc: Point[] = [...Array(17).keys()].map((step) => {
        const a = ((start + ((stop - start) * step) / 16) * Math.PI) / 180;
        return [centre[0] + Math.cos(a) * r, centre[1] + Math.sin(a) * r];
      });
      return fill(
        ribbon(arc, (t) => wide * (1 - at * 0.16) * Math.sin(Math.PI * t) ** 0.8),
        colour,
        `fill-opacity="${opacity}"`,
      );
    })
    .join('');

/** Straight speed lines behind the figure. */
export const dashes = (
  from: Point,
  long: number,
  angle: number,
  count: number,
  gap: number,
  wide: number,
  colour: string,
  seed: string,
): string => {
  const random = rng(seed);
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return [...Array(count).keys()]
    .map((at) => {
      const start: Point = [
        from[0] - sin * gap * at + cos * random.between(-0.25, 0.25) * long,
        from[1] + cos * gap * at + sin * random.between(-0.25, 0.25) * long,
      ];
      const reach = long * random.between(0.55, 1.1);
      const end: Point = [start[0] + cos * reach, start[1] + sin * reach];
      return fill(
        ribbon(bend(start, start, end, end, 6), (t) => wide * Math.sin(Math.PI * t) ** 0.6),
        colour,
      );
    })
    .join('');
};

const silla: readonly Point[] = [
  [0, 1],
  [0.06, 0.9],
  [0.13, 0.8],
  [0.19, 0.66],
  [0.235, 0.6],
  [0.27, 0.47],
  [0.3, 0.4],
  [0.32, 0.42],
  [0.345, 0.34],
  [0.372, 0.44],
  [0.398, 0.46],
  [0.425, 0.3],
  [0.45, 0.2],
  [0.468, 0.07],
  [0.487, 0.03],
  [0.503, 0],
  [0.52, 0.07],
  [0.538, 0.22],
  [0.56, 0.31],
  [0.585, 0.36],
  [0.612, 0.35],
  [0.635, 0.24],
  [0.652, 0.12],
  [0.672, 0.05],
  [0.688, 0.07],
  [0.71, 0.2],
  [0.74, 0.31],
  [0.77, 0.38],
  [0.8, 0.5],
  [0.85, 0.62],
  [0.91, 0.78],
  [1, 0.92],
  [1, 1],
];

/** Cerro de la Silla: the saddle between its two summits, with lit and shaded faces. */
export const saddle = (
  left: number,
  wide: number,
  top: number,
  foot: number,
  colour: string,
  lit: string,
): string => {
  const at = ([x, y]: Point): Point => [left + x * wide, top + y * (foot - top)];
  const face = (points: readonly Point[], tone: string, opacity = 1): string =>
    fill(polygon(points.map(at)), tone, `fill-opacity="${opacity}"`);
  return (
    paper(fill(polygon([...silla, [1, 1.6] as Point, [0, 1.6] as Point].map(at)), colour)) +
    face(
      [
        [0.503, 0],
        [0.487, 0.03],
        [0.468, 0.07],
        [0.45, 0.2],
        [0.425, 0.3],
        [0.398, 0.46],
        [0.36, 0.7],
        [0.4, 0.62],
        [0.41, 0.78],
        [0.46, 0.5],
        [0.455, 0.68],
        [0.5, 0.36],
        [0.49, 0.2],
      ],
      lit,
      0.9,
    ) +
    face(
      [
        [0.672, 0.05],
        [0.652, 0.12],
        [0.635, 0.24],
        [0.612, 0.35],
        [0.585, 0.52],
        [0.615, 0.5],
        [0.6, 0.7],
        [0.65, 0.44],
        [0.655, 0.56],
        [0.682, 0.26],
      ],
      lit,
      0.9,
    ) +
    face(
      [
        [0.345, 0.34],
        [0.32, 0.42],
        [0.3, 0.4],
        [0.27, 0.47],
        [0.235, 0.6],
        [0.2, 0.82],
        [0.255, 0.7],
        [0.26, 0.86],
        [0.31, 0.58],
        [0.325, 0.66],
      ],
      lit,
      0.75,
    )
  );
};

/** Hills as torn paper. */
export const ridge = (
  wide: number,
  y: number,
  high: number,
  colour: string,
  seed: string,
  steps = 7,
): string => {
  const random = rng(seed);
  const top: Point[] = [...Array(steps + 1).keys()].map((step) => [
    (wide * step) / steps,
    y - random.between(0.15, 1) * high,
  ]);
  return paper(
    fill(
      `${smooth([[-80, y], ...top, [wide + 80, y - high * 0.4]], false)}L${wide + 80} ${y + 1600}L-80 ${y + 1600}Z`,
      colour,
    ),
  );
};

/** A row of breakers that curl over, as cut paper. */
export const waves = (
  wide: number,
  y: number,
  length: number,
  high: number,
  colour: string,
  foam: string,
  phase: number,
): string => {
  const count = Math.ceil(wide / length) + 2;
  const crest = (at: number): string => {
    const x = (at - 1 + phase) * length;
    return `C${x + length * 0.34} ${y + high * 0.1} ${x + length * 0.42} ${y - high * 0.95} ${x + length * 0.72} ${y - high}C${x + length * 0.86} ${y - high * 1.02} ${x + length * 0.93} ${y - high * 0.7} ${x + length * 0.88} ${y - high * 0.52}C${x + length * 0.83} ${y - high * 0.62} ${x + length * 0.74} ${y - high * 0.5} ${x + length * 0.78} ${y - high * 0.24}C${x + length * 0.82} ${y - high * 0.04} ${x + length * 0.94} ${y} ${x + length} ${y}`;
  };
  const start = `M${(-1 + phase) * length} ${y}`;
  const all = [...Array(count).keys()].map(crest).join('');
  const body = `${start}${all}L${wide + length * 2} ${y + 1600}L${-length * 2} ${y + 1600}Z`;
  const lip = [...Array(count).keys()].map((at) => {
    const x = (at - 1 + phase) * length;
    return line(
      `M${x + length * 0.3} ${y - high * 0.28}C${x + length * 0.44} ${y - high * 0.82} ${x + length * 0.58} ${y - high * 0.9} ${x + length * 0.72} ${y - high * 0.9}`,
      foam,
      high * 0.07,
    );
  });
  return paper(fill(body, colour)) + lip.join('');
};

/** The bluff of the Pacific coast, its lighthouse lit. */
export const coast = (right: number, y: number, scale: number, mood: Mood): string => {
  const x = right - 520 * scale;
  const p = (dx: number, dy: number): Point => [x + dx * scale, y + dy * scale];
  const bluff = [
    p(0, 40),
    p(40, -60),
    p(110, -92),
    p(170, -150),
    p(300, -168),
    p(420, -210),
    p(560, -216),
    p(560, 400),
    p(0, 400),
  ];
  const facet = [p(40, -60), p(110, -92), p(170, -150), p(150, -40), p(190, 20), p(120, 60), p(60, 60)];
  const tower = [p(232, -160), p(244, -330), p(296, -330), p(308, -160)];
  const beam = [p(262, -366), p(-900, -560), p(-900, -300)];
  return (
    fill(polygon(beam), tint(mood.light, 0.5), 'fill-opacity=".22"') +
    paper(
      fill(polygon(tower), mood.light) +
        fill(polygon([p(238, -246), p(241, -290), p(299, -290), p(302, -246)]), mood.pop) +
        fill(polygon([p(236, -330), p(304, -330), p(304, -344), p(236, -344)]), ink) +
        fill(polygon([p(252, -344), p(288, -344), p(288, -392), p(252, -392)]), '#f6d27a') +
        fill(polygon([p(244, -392), p(296, -392), p(270, -426)]), ink),
    ) +
    paper(fill(smooth(bluff, true, 0.4), mood.deep)) +
    fill(polygon(facet), mix(mood.deep, mood.main, 0.4))
  );
};

/** A large cut-paper shape with an uneven edge. */
export const blob = ([x, y]: Point, wide: number, high: number, colour: string, seed: string): string => {
  const random = rng(seed);
  const points: Point[] = [...Array(8).keys()].map((step) => {
    const angle = (step / 8) * Math.PI * 2;
    const reach = random.between(0.82, 1.1);
    return [x + (Math.cos(angle) * wide * reach) / 2, y + (Math.sin(angle) * high * reach) / 2];
  });
  return paper(fill(smooth(points), colour));
};

/** A floor of one colour with a lighter edge, slightly tilted. */
export const floor = (wide: number, high: number, y: number, colour: string, tilt = 0): string =>
  paper(
    fill(
      polygon([
        [-40, y + tilt],
        [wide + 40, y - tilt],
        [wide + 40, high + 40],
        [-40, high + 40],
      ]),
      colour,
    ),
  ) + line(`M-40 ${y + tilt}L${wide + 40} ${y - tilt}`, tint(colour, 0.18), 5);

/** An object flat on the floor under the figure. */
export const cast = ([x, y]: Point, wide: number, colour = ink, opacity = 0.3): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${wide / 2}" ry="${wide * 0.045}" fill="${shade(colour)}" fill-opacity="${opacity}"/>`;

/** Upright stripes that fan out from a point: stage light. */
export const rays = (
  [x, y]: Point,
  radius: number,
  count: number,
  colour: string,
  opacity: number,
  from = 0,
  to = 360,
): string =>
  [...Array(count).keys()]
    .map((at) => {
      const step = (to - from) / count;
      const a = ((from + at * step) * Math.PI) / 180;
      const b = ((from + (at + 0.5) * step) * Math.PI) / 180;
      return fill(
        polygon([
          [x, y],
          [x + Math.cos(a) * radius, y + Math.sin(a) * radius],
          [x + Math.cos(b) * radius, y + Math.sin(b) * radius],
        ]),
        colour,
        `fill-opacity="${opacity}"`,
      );
    })
    .join('');
