import { type Bust, bust, type Wear } from './bust.ts';
import type { Mouth } from './face.ts';
import type { Do } from './hair.ts';
import { cream, gold, hairs, ink, monterrey, online, skins, tijuana } from './palette.ts';
import { rng } from './rng.ts';

const dos = [
  'long',
  'bun',
  'pony',
  'curls',
  'bob',
  'waves',
  'braid',
  'pixie',
  'buns',
  'lob',
  'half',
  'afro',
] as const satisfies readonly Do[];
const wears = ['tank', 'crew', 'jacket', 'racer', 'strap'] as const satisfies readonly Wear[];
const mouths = ['calm', 'smile', 'smile', 'laugh'] as const satisfies readonly Mouth[];
const grounds = [
  monterrey.light,
  monterrey.bright,
  gold,
  tijuana.light,
  tijuana.bright,
  tijuana.pop,
  online.light,
  online.bright,
  '#f3c6bd',
  '#e8d3b4',
] as const;
const tops = [
  ink,
  cream,
  monterrey.main,
  monterrey.dark,
  tijuana.main,
  tijuana.pop,
  online.main,
  gold,
] as const;

/** A member's picture as a small SVG that needs nothing else; the same words give the same woman. */
export const memberPortrait = (seed: string): string => {
  const random = rng(`member ${seed}`);
  const skin = random.pick(skins);
  const ground = random.pick(grounds);
  const top = random.pick(tops);
  const her: Bust = {
    skin,
    hair: random.pick(hairs),
    iris: random.pick(['#4a2a18', '#3a2014', '#5c3a1c', '#55652f']),
    lips: random.pick(['#b5453c', '#a43a38', '#93322f']),
    mouth: random.pick(mouths),
    wide: random.between(0.95, 1.05),
    jaw: random.between(0.96, 1.08),
    aside: random.between(-0.03, 0.03),
    freckles: random.chance(0.18),
    glasses: random.chance(0.15) ? ink : undefined,
    style: random.pick(dos),
    streak: random.chance(0.08) ? '#d8cfc4' : undefined,
    wear: random.pick(wears),
    top: top === ground ? cream : top,
    trim: top === cream ? monterrey.main : cream,
    earrings: random.chance(0.35) ? gold : undefined,
    band: random.chance(0.15) ? monterrey.main : undefined,
    tilt: random.between(-7, 7),
  };
  const drawn = bust(her, [100, 98], 88, (content) => content);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" role="img" aria-label="Retrato ilustrado"><rect width="200" height="200" fill="${ground}"/>${drawn}</svg>`;
};
