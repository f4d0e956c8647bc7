import hero from '../assets/hero-landing.webp';
import suns from '../assets/quote-3.webp';
import monterrey from '../assets/tile-monterrey.webp';
import online from '../assets/tile-online.webp';
import tijuana from '../assets/tile-tijuana.webp';
import type { Art } from './split.tsx';

const tile = { width: 1800, height: 2400 };

/** Our own art for the picture of a `Split`, in the size of its files: a smaller one would be blurred on sharp screens. */
export const art = {
  hero: { src: hero, width: 1600, height: 1800 },
  suns: { src: suns, width: 1600, height: 900 },
  monterrey: { src: monterrey, ...tile },
  online: { src: online, ...tile, focus: '45%' },
  tijuana: { src: tijuana, ...tile },
} satisfies Record<string, Art>;
