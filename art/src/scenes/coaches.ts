import { type Bust, bust } from '../bust.ts';
import { blob, rays, sheet, sun, sweep } from '../ground.ts';
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
  tint,
} from '../palette.ts';
import type { Scene } from './scene.ts';

interface Portrait {
  name: string;
  mood: Mood;
  looks: Partial<Bust> & Pick<Bust, 'style' | 'wear' | 'top' | 'trim' | 'mouth'>;
  skin: number;
  hair: number;
}

const team: readonly Portrait[] = [
  {
    name: 'Paola',
    mood: monterrey,
    skin: 2,
    hair: 0,
    looks: {
      style: 'bun',
      wear: 'racer',
      top: ink,
      trim: gold,
      mouth: 'smile',
      earrings: gold,
      tilt: -4,
    },
  },
  {
    name: 'Renata',
    mood: studio,
    skin: 1,
    hair: 1,
    looks: {
      style: 'lob',
      wear: 'jacket',
      top: monterrey.main,
      trim: cream,
      mouth: 'calm',
      streak: '#d8cfc4',
      wide: 0.97,
      jaw: 1.04,
      tilt: 3,
    },
  },
  {
    name: 'Daniela',
    mood: monterrey,
    skin: 3,
    hair: 0,
    looks: {
      style: 'braid',
      wear: 'tank',
      top: cream,
      trim: monterrey.main,
      mouth: 'calm',
      jaw: 1.08,
      tilt: -2,
      band: monterrey.pop,
    },
  },
  {
    name: 'Ximena',
    mood: monterrey,
    skin: 0,
    hair: 4,
    looks: {
      style: 'waves',
      wear: 'strap',
      top: monterrey.deep,
      trim: gold,
      mouth: 'laugh',
      freckles: true,
      tilt: 6,
      iris: '#6d7f45',
    },
  },
  {
    name: 'Fernanda',
    mood: monterrey,
    skin: 1,
    hair: 2,
    looks: {
      style: 'bob',
      wear: 'crew',
      top: '#f4d9c6',
      trim: monterrey.main,
      mouth: 'smile',
      wide: 1.03,
      tilt: -5,
    },
  },
  {
    name: 'Andrea',
    mood: monterrey,
    skin: 4,
    hair: 0,
    looks: {
      style: 'curls',
      wear: 'tank',
      top: tijuana.pop,
      trim: cream,
      mouth: 'laugh',
      tilt: 5,
    },
  },
  {
    name: 'Lucía',
    mood: monterrey,
    skin: 2,
    hair: 3,
    looks: {
      style: 'buns',
      wear: 'crew',
      top: gold,
      trim: monterrey.deep,
      mouth: 'laugh',
      freckles: true,
      wide: 1.04,
      tilt: -6,
    },
  },
  {
    name: 'Gabriela',
    mood: monterrey,
    skin: 3,
    hair: 5,
    looks: {
      style: 'pixie',
      wear: 'racer',
      top: monterrey.dark,
      trim: gold,
      mouth: 'calm',
      jaw: 1.1,
      earrings: gold,
      tilt: 2,
    },
  },
  {
    name: 'Mariana',
    mood: tijuana,
    skin: 2,
    hair: 1,
    looks: {
      style: 'long',
      wear: 'tank',
      top: tijuana.pop,
      trim: cream,
      mouth: 'smile',
      tilt: -3,
    },
  },
  {
    name: 'Sofía',
    mood: tijuana,
    skin: 0,
    hair: 3,
    looks: {
      style: 'half',
      wear: 'strap',
      top: cream,
      trim: tijuana.pop,
      mouth: 'smile',
      freckles: true,
      wide: 0.96,
      tilt: 5,
      iris: '#3d7f86',
    },
  },
  {
    name: 'Karla',
    mood: tijuana,
    skin: 5,
    hair: 0,
    looks: {
      style: 'afro',
      wear: 'racer',
      top: gold,
      trim: ink,
      mouth: 'calm',
      jaw: 1.06,
      tilt: -3,
    },
  },
  {
    name: 'Itzel',
    mood: tijuana,
    skin: 3,
    hair: 5,
    looks: {
      style: 'pony',
      wear: 'crew',
      top: cream,
      trim: tijuana.pop,
      mouth: 'laugh',
      earrings: tijuana.pop,
      wide: 1.04,
      tilt: 7,
      band: tijuana.pop,
    },
  },
  {
    name: 'Regina',
    mood: tijuana,
    skin: 1,
    hair: 5,
    looks: {
      style: 'lob',
      wear: 'jacket',
      top: tijuana.dark,
      trim: tijuana.light,
      mouth: 'calm',
      glasses: ink,
      tilt: -2,
    },
  },
  {
    name: 'Valeria',
    mood: online,
    skin: 4,
    hair: 1,
    looks: {
      style: 'waves',
      wear: 'tank',
      top: online.pop,
      trim: cream,
      mouth: 'smile',
      jaw: 1.02,
      tilt: 4,
    },
  },
];

const ground = ({ mood, name }: Portrait, number: number, w: number, h: number): string => {
  const kinds = [
    (): string =>
      sheet(w, h, mood.bright, mood.dark) +
      rays([450, 470], 1000, 18, mood.light, 0.14) +
      sun([470, 440], 340, mood.light, mood.pop, 4),
    (): string =>
      sheet(w, h, mood.light, tint(mood.bright, 0.2)) +
      blob([450, 560], 830, 1010, mood.main, name) +
      sweep([450, 520], 430, 200, 300, 4, 30, 15, cream),
    (): string =>
      sheet(w, h, mood.dark, mood.deep) +
      sun([450, 450], 370, mood.bright, mood.main, 5) +
      sweep([450, 450], 400, 290, 380, 3, 30, 14, mood.light),
    (): string =>
      sheet(w, h, mood.pop, mood.popDark) +
      blob([470, 520], 780, 900, mood.dark, `${name}2`) +
      rays([450, 1125], 1400, 20, mood.light, 0.1, 180, 360),
  ];
  return kinds[number % kinds.length]?.() ?? '';
};

export const coachScenes: readonly Scene[] = team.map((portrait, index) => ({
  name: `coach-${index + 1}`,
  alt: `Retrato ilustrado de la coach ${portrait.name}`,
  width: 900,
  height: 1125,
  scale: 16 / 9,
  quality: 48,
  draw: (w, h) =>
    ground(portrait, index, w, h) +
    bust(
      {
        skin: skins[portrait.skin] ?? skins[2],
        hair: hairs[portrait.hair] ?? ink,
        iris: '#4a2a18',
        lips: lips[portrait.skin] ?? '#a43a38',
        wide: 1,
        jaw: 1,
        aside: index % 2 ? 0.025 : -0.02,
        tilt: 0,
        ...portrait.looks,
      },
      [450, 480],
      430,
    ),
}));
