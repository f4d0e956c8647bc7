import { add, fill, measure, type Point, type Profile, smooth, unit } from './geometry.ts';
import type { Brush } from './limbs.ts';
import { shade } from './palette.ts';
import type { Joints, Pose } from './skeleton.ts';

const facing: Profile = [
  [-0.2, 0.42, 0.42],
  [-0.08, 0.66, 0.66],
  [0.04, 0.76, 0.76],
  [0.14, 0.74, 0.74],
  [0.28, 0.6, 0.6],
  [0.42, 0.5, 0.5],
  [0.56, 0.54, 0.54],
  [0.7, 0.62, 0.62],
  [0.82, 0.67, 0.67],
  [0.87, 0.72, 0.72],
  [0.93, 0.6, 0.6],
  [0.98, 0.34, 0.34],
  [1.03, 0.19, 0.19],
  [1.1, 0.17, 0.17],
];
/** In profile: the back with its hollow, the front with its chest. */
const beside: Profile = [
  [-0.2, 0.44, 0.3],
  [-0.08, 0.62, 0.38],
  [0.04, 0.66, 0.4],
  [0.14, 0.56, 0.39],
  [0.28, 0.34, 0.36],
  [0.42, 0.27, 0.33],
  [0.56, 0.34, 0.37],
  [0.7, 0.44, 0.52],
  [0.78, 0.46, 0.53],
  [0.86, 0.45, 0.4],
  [0.945, 0.33, 0.24],
  [0.985, 0.25, 0.17],
  [1.03, 0.18, 0.14],
  [1.1, 0.16, 0.13],
];

export type Top = 'bra' | 'tank' | 'long';
export interface TorsoLook {
  skin: string;
  top: string;
  bottom: string;
  cut: Top;
}

const rows = [-0.2, -0.08, 0.04, 0.14, 0.28, 0.42, 0.56, 0.7, 0.78, 0.86, 0.9, 0.945, 0.985, 1.03, 1.1];

/** Straps and neckline, as (across, along): across runs from -1 (back or left edge) to 1. */
const neckline = (turn: number, back: boolean): Point[] => {
  if (back)
    return [
      [1, 0.76],
      [0.5, 0.85],
      [0.42, 0.97],
      [0.24, 0.98],
      [0.1, 0.88],
      [-0.1, 0.88],
      [-0.24, 0.98],
      [-0.42, 0.97],
      [-0.5, 0.85],
      [-1, 0.76],
    ];
  if (turn > 0.6)
    return [
      [1.0, 0.8],
      [0.74, 0.88],
      [0.55, 0.99],
      [-0.2, 1.0],
      [-0.4, 0.88],
      [-1, 0.76],
    ];
  return [
    [1, 0.8],
    [0.74, 0.87],
    [0.78, 0.95],
    [0.5, 0.97],
    [0.42, 0.88],
    [0, 0.8],
    [-0.42, 0.88],
    [-0.5, 0.97],
    [-0.78, 0.95],
    [-0.74, 0.87],
    [-1, 0.8],
  ];
};

/** Trunk with leggings' waist and top; the spine bends smoothly through the waist. */
export const torso = (pose: Pose, joints: Joints, brush: Brush, look: TorsoLook): string => {
  const { pelvis, waist, neck } = joints;
  const spot = (t: number): { at: Point; side: Point } => {
    const clamped = Math.min(Math.max(t, 0), 1);
    const [a, b, c] = [(1 - clamped) ** 2, 2 * clamped * (1 - clamped), clamped ** 2];
    const at: Point = [
      a * pelvis[0] + b * waist[0] + c * neck[0],
      a * pelvis[1] + b * waist[1] + c * neck[1],
    ];
    const d: Point = [
      (1 - clamped) * (waist[0] - pelvis[0]) + clamped * (neck[0] - waist[0]),
      (1 - clamped) * (waist[1] - pelvis[1]) + clamped * (neck[1] - waist[1]),
    ];
    const way = unit([0, 0], d);
    return { at: add(at, way, (t - clamped) * 2.5 * brush.size), side: [-way[1], way[0]] };
  };
  const place = (across: number, t: number): Point => {
    const { at, side } = spot(t);
    const front = measure(facing, t);
    const profile = measure(beside, t);
    const half =
      across < 0
        ? front.back + (profile.back - front.back) * pose.turn
        : front.front + (profile.front - front.front) * pose.turn;
    return add(at, side, across * half * brush.size);
  };
  const band = (from: number, to: number): Point[] => {
    const between = rows.filter((row) => row > from + 0.01 && row < to - 0.01);
    const all = [from, ...between, to];
    return [...all.map((t) => place(-1, t)), ...all.toReversed().map((t) => place(1, t))];
  };
  const darkRight = spot(0.5).side[0] * brush.shadow[0] + spot(0.5).side[1] * brush.shadow[1] > 0;
  const edge = darkRight ? 1 : -1;
  const shadow = (from: number, to: number, colour: string, deep = 0.42): string => {
    const all = [from, ...rows.filter((row) => row > from && row < to), to];
    const inner = (t: number): number =>
      edge * (1 - deep * 2 * Math.sin(Math.PI * ((t - from) / (to - from))) ** 0.7);
    return fill(
      smooth([...all.map((t) => place(edge, t)), ...all.toReversed().map((t) => place(inner(t), t))]),
      shade(colour),
      'fill-opacity=".62"',
    );
  };
  const hem = look.cut === 'tank' || look.cut === 'long' ? 0.36 : 0.585;
  const top = [
    ...[hem, ...rows.filter((row) => row > hem && row < 0.75)].map((t) => place(-1.02, t)),
    ...neckline(pose.turn, pose.back ?? false)
      .map(([across, t]) => place(across * 1.02, t))
      .toReversed(),
    ...[hem, ...rows.filter((row) => row > hem && row < 0.75)].toReversed().map((t) => place(1.02, t)),
  ];
  const waistband = 0.4;
  return [
    fill(smooth(band(-0.2, 1.1)), look.skin),
    shadow(0.36, 1.0, look.skin),
    fill(smooth(top, true, 0.55), look.top),
    shadow(hem, 0.8, look.top),
    look.cut === 'bra' || look.cut === 'tank'
      ? fill(smooth(band(-0.2, waistband), true, 0.9), look.bottom)
      : fill(smooth(band(-0.2, 0.37), true, 0.9), look.bottom),
    shadow(-0.15, waistband, look.bottom),
  ].join('');
};
