import { add, disc, fill, line, type Point, ribbon, smooth, turned } from './geometry.ts';
import { cream, mix, shade, tint } from './palette.ts';

export type Mouth = 'calm' | 'smile' | 'laugh';

export interface Face {
  skin: string;
  hair: string;
  iris: string;
  lips: string;
  mouth: Mouth;
  /** Around 1: narrower or wider, softer or squarer. */
  wide: number;
  jaw: number;
  /** How far the face is turned to the right. */
  aside: number;
  freckles?: boolean;
  glasses?: string | undefined;
}

/** Converts measures of a head (1 = from chin to crown, around its middle) into positions on the sheet. */
export type Measure = (x: number, y: number) => Point;
export const measureFrom =
  (middle: Point, size: number, angle: number): Measure =>
  (x, y) =>
    add(middle, turned([x, y], angle), size);

const eye = (at: Measure, size: number, x: number, face: Face): string => {
  const white = [
    at(x - 0.088, 0.012),
    at(x - 0.04, -0.028),
    at(x + 0.03, -0.032),
    at(x + 0.09, 0.004),
    at(x + 0.04, 0.034),
    at(x - 0.03, 0.036),
  ];
  const lid = [
    at(x - 0.098, 0.016),
    at(x - 0.05, -0.03),
    at(x + 0.02, -0.042),
    at(x + 0.075, -0.018),
    at(x + 0.102, 0.006),
  ];
  const dark = shade(mix(face.hair, '#1a0d0a', 0.6), 0.3);
  return [
    fill(smooth(white), mix(cream, face.skin, 0.12)),
    disc(at(x + 0.008, -0.002), size * 0.037, face.iris),
    disc(at(x + 0.008, -0.002), size * 0.018, dark),
    disc(at(x + 0.02, -0.014), size * 0.009, cream),
    fill(
      ribbon(lid, (t) => size * (0.014 + 0.022 * Math.sin(Math.PI * t ** 0.8))),
      dark,
    ),
    line(
      smooth([at(x - 0.08, -0.055), at(x, -0.082), at(x + 0.08, -0.05)], false),
      shade(face.skin, 0.34),
      size * 0.011,
    ),
    line(
      smooth([at(x - 0.05, 0.055), at(x + 0.02, 0.062), at(x + 0.07, 0.045)], false),
      shade(face.skin, 0.2),
      size * 0.009,
    ),
  ].join('');
};

const brow = (at: Measure, size: number, x: number, side: number, hair: string): string =>
  fill(
    ribbon(
      [
        at(x - side * 0.1, -0.105),
        at(x - side * 0.03, -0.135),
        at(x + side * 0.05, -0.145),
        at(x + side * 0.12, -0.112),
      ],
      (t) => size * (0.036 - 0.024 * t),
    ),
    hair,
  );

const mouths = (at: Measure, size: number, face: Face): string => {
  const x = face.aside * 0.9;
  const low = mix(face.lips, cream, 0.14);
  const corner = (side: number): string =>
    line(
      smooth([at(x + side * 0.128, 0.262), at(x + side * 0.142, 0.245)], false),
      shade(face.skin, 0.42),
      size * 0.012,
    );
  if (face.mouth === 'calm') {
    const upper = [
      at(x - 0.1, 0.272),
      at(x - 0.03, 0.245),
      at(x, 0.253),
      at(x + 0.03, 0.245),
      at(x + 0.1, 0.272),
      at(x, 0.28),
    ];
    const lower = [
      at(x - 0.1, 0.272),
      at(x, 0.28),
      at(x + 0.1, 0.272),
      at(x + 0.05, 0.32),
      at(x - 0.05, 0.32),
    ];
    return fill(smooth(lower), low) + fill(smooth(upper), face.lips) + corner(0.82) + corner(-0.82);
  }
  const open = face.mouth === 'laugh' ? 0.09 : 0.045;
  const teeth = [
    at(x - 0.108, 0.262),
    at(x, 0.274),
    at(x + 0.108, 0.262),
    at(x + 0.07, 0.268 + open),
    at(x, 0.28 + open),
    at(x - 0.07, 0.268 + open),
  ];
  const upper = [
    at(x - 0.135, 0.25),
    at(x - 0.04, 0.236),
    at(x, 0.246),
    at(x + 0.04, 0.236),
    at(x + 0.135, 0.25),
    at(x + 0.06, 0.276),
    at(x, 0.28),
    at(x - 0.06, 0.276),
  ];
  const lower = [
    at(x - 0.13, 0.254),
    at(x - 0.07, 0.264 + open),
    at(x, 0.272 + open),
    at(x + 0.07, 0.264 + open),
    at(x + 0.13, 0.254),
    at(x + 0.08, 0.295 + open),
    at(x, 0.318 + open),
    at(x - 0.08, 0.295 + open),
  ];
  return (
    fill(smooth(teeth), '#fffaf0') +
    fill(smooth(lower), low) +
    fill(smooth(upper), face.lips) +
    corner(1) +
    corner(-1)
  );
};

