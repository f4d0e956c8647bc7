import { typedLimit, unitsPerCharacter } from './lengths.ts';

// Characters as a person counts and sees them.

/** How many characters a person counts in a text: an emoji or a letter with its accent is one. */
export function countCharacters(value: string): number {
  const segmenter = new Intl.Segmenter('es', { granularity: 'grapheme' });
  let count = 0;
  for (const { segment } of segmenter.segment(value)) count += Math.ceil(segment.length / unitsPerCharacter);
  return count;
}

/** Whether a text has at most `max` characters. */
export const hasAtMost = (value: string, max: number): boolean =>
  value.length <= max || (value.length <= typedLimit(max) && countCharacters(value) <= max);

/** Marks that turn text around: with them a name or a comment changes how the words beside it are read. */
const turning = String.raw`\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c`;
/** Characters that show nothing: spaces without width, fillers, soft hyphens, controls other than tab and line breaks. */
const unseen = String.raw`\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e001f}\u{e0080}-\u{e00ff}\u{e01f0}-\u{e0fff}`;
const invisible = new RegExp(`[${turning}${unseen}]`, 'gu');
/** Joiners and selectors, which show nothing by themselves: emoji and several scripts need them between or after others. */
const joiners =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{L}]|\p{M}|\ufe0f)[\u200c\u200d]+|[\u200c\u200d]+(?![\p{Extended_Pictographic}\p{L}\u2640\u2642]|\p{M})|(?<=\p{Script=Latin})[\u200c\u200d]+|[\u200c\u200d]+(?=\p{Script=Latin})/gu;
const selectors =
  /(?<![\p{Emoji}\p{S}])(?:\ufe0e|\ufe0f)+|(?<![\p{Script=Han}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Sm}])(?:[\ufe00-\ufe0d]|[\u{e0100}-\u{e01ef}])+|(?<!\p{Script=Mongolian})[\u180b-\u180d\u180f]+/gu;
/** The letters of a flag's region follow only a black flag. */
const regions = /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007f}]+/gu;

/** A text without invisible characters; the blank of Braille becomes a space. Characters that emoji and scripts need stay. */
export const visibleText = (value: string): string =>
  value
    .replaceAll('\u2800', ' ')
    .replace(invisible, '')
    .replace(regions, '')
    .replace(joiners, '')
    .replace(selectors, '');
