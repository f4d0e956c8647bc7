import { drawFace, type Face, measureFrom } from './face.ts';
import { fill, line, type Point, smooth } from './geometry.ts';
import { paper } from './ground.ts';
import { type Do, hairdo } from './hair.ts';
import { ink, mix, shade } from './palette.ts';

export type Wear = 'tank' | 'crew' | 'jacket' | 'racer' | 'strap';

export interface Bust extends Face {
  style: Do;
  streak?: string | undefined;
  wear: Wear;
  top: string;
  trim: string;
  earrings?: string | undefined;
  band?: string | undefined;
  tilt: number;
}

/** A woman from the chest up; `middle` is the middle of the face, `size` its height. */
export const bust = (
  woman: Bust,
  middle: Point,
  size: number,
  layer: (content: string) => string = paper,
): string => {
  const at = measureFrom(middle, size, woman.tilt);
  const frame = measureFrom(middle, size, 0);
  const body = (x: number, y: number): Point => frame(x * 0.88, y);
  const hair = hairdo(woman.style, at, size, woman.hair, woman.streak);
  const dark = shade(woman.skin);
  const shape = (pairs: readonly (readonly [number, number])[], tone: string, more = ''): string =>
    fill(
      smooth(
        pairs.map(([x, y]) => body(x, y)),
        true,
        0.9,
      ),
      tone,
      more,
    );
  const trunk = shape(
    [
      [-0.2, 0.2],
      [-0.205, 0.5],
      [-0.25, 0.64],
      [-0.55, 0.75],
      [-0.84, 0.86],
      [-1.0, 1.06],
      [-1.08, 1.5],
      [-1.1, 2.6],
      [1.1, 2.6],
      [1.08, 1.5],
      [1.0, 1.06],
      [0.84, 0.86],
      [0.55, 0.75],
      [0.25, 0.64],
      [0.205, 0.5],
      [0.2, 0.2],
    ],
    woman.skin,
  );
  const trunkShade = shape(
    [
      [0.205, 0.5],
      [0.25, 0.64],
      [0.55, 0.75],
      [0.84, 0.86],
      [1.0, 1.06],
      [1.08, 1.5],
      [1.1, 2.6],
      [0.8, 2.6],
      [0.74, 1.5],
      [0.66, 1.05],
      [0.4, 0.86],
      [0.14, 0.74],
    ],
    dark,
    'fill-opacity=".55"',
  );
  const chin = shape(
    [
      [-0.2, 0.36],
      [-0.2, 0.52],
      [-0.06, 0.62],
      [0.12, 0.66],
      [0.22, 0.58],
      [0.205, 0.36],
    ],
    shade(woman.skin, 0.36),
    'fill-opacity=".75"',
  );
  const bones = [-1, 1]
    .map((side) =>
      line(
        smooth([body(side * 0.1, 0.83), body(side * 0.3, 0.8), body(side * 0.56, 0.84)], false),
        shade(woman.skin, 0.3),
        size * 0.014,
      ),
    )
    .join('');
  const wears: Record<Wear, string> = {
    tank: shape(
      [
        [-0.6, 0.74],
        [-0.44, 0.71],
        [-0.36, 0.96],
        [0, 1.12],
        [0.36, 0.96],
        [0.44, 0.71],
        [0.6, 0.74],
        [0.66, 1.0],
        [0.84, 1.3],
        [0.9, 2.6],
        [-0.9, 2.6],
        [-0.84, 1.3],
        [-0.66, 1.0],
      ],
      woman.top,
    ),
    racer: shape(
      [
        [-0.46, 0.72],
        [-0.34, 0.69],
        [-0.26, 0.84],
        [0, 0.93],
        [0.26, 0.84],
        [0.34, 0.69],
        [0.46, 0.72],
        [0.54, 1.05],
        [0.82, 1.36],
        [0.9, 2.6],
        [-0.9, 2.6],
        [-0.82, 1.36],
        [-0.54, 1.05],
      ],
      woman.top,
    ),
    strap:
      shape(
        [
          [-0.78, 1.24],
          [-0.4, 1.06],
          [0, 1.18],
          [0.4, 1.06],
          [0.78, 1.24],
          [0.92, 1.6],
          [0.92, 2.6],
          [-0.92, 2.6],
          [-0.92, 1.6],
        ],
        woman.top,
      ) +
      [-1, 1]
        .map((side) =>
          line(
            smooth([body(side * 0.44, 0.71), body(side * 0.46, 0.9), body(side * 0.44, 1.1)], false),
            woman.top,
            size * 0.06,
          ),
        )
        .join(''),
    crew: shape(
      [
        [-0.3, 0.64],
        [-0.24, 0.76],
        [0, 0.83],
        [0.24, 0.76],
        [0.3, 0.64],
        [0.56, 0.73],
        [0.86, 0.84],
        [1.04, 1.04],
        [1.12, 1.5],
        [1.14, 2.6],
        [-1.14, 2.6],
        [-1.12, 1.5],
        [-1.04, 1.04],
        [-0.86, 0.84],
        [-0.56, 0.73],
      ],
      woman.top,
    ),
    jacket: shape(
      [
        [-0.3, 0.56],
        [-0.16, 0.8],
        [0, 1.16],
        [0.16, 0.8],
        [0.3, 0.56],
        [0.42, 0.6],
        [0.58, 0.72],
        [0.88, 0.83],
        [1.06, 1.04],
        [1.14, 1.5],
        [1.16, 2.6],
        [-1.16, 2.6],
        [-1.14, 1.5],
        [-1.06, 1.04],
        [-0.88, 0.83],
        [-0.58, 0.72],
        [-0.42, 0.6],
      ],
      woman.top,
    ),
  };
  const topShade = shape(
    [
      [0.52, 1.0],
      [0.8, 1.2],
      [0.92, 1.5],
      [0.96, 2.6],
      [0.5, 2.6],
      [0.56, 1.6],
    ],
    shade(woman.top),
    'fill-opacity=".42"',
  );
  const details: Record<Wear, string> = {
    tank: line(smooth([body(-0.36, 0.97), body(0, 1.13), body(0.36, 0.97)], false), woman.trim, size * 0.022),
    racer: line(
      smooth([body(-0.26, 0.85), body(0, 0.94), body(0.26, 0.85)], false),
      woman.trim,
      size * 0.022,
    ),
    strap: line(
      smooth([body(-0.76, 1.28), body(-0.4, 1.1), body(0, 1.22), body(0.4, 1.1), body(0.76, 1.28)], false),
      woman.trim,
      size * 0.02,
    ),
    crew: line(smooth([body(-0.26, 0.73), body(0, 0.85), body(0.26, 0.73)], false), woman.trim, size * 0.032),
    jacket:
      line(smooth([body(0, 1.16), body(0.005, 1.9)], false), woman.trim, size * 0.026) +
      line(
        smooth(
          [body(-0.34, 0.6), body(-0.18, 0.86), body(0, 1.16), body(0.18, 0.86), body(0.34, 0.6)],
          false,
        ),
        woman.trim,
        size * 0.03,
      ),
  };
  const inner =
    woman.wear === 'jacket'
      ? shape(
          [
            [-0.2, 0.86],
            [0, 0.94],
            [0.2, 0.86],
            [0.1, 1.2],
            [-0.1, 1.2],
          ],
          mix(ink, woman.top, 0.15),
        )
      : '';
  const ring = (side: number): string => {
    const [x, y] = at(side * 0.405 * woman.wide, 0.2);
    return `<circle cx="${x.toFixed(1)}" cy="${(y + size * 0.04).toFixed(1)}" r="${(size * 0.062).toFixed(1)}" fill="none" stroke="${woman.earrings}" stroke-width="${(size * 0.024).toFixed(1)}"/>`;
  };
  const band = woman.band
    ? fill(
        smooth([
          at(-0.43, -0.22),
          at(-0.28, -0.42),
          at(0, -0.5),
          at(0.28, -0.42),
          at(0.43, -0.22),
          at(0.4, -0.32),
          at(0.26, -0.5),
          at(0, -0.585),
          at(-0.26, -0.5),
          at(-0.4, -0.32),
        ]),
        woman.band,
      )
    : '';
  return [
    layer(hair.back),
    layer(trunk + trunkShade + bones + inner + wears[woman.wear] + topShade + details[woman.wear]),
    chin,
    woman.earrings && woman.style !== 'afro' ? ring(-1) + ring(1) : '',
    layer(drawFace(at, size, woman)),
    layer(hair.front),
    band,
    woman.earrings && ['long', 'waves', 'lob', 'bob', 'curls', 'half'].includes(woman.style)
      ? ''
      : woman.earrings
        ? ring(-1) + ring(1)
        : '',
  ].join('');
};
