import type { Look } from './figure.ts';
import type { Hair } from './head.ts';
import { cream, hairs, ink, skins } from './palette.ts';
import type { Top } from './torso.ts';

/** A figure's looks in one line: skin and hair by number, then the clothes. */
export const look = (
  skin: number,
  hair: number,
  style: Hair,
  cut: Top,
  top: string,
  bottom: string,
  more: Partial<Look> = {},
): Look => ({
  skin: skins[skin] ?? skins[2],
  hair: hairs[hair] ?? ink,
  style,
  cut,
  top,
  bottom,
  shoe: cream,
  sole: ink,
  ...more,
});
