import { add, between, distance, fill, measure, type Point, type Profile, smooth, unit } from './geometry.ts';
import { shade } from './palette.ts';
import type { Bones, Limb } from './skeleton.ts';

const thigh: Profile = [
  [0, 0.47, 0.42],
  [0.2, 0.46, 0.44],
  [0.5, 0.36, 0.4],
  [0.8, 0.26, 0.3],
  [1, 0.22, 0.25],
];
const shin: Profile = [
  [0, 0.22, 0.24],
  [0.12, 0.26, 0.22],
  [0.32, 0.32, 0.2],
  [0.6, 0.19, 0.17],
  [0.85, 0.12, 0.125],
  [1, 0.12, 0.12],
];
const upperArm: Profile = [
  [0, 0.24, 0.25],
  [0.2, 0.24, 0.24],
  [0.5, 0.19, 0.21],
  [0.8, 0.15, 0.155],
  [1, 0.145, 0.145],
];
const forearm: Profile = [
  [0, 0.145, 0.145],
  [0.25, 0.175, 0.165],
  [0.6, 0.13, 0.13],
  [0.9, 0.095, 0.095],
  [1, 0.09, 0.09],
];

export interface Brush {
  size: number;
  /** The side of the shadow. */
  shadow: Point;
}

const steps = [0, 0.12, 0.25, 0.38, 0.5, 0.62, 0.75, 0.88, 1];

/** One bone's flesh or cloth from `start` to `stop` of its length, with a paper-cut shadow on its far side. */
const sleeve = (
  from: Point,
  to: Point,
  profile: Profile,
  brush: Brush,
  colour: string,
  { start = 0, stop = 1, mirrored = false, grow = 0 } = {},
): string => {
  const way = unit(from, to);
  const side: Point = mirrored ? [way[1], -way[0]] : [-way[1], way[0]];
  const along = steps.map((step) => start + (stop - start) * step);
  const edge = (share: number, back: boolean, by = 1): Point => {
    const half = measure(profile, share);
    const wide = ((back ? half.back : -half.front) + (back ? grow : -grow)) * by * brush.size;
    return add(between(from, to, share), side, wide);
  };
  const bone = (share: number, sign: number, open: boolean): Point[] => {
    if (open) return [];
    const { back, front } = measure(profile, share);
    const [radius, centre] = [(back + front) / 2, (back - front) / 2];
    return [0.71, 0, -0.71].map((across) =>
      add(
        add(between(from, to, share), way, sign * Math.sqrt(1 - across ** 2) * radius * brush.size),
        side,
        (centre + sign * across * radius) * brush.size,
      ),
    );
  };
  // A point that is given twice makes a corner.
  const hem = (share: number, back: boolean, open: boolean): Point[] => (open ? [edge(share, back)] : []);
  const outline = smooth([
    ...bone(start, -1, start > 0),
    ...hem(start, true, start > 0),
    ...along.map((share) => edge(share, true)),
    ...hem(stop, true, stop < 1),
    ...bone(stop, 1, stop < 1),
    ...hem(stop, false, stop < 1),
    ...along.toReversed().map((share) => edge(share, false)),
    ...hem(start, false, start > 0),
  ]);
  const backIsDark = side[0] * brush.shadow[0] + side[1] * brush.shadow[1] > 0;
  const inner = (share: number): number =>
    1 - 0.75 * Math.sin(Math.PI * Math.min(Math.max(share, 0), 1)) ** 0.6;
  const dark = smooth([
    ...along.map((share) => edge(share, backIsDark)),
    ...along.toReversed().map((share) => edge(share, backIsDark, inner(share))),
  ]);
  return fill(outline, colour) + fill(dark, shade(colour), 'fill-opacity=".62"');
};

const foot = (
  ankle: Point,
  toes: Point,
  brush: Brush,
  colour: string,
  sole: string | null,
  mirrored: boolean,
): string => {
  const up: Point = mirrored ? [-toes[1], toes[0]] : [toes[1], -toes[0]];
  const at = (along: number, high: number): Point =>
    add(add(ankle, toes, along * brush.size), up, high * brush.size);
  if (!sole) {
    const bare = [
      at(-0.1, 0.12),
      at(-0.2, -0.08),
      at(-0.17, -0.24),
      at(0.02, -0.26),
      at(0.3, -0.2),
      at(0.62, -0.26),
      at(0.8, -0.25),
      at(0.83, -0.17),
      at(0.6, -0.06),
      at(0.34, 0.03),
      at(0.14, 0.13),
    ];
    return fill(smooth(bare), colour);
  }
  const shoe = [
    at(-0.14, 0.12),
    at(-0.24, -0.06),
    at(-0.24, -0.27),
    at(0.1, -0.29),
    at(0.5, -0.29),
    at(0.85, -0.28),
    at(0.94, -0.2),
    at(0.82, -0.07),
    at(0.5, 0.0),
    at(0.3, 0.1),
    at(0.14, 0.16),
  ];
  const bottom = [
    at(-0.27, -0.22),
    at(0.1, -0.24),
    at(0.5, -0.24),
    at(0.95, -0.22),
    at(0.97, -0.3),
    at(0.86, -0.36),
    at(0.5, -0.35),
    at(0.1, -0.36),
    at(-0.22, -0.36),
    at(-0.28, -0.3),
  ];
  return fill(smooth(shoe), colour) + fill(smooth(bottom, true, 0.8), sole);
};

