import { type Bust, bust } from '../bust.ts';
import { sheet, sun } from '../ground.ts';
import {
  cream,
  gold,
  hairs,
  ink,
  lips,
  type Mood,
  monterrey,
  online,
  skins,
  studio,
  tijuana,
} from '../palette.ts';
import type { Scene } from './scene.ts';

type Wearing = Pick<Bust, 'style' | 'wear' | 'top' | 'trim' | 'mouth'> & Partial<Bust>;

/** The members of the testimonials, in their order: name, mood, skin and hair by number, looks. */
const members: readonly [name: string, mood: Mood, skin: number, hair: number, looks: Wearing][] = [
  ['Alejandra', monterrey, 1, 2, { style: 'pony', wear: 'tank', top: ink, trim: gold, mouth: 'smile' }],
  ['Brenda', tijuana, 3, 0, { style: 'bun', wear: 'crew', top: cream, trim: tijuana.pop, mouth: 'calm' }],
  [
    'Mónica',
    monterrey,
    0,
    3,
    { style: 'bob', wear: 'jacket', top: monterrey.dark, trim: cream, mouth: 'smile' },
  ],
  [
    'Julieta',
    tijuana,
    2,
    1,
    { style: 'waves', wear: 'strap', top: tijuana.pop, trim: cream, mouth: 'smile', freckles: true },
  ],
  ['Rocío', online, 3, 5, { style: 'half', wear: 'crew', top: online.pop, trim: cream, mouth: 'calm' }],
  ['Paulina', monterrey, 1, 4, { style: 'braid', wear: 'racer', top: gold, trim: ink, mouth: 'laugh' }],
  [
    'Claudia',
    studio,
    2,
    1,
    { style: 'lob', wear: 'tank', top: monterrey.main, trim: cream, mouth: 'laugh', streak: '#d8cfc4' },
  ],
  ['Nadia', tijuana, 4, 0, { style: 'curls', wear: 'racer', top: cream, trim: tijuana.main, mouth: 'smile' }],
  [
    'Ana Sofía',
    monterrey,
    0,
    2,
    { style: 'long', wear: 'tank', top: monterrey.main, trim: gold, mouth: 'smile' },
  ],
  [
    'Gisela',
    online,
    2,
    5,
    { style: 'lob', wear: 'crew', top: cream, trim: online.main, mouth: 'calm', glasses: ink },
  ],
];

export const memberScenes: readonly Scene[] = members.map(([name, mood, skin, hair, looks], index) => ({
  name: `socia-${index + 1}`,
  alt: `Retrato ilustrado de ${name}, socia de TBM`,
  width: 560,
  height: 560,
  quality: 54,
  draw: (w, h) =>
    sheet(w, h, mood.bright, mood.dark) +
    sun([280, 268], 222, mood.light, mood.pop, 3) +
    bust(
      {
        skin: skins[skin] ?? skins[2],
        hair: hairs[hair] ?? ink,
        iris: '#4a2a18',
        lips: lips[skin] ?? lips[2],
        wide: 1,
        jaw: 1,
        aside: index % 2 ? 0.025 : -0.02,
        tilt: index % 2 ? 4 : -4,
        ...looks,
      },
      [280, 262],
      245,
    ),
}));
