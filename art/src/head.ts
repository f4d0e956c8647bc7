import { add, bend, disc, fill, line, type Point, ribbon, smooth, turned } from './geometry.ts';
import { mix, shade, tint } from './palette.ts';

export type Hair = 'bun' | 'pony' | 'braid' | 'bob' | 'curls' | 'loose';
export interface HeadLook {
  skin: string;
  hair: string;
  style: Hair;
  /** The direction of loose hair, in degrees: 0 hangs down, 90 to the front, -90 behind. */
  sway: number;
  band?: string | undefined;
}

type Place = (x: number, y: number) => Point;

const placer =
  (skull: Point, size: number, angle: number): Place =>
  (x, y) =>
    add(skull, turned([x, y], angle), size);

const strands = (look: HeadLook, root: Point, size: number): string => {
  const rad = (look.sway * Math.PI) / 180;
  const way: Point = [Math.sin(rad), Math.cos(rad)];
  const side: Point = [way[1], -way[0]];
  const at = (along: number, out: number): Point => add(add(root, way, along * size), side, out * size);
  const tail = (out: number, long: number, wide: number, colour: string): string =>
    fill(
      ribbon(
        bend(
          at(-0.05, out * 0.3),
          at(0.35 * long, out + 0.34),
          at(0.7 * long, out - 0.3),
          at(1.3 * long, out + 0.22),
        ),
        (t) => size * wide * Math.sin(Math.PI * (0.12 + 0.88 * t) ** 0.75) ** 0.8,
      ),
      colour,
    );
  const light = tint(look.hair, 0.14);
  if (look.style === 'pony')
    return (
      tail(-0.06, 1.05, 0.34, shade(look.hair)) +
      tail(0.06, 1.1, 0.36, look.hair) +
      tail(0.1, 0.85, 0.09, light)
    );
  if (look.style === 'loose')
    return (
      tail(-0.16, 1.1, 0.5, shade(look.hair)) + tail(0.1, 1.2, 0.56, look.hair) + tail(0.14, 0.9, 0.1, light)
    );
  if (look.style === 'braid') {
    const spine = bend(at(0, 0), at(0.5, 0.3), at(1, -0.25), at(1.7, 0.12), 7);
    return spine
      .map((point, step) => disc(point, size * (0.17 - step * 0.013), step % 2 ? light : look.hair))
      .join('');
  }
  return '';
};

