export type Point = readonly [x: number, y: number];

export const add = ([ax, ay]: Point, [bx, by]: Point, times = 1): Point => [ax + bx * times, ay + by * times];
export const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];
export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);
export const unit = (a: Point, b: Point): Point => {
  const far = distance(a, b) || 1;
  return [(b[0] - a[0]) / far, (b[1] - a[1]) / far];
};

const rad = (degrees: number): number => (degrees * Math.PI) / 180;
/** The direction of a limb: 0 hangs down, 90 reaches forward, 180 up, -90 back. */
export const limbWay = (degrees: number): Point => [Math.sin(rad(degrees)), Math.cos(rad(degrees))];
/** The direction of a spine: 0 is upright, 90 leans all the way forward. */
export const spineWay = (degrees: number): Point => [Math.sin(rad(degrees)), -Math.cos(rad(degrees))];
export const turned = ([x, y]: Point, degrees: number): Point => {
  const [sin, cos] = [Math.sin(rad(degrees)), Math.cos(rad(degrees))];
  return [x * cos - y * sin, x * sin + y * cos];
};

const number = (value: number): string => String(Math.round(value * 10) / 10);
export const xy = ([x, y]: Point): string => `${number(x)} ${number(y)}`;

/** A smooth line through all points (Catmull-Rom as cubic Béziers); `ease` 0 is angular, 1 is round. */
export const smooth = (points: readonly Point[], closed = true, ease = 1): string => {
  const count = points.length;
  const point = (at: number): Point => {
    const place = closed ? (at + count) % count : Math.min(Math.max(at, 0), count - 1);
    return points[place] ?? [0, 0];
  };
  let path = `M${xy(point(0))}`;
  for (let at = 0; at < (closed ? count : count - 1); at += 1) {
    const [before, from, to, after] = [point(at - 1), point(at), point(at + 1), point(at + 2)];
    const out: Point = [
      from[0] + ((to[0] - before[0]) * ease) / 6,
      from[1] + ((to[1] - before[1]) * ease) / 6,
    ];
    const into: Point = [
      to[0] - ((after[0] - from[0]) * ease) / 6,
      to[1] - ((after[1] - from[1]) * ease) / 6,
    ];
    path += `C${xy(out)} ${xy(into)} ${xy(to)}`;
  }
  return closed ? `${path}Z` : path;
};

export const polygon = (points: readonly Point[]): string => `M${points.map(xy).join('L')}Z`;

/** A stroke that swells and tapers along a line: hair, brows, movement lines. */
export const ribbon = (line: readonly Point[], width: (along: number) => number, round = false): string => {
  const last = line.length - 1;
  const edges = line.map((point, at) => {
    const [dx, dy] = unit(line[Math.max(at - 1, 0)] ?? point, line[Math.min(at + 1, last)] ?? point);
    const half = width(at / last) / 2;
    return {
      one: add(point, [-dy, dx], half),
      other: add(point, [dy, -dx], half),
      way: [dx, dy] as Point,
      half,
    };
  });
  const end = edges.at(-1);
  const tip = end && round ? [add(line[last] ?? [0, 0], end.way, end.half)] : [];
  return smooth([...edges.map(({ one }) => one), ...tip, ...edges.reverse().map(({ other }) => other)]);
};

/** Points along a smooth line, for ribbons. */
export const bend = (from: Point, pull: Point, pull2: Point, to: Point, steps = 12): Point[] =>
  Array.from({ length: steps + 1 }, (_, at) => {
    const t = at / steps;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
    return [
      a * from[0] + b * pull[0] + c * pull2[0] + d * to[0],
      a * from[1] + b * pull[1] + c * pull2[1] + d * to[1],
    ];
  });

/** An outline along a bone: its distance from the bone on either side. */
export type Profile = readonly (readonly [along: number, back: number, front: number])[];

export const measure = (profile: Profile, along: number): { back: number; front: number } => {
  let [before] = profile;
  for (const next of profile) {
    if (next[0] >= along) {
      const from = before ?? next;
      const share = next[0] === from[0] ? 0 : (along - from[0]) / (next[0] - from[0]);
      return { back: from[1] + (next[1] - from[1]) * share, front: from[2] + (next[2] - from[2]) * share };
    }
    before = next;
  }
  return { back: before?.[1] ?? 0, front: before?.[2] ?? 0 };
};

export const fill = (path: string, colour: string, more = ''): string =>
  `<path d="${path}" fill="${colour}"${more && ` ${more}`}/>`;
export const line = (path: string, colour: string, width: number, more = ''): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${number(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;
export const disc = ([x, y]: Point, radius: number, colour: string, more = ''): string =>
  `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius)}" fill="${colour}"${more && ` ${more}`}/>`;
