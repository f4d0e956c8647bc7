import { type Bust, bust } from '../bust.ts';
import { sheet, sun } from '../ground.ts';
import { cream, gold, hairs, ink, lips, monterrey, online, skins, studio, tijuana } from '../palette.ts';
import { rng } from '../rng.ts';
import type { Scene } from './scene.ts';

const styles = ['pony', 'bun', 'bob', 'waves', 'half', 'braid', 'lob', 'curls', 'long'] as const;
const wears = ['tank', 'crew', 'jacket', 'racer', 'strap'] as const;

/** A person: always the same for the same number, and different from the ones before and after. */
function person(number: number): { woman: Bust; mood: typeof studio } {
  const { pick, between, chance } = rng(`retrato ${number}`);
  const mood = [monterrey, tijuana, online, studio][number % 4] ?? studio;
  const skin = Math.floor(between(0, 5));
  const woman = {
    skin: skins[skin] ?? skins[2],
    hair: pick(skin > 2 ? [hairs[0], hairs[1], hairs[5]] : hairs),
    iris: pick(['#4a2a18', '#3a2416', '#5a4a2a']),
    lips: lips[skin] ?? lips[2],
    wide: between(0.95, 1.05),
    jaw: between(0.95, 1.05),
    aside: between(-0.03, 0.03),
    tilt: between(-5, 5),
    style: styles[number % styles.length] ?? 'bob',
    wear: pick(wears),
    top: pick([ink, cream, mood.pop, mood.dark]),
    trim: pick([gold, cream, ink]),
    mouth: pick<Bust['mouth']>(['calm', 'smile', 'laugh', 'smile']),
    freckles: chance(0.2),
    ...(chance(0.2) ? { glasses: ink } : {}),
  } as const;
  return { woman, mood };
}

/** The photos of half of the members: small, for lists. */
export const portraitScenes: readonly Scene[] = Array.from({ length: 32 }, (_, index) => ({
  name: `retrato-${index + 1}`,
  alt: 'Retrato ilustrado de una socia de TBM',
  width: 160,
  height: 160,
  quality: 40,
  draw: (w, h) => {
    const { woman, mood } = person(index + 1);
    return (
      sheet(w, h, mood.bright, mood.dark) +
      sun([80, 78], 64, mood.light, mood.pop, 2) +
      bust(woman, [80, 74], 78)
    );
  },
}));