/** A head seen from the side, looking right; `skull` is its position on the neck. */
export const profileHead = (skull: Point, size: number, angle: number, look: HeadLook): string => {
  const at = placer(add(skull, turned([0.1, -0.4], angle), size), size, angle);
  const face = [
    at(0.2, -0.42),
    at(0.3, -0.28),
    at(0.328, -0.13),
    at(0.305, -0.03),
    at(0.34, 0.04),
    at(0.408, 0.125),
    at(0.395, 0.155),
    at(0.33, 0.17),
    at(0.352, 0.215),
    at(0.325, 0.24),
    at(0.342, 0.28),
    at(0.302, 0.32),
    at(0.318, 0.39),
    at(0.26, 0.46),
    at(0.12, 0.45),
    at(-0.04, 0.37),
    at(-0.14, 0.24),
    at(-0.22, 0.1),
    at(-0.3, -0.1),
    at(-0.2, -0.42),
    at(0, -0.5),
  ];
  const cap = [
    at(0.235, -0.4),
    at(0.12, -0.535),
    at(-0.1, -0.57),
    at(-0.3, -0.48),
    at(-0.44, -0.26),
    at(-0.45, -0.02),
    at(-0.36, 0.17),
    at(-0.25, 0.27),
    at(-0.19, 0.16),
    at(-0.13, 0.04),
    at(-0.03, -0.02),
    at(0.03, 0.08),
    at(0.06, -0.08),
    at(0.12, -0.22),
    at(0.22, -0.31),
  ];
  const shine = bend(at(0.08, -0.46), at(-0.08, -0.47), at(-0.25, -0.38), at(-0.33, -0.2));
  const ear = [at(-0.07, 0.0), at(-0.13, 0.04), at(-0.1, 0.14), at(-0.03, 0.16), at(-0.01, 0.06)];
  const lips = [
    at(0.35, 0.2),
    at(0.357, 0.22),
    at(0.33, 0.24),
    at(0.345, 0.275),
    at(0.32, 0.295),
    at(0.27, 0.25),
    at(0.3, 0.225),
  ];
  const dark = shade(look.skin, 0.5);
  const jaw = [
    at(0.28, 0.44),
    at(0.12, 0.45),
    at(-0.04, 0.37),
    at(-0.14, 0.24),
    at(-0.2, 0.1),
    at(-0.04, 0.2),
    at(0.08, 0.34),
  ];
  const curls = [
    at(0.2, -0.46),
    at(0.04, -0.62),
    at(-0.16, -0.64),
    at(-0.34, -0.54),
    at(-0.48, -0.36),
    at(-0.52, -0.14),
    at(-0.46, 0.08),
    at(-0.34, 0.24),
    at(-0.22, -0.1),
    at(0.05, -0.3),
  ];
  const bob = [
    at(0.16, -0.46),
    at(-0.1, -0.58),
    at(-0.36, -0.46),
    at(-0.5, -0.16),
    at(-0.5, 0.2),
    at(-0.44, 0.46),
    at(-0.2, 0.44),
    at(-0.04, 0.36),
    at(-0.02, 0.1),
    at(0.06, -0.2),
  ];
  const style = look.style;
  const bun = at(-0.36, -0.5);
  const back = style === 'bun' ? '' : strands(look, at(-0.42, style === 'loose' ? 0.02 : -0.3), size);
  return [
    back,
    fill(smooth(face), look.skin),
    fill(smooth(jaw), shade(look.skin), 'fill-opacity=".55"'),
    fill(smooth(lips), mix(look.skin, '#8f1f2a', 0.55)),
    line(smooth([at(0.19, -0.005), at(0.235, 0.02), at(0.28, 0.005)], false), dark, size * 0.028),
    line(smooth([at(0.17, -0.11), at(0.24, -0.145), at(0.3, -0.12)], false), look.hair, size * 0.034),
    fill(smooth(cap), look.hair),
    style === 'bob' ? fill(smooth(bob), look.hair) : fill(smooth(ear), shade(look.skin, 0.15)),
    style === 'curls'
      ? curls
          .map((point, step) =>
            disc(point, size * (0.19 + (step % 3) * 0.025), step % 2 ? look.hair : tint(look.hair, 0.05)),
          )
          .join('')
      : '',
    style === 'bun'
      ? disc(bun, size * 0.235, look.hair) +
        line(
          smooth(
            [add(bun, [-0.1, 0.08], size), add(bun, [0.02, 0.12], size), add(bun, [0.13, 0.02], size)],
            false,
          ),
          tint(look.hair, 0.16),
          size * 0.03,
        )
      : '',
    line(smooth(shine, false), tint(look.hair, 0.16), size * 0.035),
    look.band
      ? line(
          smooth([at(0.17, -0.36), at(-0.05, -0.3), at(-0.28, -0.1), at(-0.38, 0.08)], false),
          look.band,
          size * 0.085,
        )
      : '',
  ].join('');
};