/** The face: one half in shadow, like folded paper. */
export const drawFace = (at: Measure, size: number, face: Face): string => {
  const { aside } = face;
  const w = (value: number): number => value * face.wide;
  const outline = [
    at(0, -0.52),
    at(w(0.2), -0.48),
    at(w(0.33), -0.34),
    at(w(0.372), -0.12),
    at(w(0.36), 0.1),
    at(w(0.315 * face.jaw), 0.28),
    at(w(0.175 * face.jaw), 0.43),
    at(0.06, 0.498),
    at(-0.06, 0.498),
    at(w(-0.175 * face.jaw), 0.43),
    at(w(-0.315 * face.jaw), 0.28),
    at(w(-0.36), 0.1),
    at(w(-0.372), -0.12),
    at(w(-0.33), -0.34),
    at(w(-0.2), -0.48),
  ];
  const folded = [
    at(0.16, -0.49),
    at(w(0.33), -0.34),
    at(w(0.372), -0.12),
    at(w(0.36), 0.1),
    at(w(0.315 * face.jaw), 0.28),
    at(w(0.175 * face.jaw), 0.43),
    at(0.06, 0.498),
    at(0.1, 0.4),
    at(0.2, 0.26),
    at(0.235, 0.12),
    at(0.29, 0.0),
    at(0.27, -0.14),
    at(0.24, -0.3),
  ];
  const x = aside;
  const dark = shade(face.skin, 0.3);
  const nose = [
    at(x + 0.035, -0.08),
    at(x + 0.075, 0.06),
    at(x + 0.095, 0.13),
    at(x + 0.07, 0.165),
    at(x + 0.0, 0.172),
    at(x + 0.035, 0.135),
    at(x + 0.03, 0.04),
  ];
  const spots = [
    [-0.21, 0.1],
    [-0.16, 0.13],
    [-0.24, 0.15],
    [0.2, 0.1],
    [0.25, 0.14],
    [0.17, 0.14],
    [-0.12, 0.1],
    [0.13, 0.1],
  ] as const;
  const blush = mix(face.skin, '#d8432f', 0.45);
  const frame = face.glasses;
  const lens = (cx: number): string => {
    const [lx, ly] = at(cx, 0.0);
    return `<circle cx="${lx.toFixed(1)}" cy="${ly.toFixed(1)}" r="${(size * 0.125).toFixed(1)}" fill="${cream}" fill-opacity=".12" stroke="${frame}" stroke-width="${(size * 0.022).toFixed(1)}"/>`;
  };
  return [
    fill(
      smooth([at(w(-0.37), -0.04), at(w(-0.43), -0.02), at(w(-0.42), 0.12), at(w(-0.36), 0.17)]),
      face.skin,
    ),
    fill(
      smooth([at(w(0.37), -0.04), at(w(0.43), -0.02), at(w(0.42), 0.12), at(w(0.36), 0.17)]),
      shade(face.skin, 0.24),
    ),
    fill(smooth(outline), face.skin),
    fill(smooth(folded), shade(face.skin), 'fill-opacity=".6"'),
    disc(at(x - 0.21, 0.13), size * 0.075, blush, 'fill-opacity=".28"'),
    disc(at(x + 0.21, 0.13), size * 0.07, blush, 'fill-opacity=".28"'),
    ...(face.freckles
      ? spots.map(([sx, sy]) => disc(at(x * 0.6 + sx, sy), size * 0.007, shade(face.skin, 0.45)))
      : []),
    fill(smooth(nose), dark, 'fill-opacity=".62"'),
    line(
      smooth([at(x - 0.05, 0.155), at(x - 0.035, 0.172), at(x + 0.0, 0.176), at(x + 0.04, 0.17)], false),
      shade(face.skin, 0.46),
      size * 0.012,
    ),
    eye(at, size, x - 0.165, face),
    eye(at, size, x + 0.165, face),
    brow(at, size, x - 0.165, -1, face.hair),
    brow(at, size, x + 0.165, 1, face.hair),
    mouths(at, size, face),
    fill(
      smooth([at(x * 0.6 - 0.06, 0.405), at(x * 0.6, 0.39), at(x * 0.6 + 0.06, 0.405), at(x * 0.6, 0.414)]),
      dark,
      'fill-opacity=".4"',
    ),
    frame
      ? lens(x - 0.165) +
        lens(x + 0.165) +
        line(smooth([at(x - 0.045, -0.02), at(x, -0.035), at(x + 0.045, -0.02)], false), frame, size * 0.022)
      : '',
    fill(
      smooth([at(-0.2, -0.4), at(-0.26, -0.3), at(-0.29, -0.16), at(-0.25, -0.22), at(-0.2, -0.32)]),
      tint(face.skin, 0.3),
      'fill-opacity=".5"',
    ),
  ].join('');
};
