import { add, limbWay, type Point, spineWay, turned } from './geometry.ts';

/** Angles in degrees, absolute: 0 hangs down, 90 forward, 180 up, -90 back. */
export interface Limb {
  upper: number;
  lower: number;
  /** The direction of the hand or toes. */
  end: number;
  /** The visible share of each bone's length, when it points towards the viewer. */
  shows?: readonly [upper: number, lower: number];
  /** Bends knee or elbow the other way (front views). */
  mirrored?: boolean;
  hand?: 'fist' | 'open';
}

/** A body facing right. `turn`: 0 faces the viewer, 1 is in profile; `back` shows the back. */
export interface Pose {
  turn: number;
  back?: boolean;
  /** Lean of lower and upper back: 0 upright, 90 flat forward. */
  spine: readonly [lower: number, upper: number];
  neck: number;
  head: number;
  nearArm: Limb;
  farArm: Limb;
  nearLeg: Limb;
  farLeg: Limb;
  /** Draw the near arm behind the body. */
  armBehind?: boolean;
}

export interface Bones {
  root: Point;
  middle: Point;
  tip: Point;
}
export interface Joints {
  pelvis: Point;
  waist: Point;
  neck: Point;
  skull: Point;
  nearArm: Bones;
  farArm: Bones;
  nearLeg: Bones;
  farLeg: Bones;
}

/** In heads: the legs a little longer than in life, as in fashion drawing. */
const lengths = {
  lowerSpine: 1.22,
  upperSpine: 1.3,
  neck: 0.34,
  arm: [1.36, 1.18],
  leg: [2.02, 1.95],
} as const;

const bones = (root: Point, limb: Limb, [upper, lower]: readonly [number, number], size: number): Bones => {
  const [showsUpper, showsLower] = limb.shows ?? [1, 1];
  const middle = add(root, limbWay(limb.upper), upper * showsUpper * size);
  return { root, middle, tip: add(middle, limbWay(limb.lower), lower * showsLower * size) };
};

/** Places every joint; `size` is the height of the head in pixels, `pelvis` the position of the figure. */
export const stand = (pose: Pose, size: number, pelvis: Point = [0, 0]): Joints => {
  const [low, high] = pose.spine;
  const waist = add(pelvis, spineWay(low), lengths.lowerSpine * size);
  const neck = add(waist, spineWay(high), lengths.upperSpine * size);
  const skull = add(neck, spineWay(pose.neck), lengths.neck * size);
  const open = Math.cos((pose.turn * Math.PI) / 2);
  const shoulders = turned([1, 0], high);
  const hips = turned([1, 0], low);
  const shoulder = (side: number): Point =>
    add(add(neck, spineWay(high), -0.36 * size), shoulders, (side * open * 0.68 - 0.06 * pose.turn) * size);
  const hip = (side: number): Point =>
    add(add(pelvis, spineWay(low), -0.1 * size), hips, (side * open * 0.36 - 0.04 * pose.turn) * size);
  return {
    pelvis,
    waist,
    neck,
    skull,
    nearArm: bones(shoulder(-1), pose.nearArm, lengths.arm, size),
    farArm: bones(shoulder(1), pose.farArm, lengths.arm, size),
    nearLeg: bones(hip(-1), pose.nearLeg, lengths.leg, size),
    farLeg: bones(hip(1), pose.farLeg, lengths.leg, size),
  };
};