/** A head from the front, or from behind; `look` shifts the face for a three-quarter view. */
export const frontHead = (
  skull: Point,
  size: number,
  angle: number,
  look: HeadLook,
  back: boolean,
  aside = 0.05,
): string => {
  const at = placer(add(skull, turned([0, -0.36], angle), size), size, angle);
  const oval = [
    at(0, -0.5),
    at(0.2, -0.46),
    at(0.33, -0.3),
    at(0.365, -0.08),
    at(0.345, 0.14),
    at(0.28, 0.32),
    at(0.15, 0.46),
    at(0, 0.5),
    at(-0.15, 0.46),
    at(-0.28, 0.32),
    at(-0.345, 0.14),
    at(-0.365, -0.08),
    at(-0.33, -0.3),
    at(-0.2, -0.46),
  ];
  const half = [
    at(0.1 + aside, -0.44),
    at(0.33, -0.3),
    at(0.365, -0.08),
    at(0.345, 0.14),
    at(0.28, 0.32),
    at(0.15, 0.46),
    at(0.04, 0.5),
    at(0.08 + aside, 0.3),
    at(0.05 + aside, 0.12),
    at(0.12 + aside, 0.0),
  ];
  const dark = shade(look.skin, 0.55);
  const cap = [
    at(0, -0.57),
    at(0.24, -0.53),
    at(0.4, -0.34),
    at(0.42, -0.1),
    at(0.36, 0.02),
    at(0.32, -0.16),
    at(0.22, -0.3),
    at(0.0 + aside, -0.36),
    at(-0.22, -0.28),
    at(-0.32, -0.14),
    at(-0.36, 0.02),
    at(-0.42, -0.1),
    at(-0.4, -0.34),
    at(-0.24, -0.53),
  ];
  const behind = [
    at(0, -0.57),
    at(0.26, -0.52),
    at(0.41, -0.32),
    at(0.42, -0.04),
    at(0.34, 0.22),
    at(0.16, 0.36),
    at(-0.16, 0.36),
    at(-0.34, 0.22),
    at(-0.42, -0.04),
    at(-0.41, -0.32),
    at(-0.26, -0.52),
  ];
  const eye = (x: number): string =>
    fill(
      ribbon(
        [at(x - 0.075, 0.0), at(x, -0.032), at(x + 0.075, 0.0)],
        (t) => size * (0.012 + 0.03 * Math.sin(Math.PI * t)),
      ),
      dark,
    ) + disc(at(x + 0.01, 0.005), size * 0.026, dark);
  const brow = (x: number, tilt: number): string =>
    fill(
      ribbon([at(x - 0.09, -0.1 + tilt), at(x, -0.135), at(x + 0.09, -0.1 - tilt)], () => size * 0.032),
      look.hair,
    );
  const mouth = fill(
    smooth([
      at(aside - 0.105, 0.265),
      at(aside - 0.03, 0.255),
      at(aside, 0.265),
      at(aside + 0.03, 0.255),
      at(aside + 0.105, 0.265),
      at(aside + 0.05, 0.315),
      at(aside - 0.05, 0.315),
    ]),
    mix(look.skin, '#8f1f2a', 0.6),
  );
  const tail = look.style === 'bun' ? disc(at(0.02, -0.66), size * 0.25, look.hair) : '';
  const curls =
    look.style === 'curls'
      ? [...Array(11).keys()]
          .map((step) => {
            const a = (-200 + step * 22) * (Math.PI / 180);
            return disc(at(Math.cos(a) * 0.44, -0.12 + Math.sin(a) * 0.46), size * 0.2, look.hair);
          })
          .join('')
      : '';
  const bob =
    look.style === 'bob'
      ? fill(
          smooth([
            at(0, -0.58),
            at(0.36, -0.44),
            at(0.48, -0.1),
            at(0.5, 0.3),
            at(0.36, 0.44),
            at(-0.36, 0.44),
            at(-0.5, 0.3),
            at(-0.48, -0.1),
            at(-0.36, -0.44),
          ]),
          look.hair,
        )
      : '';
  if (back)
    return (
      fill(smooth(oval), look.skin) +
      fill(smooth(behind), look.hair) +
      tail +
      curls +
      (look.style === 'bun' ? '' : strands(look, at(0, -0.12), size))
    );
  return [
    look.style === 'bun' ? '' : strands(look, at(-0.2, -0.3), size),
    bob,
    curls,
    tail,
    fill(smooth(oval), look.skin),
    fill(smooth(half), shade(look.skin), 'fill-opacity=".5"'),
    eye(-0.15 + aside),
    eye(0.15 + aside),
    brow(-0.15 + aside, 0.012),
    brow(0.15 + aside, -0.012),
    line(
      smooth([at(0.02 + aside, 0.03), at(0.045 + aside, 0.13), at(0.0 + aside, 0.155)], false),
      shade(look.skin, 0.4),
      size * 0.022,
    ),
    mouth,
    fill(smooth(cap), look.hair),
    look.band
      ? line(
          smooth(
            [at(-0.37, -0.16), at(-0.2, -0.37), at(0.02, -0.43), at(0.22, -0.37), at(0.37, -0.16)],
            false,
          ),
          look.band,
          size * 0.09,
        )
      : '',
  ].join('');
};
