/** Every colour of the pictures. Nothing else in this folder defines a colour. */
export const ink = '#17120f';
/** Black cloth: warmer than ink, so that its folds show. */
export const coal = '#281519';
export const inkSoft = '#2b211c';
export const cream = '#f6efe4';
export const sand = '#e8d3b4';
export const gold = '#f2a93b';

/** The colours of one branch: a dark-to-light duotone, and accents. */
export interface Mood {
  deep: string;
  dark: string;
  main: string;
  bright: string;
  light: string;
  /** In contrast to `main`, for the sun, a top, a band. */
  pop: string;
  popDark: string;
}

export const monterrey: Mood = {
  deep: '#3a0f0b',
  dark: '#8a2410',
  main: '#d9481c',
  bright: '#f0782f',
  light: '#f7c9a9',
  pop: '#f7b538',
  popDark: '#c9801a',
};

export const tijuana: Mood = {
  deep: '#06272d',
  dark: '#0a4a50',
  main: '#0f6e73',
  bright: '#2f9c98',
  light: '#bfe3de',
  pop: '#d93a6e',
  popDark: '#9c1f4b',
};

export const online: Mood = {
  deep: '#23102a',
  dark: '#3f1c44',
  main: '#5b2a5e',
  bright: '#94508f',
  light: '#ead9ec',
  pop: '#f28a5b',
  popDark: '#c25a33',
};

/** Ink and cream with embers: for pictures of no branch. */
export const studio: Mood = {
  deep: '#17120f',
  dark: '#3b2a22',
  main: '#a8391c',
  bright: '#d9481c',
  light: '#f6e3cc',
  pop: '#f6efe4',
  popDark: '#d8c3a3',
};

export const skins = ['#f0c19c', '#dfa377', '#c98a5c', '#b0703f', '#8f5530', '#6d3d22'] as const;
export const hairs = ['#17120f', '#2a1811', '#45261a', '#6b3a20', '#8c4a22', '#1d1a26'] as const;
/** By the number of the skin. */
export const lips = ['#b5453c', '#a83a34', '#a43a38', '#93322f', '#84302f', '#73282c'] as const;

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** A colour on the way from `a` (0) to `b` (1). */
export const mix = (a: string, b: string, share: number): string => {
  const end = channels(b);
  const mixed = channels(a).map((value, at) => Math.round(value + ((end[at] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

/** The shaded side of a colour: darker and warmer, never grey. */
export const shade = (colour: string, share = 0.28): string => {
  const kept = [1 - share * 0.66, 1 - share * 1.0, 1 - share * 1.24];
  const dim = channels(colour).map((value, at) => Math.round(Math.max(0, value * (kept[at] ?? 1))));
  return `#${dim.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};
export const tint = (colour: string, share = 0.25): string => mix(colour, '#fff3e0', share);
