import type { Limb, Pose } from './skeleton.ts';

const limb = (upper: number, lower: number, end: number, more: Partial<Limb> = {}): Limb => ({
  upper,
  lower,
  end,
  ...more,
});

/** Deep lunge, both arms overhead. */
export const lunge: Pose = {
  turn: 0.75,
  spine: [6, 2],
  neck: 8,
  head: -4,
  nearArm: limb(168, 176, 176),
  farArm: limb(158, 172, 172),
  nearLeg: limb(84, 2, 90),
  farLeg: limb(-38, -66, 20),
};
/** A leap with both legs split and the arms thrown open. */
export const leap: Pose = {
  turn: 0.7,
  spine: [4, -8],
  neck: -6,
  head: -14,
  nearArm: limb(214, 226, 228, { hand: 'open' }),
  farArm: limb(128, 138, 130, { hand: 'open' }),
  nearLeg: limb(82, 74, 66),
  farLeg: limb(-72, -100, -92),
};
/** A jump with knees tucked, arms flung up. */
export const tuck: Pose = {
  turn: 0.7,
  spine: [10, 4],
  neck: 0,
  head: -14,
  nearArm: limb(200, 190, 190, { hand: 'open' }),
  farArm: limb(146, 160, 160, { hand: 'open' }),
  nearLeg: limb(98, -34, 26),
  farLeg: limb(60, -60, 0),
};
/** On the toes at the barre, one leg lifted behind, one arm over the head. */
export const barre: Pose = {
  turn: 0.8,
  spine: [10, 4],
  neck: -6,
  head: -10,
  nearArm: limb(158, 172, 160, { hand: 'open' }),
  farArm: limb(74, 88, 90),
  nearLeg: limb(-1, 1, 30),
  farLeg: limb(-76, -122, -128),
};
/** Arabesque: one long line from fingers to toes. */
export const arabesque: Pose = {
  turn: 0.85,
  spine: [34, 8],
  neck: 0,
  head: -10,
  nearArm: limb(112, 108, 104, { hand: 'open' }),
  farArm: limb(-60, -76, -80, { hand: 'open' }),
  nearLeg: limb(-2, -2, 36),
  farLeg: limb(-96, -102, -104),
};
/** Attitude: the raised leg bends behind the body like a bow. */
export const attitude: Pose = {
  turn: 0.65,
  spine: [10, -12],
  neck: -10,
  head: -18,
  nearArm: limb(206, 176, 150, { hand: 'open' }),
  farArm: limb(100, 94, 88, { hand: 'open' }),
  nearLeg: limb(-2, 1, 30),
  farLeg: limb(-82, -168, -170),
};
export const plank: Pose = {
  turn: 0.9,
  spine: [76, 80],
  neck: 72,
  head: 54,
  nearArm: limb(2, 0, 90, { hand: 'open' }),
  farArm: limb(8, 6, 90, { hand: 'open' }),
  nearLeg: limb(-74, -74, 22),
  farLeg: limb(-72, -70, 22),
};
/** A plank with dumbbells, one elbow pulled up. */
export const row: Pose = {
  ...plank,
  nearArm: limb(-76, 14, 8),
  farArm: limb(6, 4, 4),
};
/** Squat from the front with a loop around the thighs. */
export const squat: Pose = {
  turn: 0.15,
  spine: [4, 2],
  neck: 0,
  head: 0,
  nearArm: limb(-24, 128, 140, { mirrored: true }),
  farArm: limb(24, -128, -140),
  nearLeg: limb(-66, -6, -70, { mirrored: true, shows: [0.82, 1] }),
  farLeg: limb(66, 6, 70, { shows: [0.82, 1] }),
};
/** On hands and knees, one foot driven to the ceiling. */
export const kickback: Pose = {
  turn: 0.9,
  spine: [74, 86],
  neck: 78,
  head: 40,
  nearArm: limb(2, 0, 90, { hand: 'open' }),
  farArm: limb(8, 4, 90, { hand: 'open' }),
  nearLeg: limb(-104, -176, -84),
  farLeg: limb(-4, -88, -86),
};
/** Standing strong, curling one dumbbell. */
export const curl: Pose = {
  turn: 0.45,
  spine: [0, -3],
  neck: 4,
  head: -2,
  nearArm: limb(-12, -158, -170, { mirrored: true }),
  farArm: limb(14, 8, 6),
  nearLeg: limb(-12, -8, -74, { mirrored: true }),
  farLeg: limb(14, 10, 66),
};
/** Dancing: hip out, one arm up, one knee turned in. */
export const groove: Pose = {
  turn: 0.25,
  spine: [-14, 10],
  neck: 14,
  head: 12,
  nearArm: limb(-74, -150, -164, { mirrored: true, hand: 'open' }),
  farArm: limb(138, 166, 172, { hand: 'open' }),
  nearLeg: limb(-28, -12, -66, { mirrored: true }),
  farLeg: limb(40, -20, 34),
};
/** A cross from a wide guard. */
export const punch: Pose = {
  turn: 0.75,
  spine: [14, 18],
  neck: 10,
  head: 6,
  nearArm: limb(92, 92, 92),
  farArm: limb(34, 150, 150),
  nearLeg: limb(-30, -40, 66),
  farLeg: limb(44, 2, 84),
};
/** Running in place, knees high. */
export const sprint: Pose = {
  turn: 0.85,
  spine: [12, 10],
  neck: 6,
  head: 0,
  nearArm: limb(-52, 46, 56),
  farArm: limb(44, 134, 138),
  nearLeg: limb(98, 4, 78),
  farLeg: limb(-14, -30, 24),
};
/** Half squat, whipping two ropes. */
export const ropes: Pose = {
  turn: 0.85,
  spine: [36, 24],
  neck: 18,
  head: 2,
  nearArm: limb(52, 108, 112),
  farArm: limb(40, 66, 70),
  nearLeg: limb(64, -18, 88),
  farLeg: limb(76, -8, 88),
};
/** Balanced on the sit bones, legs and arms reaching. */
export const teaser: Pose = {
  turn: 0.85,
  spine: [-38, -24],
  neck: -14,
  head: -6,
  nearArm: limb(104, 108, 108, { hand: 'open' }),
  farArm: limb(110, 114, 114, { hand: 'open' }),
  nearLeg: limb(126, 128, 124),
  farLeg: limb(130, 132, 128),
};
/** Feet apart, hands on the hips. */
export const proud: Pose = {
  turn: 0.2,
  spine: [-2, 2],
  neck: 2,
  head: -2,
  nearArm: limb(-52, 44, 60, { mirrored: true }),
  farArm: limb(52, -44, -60),
  nearLeg: limb(-14, -8, -58, { mirrored: true }),
  farLeg: limb(18, 10, 58),
};
/** One fist to the sky. */
export const victory: Pose = {
  ...proud,
  farArm: limb(166, 176, 178),
};
/** A long sideways bend, one arm over. */
export const sway: Pose = {
  turn: 0.3,
  spine: [6, 34],
  neck: 34,
  head: 26,
  nearArm: limb(146, 118, 108, { hand: 'open' }),
  farArm: limb(40, 24, 30, { hand: 'open' }),
  nearLeg: limb(-14, -10, -60, { mirrored: true }),
  farLeg: limb(12, 10, 54),
};
/** Standing tall seen from behind, both arms up. */
export const tall: Pose = {
  turn: 0.1,
  back: true,
  spine: [0, 0],
  neck: 0,
  head: 0,
  nearArm: limb(-150, -178, 180, { mirrored: true }),
  farArm: limb(150, 178, 180),
  nearLeg: limb(-12, -8, -60, { mirrored: true }),
  farLeg: limb(12, 8, 60),
};
/** Sitting with crossed legs, upright and at rest. */
export const seated: Pose = {
  turn: 0.15,
  spine: [0, 0],
  neck: 0,
  head: 0,
  nearArm: limb(-26, -4, 30, { mirrored: true, hand: 'open' }),
  farArm: limb(26, 4, -30, { hand: 'open' }),
  nearLeg: limb(-74, 78, 84, { mirrored: true, shows: [0.9, 0.8] }),
  farLeg: limb(74, -78, -84, { shows: [0.9, 0.8], mirrored: false }),
};
/** On the toes, arms in a wide second position. */
export const releve: Pose = {
  turn: 0.2,
  spine: [0, 0],
  neck: 0,
  head: -4,
  nearArm: limb(-72, -92, -80, { mirrored: true, hand: 'open' }),
  farArm: limb(72, 92, 80, { hand: 'open' }),
  nearLeg: limb(-46, 8, -26, { mirrored: true }),
  farLeg: limb(46, -8, 26),
};
/** The squat with both hands around one weight. */
export const goblet: Pose = {
  ...squat,
  nearArm: limb(-16, 118, 150, { shows: [0.95, 0.62] }),
  farArm: limb(16, -118, -150, { mirrored: true, shows: [0.95, 0.62] }),
};
/** Straight up, legs trailing, arms wide. */
export const leapUp: Pose = {
  turn: 0.3,
  spine: [0, -4],
  neck: -4,
  head: -8,
  nearArm: limb(-140, -152, -156, { hand: 'open' }),
  farArm: limb(140, 152, 156, { hand: 'open' }),
  nearLeg: limb(-34, -50, -30, { mirrored: true }),
  farLeg: limb(30, -42, 10),
};