export interface LegLook {
  skin: string;
  cloth: string;
  /** The length of the leggings: 1 ankle, .55 below the knee, .3 shorts. */
  reach: number;
  shoe: string;
  sole: string | null;
}

export const leg = ({ root, middle, tip }: Bones, limb: Limb, brush: Brush, look: LegLook): string => {
  const mirrored = limb.mirrored ?? false;
  const toes = toesWay(limb);
  const covered = look.reach * 2;
  const bare = look.reach < 1;
  return [
    foot(tip, toes, brush, look.sole ? look.shoe : look.skin, look.sole, mirrored),
    sleeve(middle, tip, shin, brush, bare ? look.skin : look.cloth, { mirrored }),
    bare && covered > 1
      ? sleeve(middle, tip, shin, brush, look.cloth, { mirrored, stop: covered - 1, grow: 0.012 })
      : '',
    sleeve(root, middle, thigh, brush, covered < 1 ? look.skin : look.cloth, { mirrored }),
    covered < 1
      ? sleeve(root, middle, thigh, brush, look.cloth, { mirrored, stop: covered, grow: 0.02 })
      : '',
  ].join('');
};

export const toesWay = (limb: Limb): Point => {
  const rad = (limb.end * Math.PI) / 180;
  return [Math.sin(rad), Math.cos(rad)];
};

const hand = (
  wrist: Point,
  way: Point,
  brush: Brush,
  colour: string,
  shape: 'fist' | 'open',
  thumbUp: boolean,
): string => {
  const side: Point = thumbUp ? [way[1], -way[0]] : [-way[1], way[0]];
  const at = (along: number, out: number): Point =>
    add(add(wrist, way, along * brush.size), side, out * brush.size);
  if (shape === 'fist') {
    const fist = [
      at(-0.05, 0.09),
      at(0.1, 0.17),
      at(0.3, 0.17),
      at(0.38, 0.04),
      at(0.34, -0.13),
      at(0.16, -0.17),
      at(-0.05, -0.09),
    ];
    return fill(smooth(fist), colour);
  }
  const palm = [
    at(-0.06, 0.09),
    at(0.12, 0.13),
    at(0.36, 0.12),
    at(0.58, 0.06),
    at(0.7, 0.0),
    at(0.58, -0.06),
    at(0.34, -0.1),
    at(0.12, -0.12),
    at(-0.06, -0.09),
  ];
  const thumb = [
    at(0.04, 0.08),
    at(0.14, 0.18),
    at(0.3, 0.25),
    at(0.36, 0.22),
    at(0.28, 0.12),
    at(0.16, 0.04),
  ];
  return fill(smooth(thumb), colour) + fill(smooth(palm), colour);
};

export interface ArmLook {
  skin: string;
  /** A sleeve to the wrist. */
  sleeve: string | null;
  hand: 'fist' | 'open';
}

export const arm = ({ root, middle, tip }: Bones, limb: Limb, brush: Brush, look: ArmLook): string => {
  const mirrored = limb.mirrored ?? false;
  const cloth = look.sleeve ?? look.skin;
  return [
    hand(tip, toesWay(limb), brush, look.skin, limb.hand ?? look.hand, !mirrored),
    sleeve(middle, tip, forearm, brush, cloth, { mirrored }),
    sleeve(root, middle, upperArm, brush, cloth, { mirrored }),
  ].join('');
};

/** A loop of elastic around both thighs or both shins. */
export const loop = (a: Bones, b: Bones, along: number, brush: Brush, colour: string): string => {
  const below = along > 1;
  const place = ({ root, middle, tip }: Bones): [Point, Point] =>
    below
      ? [between(middle, tip, along - 1), unit(middle, tip)]
      : [between(root, middle, along), unit(root, middle)];
  const [p, pWay] = place(a);
  const [q, qWay] = place(b);
  const [left, right, leftWay, rightWay] = p[0] < q[0] ? [p, q, pWay, qWay] : [q, p, qWay, pWay];
  const wide = measure(below ? shin : thigh, along % 1);
  const out = Math.max(wide.back, wide.front) * brush.size * 1.04;
  const high = 0.17 * brush.size;
  const l = add(left, [-leftWay[1], leftWay[0]], out);
  const r = add(right, [rightWay[1], -rightWay[0]], out);
  const sag = Math.min(distance(l, r) * 0.06, 0.16 * brush.size);
  const middle = between(l, r, 0.5);
  const band = [
    add(l, leftWay, -high),
    add(middle, [0, 1], sag - high),
    add(r, rightWay, -high),
    add(r, rightWay, high),
    add(middle, [0, 1], sag + high),
    add(l, leftWay, high),
  ];
  const low = [
    add(l, leftWay, high * 0.3),
    add(middle, [0, 1], sag + high * 0.3),
    add(r, rightWay, high * 0.3),
    ...band.slice(3),
  ];
  return (
    fill(smooth(band, true, 0.45), colour) + fill(smooth(low, true, 0.45), shade(colour), 'fill-opacity=".6"')
  );
};
