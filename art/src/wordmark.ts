import { fill } from './geometry.ts';

/** TBM in condensed letters of our own, 92 × 36; a paint for each letter. */
const letters = [
  'M0 0h24v8h-8v28H8V8H0z',
  'M28 0h14c7 0 11 3.4 11 9 0 3.6-1.6 6.200-4.400 7.400C52 17.600 54 20.600 54 25c0 7-4.600 11-12 11H28zm8 7v7h4.600c2.600 0 4-1.300 4-3.500S43.200 7 40.600 7zm0 13.400V29h5.200c2.900 0 4.400-1.600 4.400-4.300s-1.500-4.300-4.400-4.300z',
  'M58 0h9l8 18 8-18h9v36h-8V16l-6.400 14h-5.200L66 16v20h-8z',
] as const;

export const wordmark = (x: number, y: number, height: number, colour: string): string =>
  `<g transform="translate(${x} ${y}) scale(${height / 36})">${letters.map((letter) => fill(letter, colour)).join('')}</g>`;

export const wordmarkWide = (height: number): number => (height * 92) / 36;
