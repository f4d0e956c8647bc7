import { expect, it } from 'vitest';
import { countCharacters, hasAtMost, visibleText } from './characters.ts';
import { needed, text } from './fields.ts';

const blanks = {
  'zero width space': '\u200b',
  'zero width joiner': '\u200d',
  'zero width non-joiner': '\u200c',
  'byte order mark': '\ufeff',
  'word joiner': '\u2060',
  'soft hyphen': '\u00ad',
  'grapheme joiner': '\u034f',
  'hangul filler': '\u3164',
  'hangul half-width filler': '\uffa0',
  'hangul choseong filler': '\u115f',
  'braille blank': '\u2800',
  'right-to-left mark': '\u200f',
  embedding: '\u202b',
  isolate: '\u2067',
  'arabic letter mark': '\u061c',
  'mongolian separator': '\u180e',
  'variation selector': '\ufe0f',
  tag: '\u{e0041}',
  annotation: '\ufff9',
  'no-break space': '\u00a0',
  'ideographic space': '\u3000',
  bell: '\u0007',
};
const kept = [
  'Regina Treviño',
  'línea\nnueva\tcon tabulador',
  '👩‍🍳 cocina',
  '👨‍👩‍👧‍👦',
  '👩🏽‍❤️‍💋‍👨🏻',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '❤️ y ❤',
  '1️⃣',
  'می‌خواهم',
  'क्‍ष',
  'e\u0301',
  '🏳️‍🌈 🤷🏽‍♀️',
];

it.each(Object.entries(blanks))('a text of nothing but a %s is empty', (_, blank) => {
  for (const typed of [blank, blank.repeat(3), ` ${blank} `, `\u200b${blank}`]) {
    expect(text(80).parse(typed)).toBe('');
    expect(needed(80, 'name_missing').safeParse(typed).error?.issues[0]?.message).toBe('name_missing');
  }
  expect(text(80).parse(`Regina${blank} Treviño`).replace(/\s+/g, ' ')).toBe('Regina Treviño');
});

it.each(kept)('what people write stays: %s', (written) => {
  expect(visibleText(written)).toBe(written);
  expect(text(80).parse(written)).toBe(written);
});

it('lengths count what a person counts, on both sides of the limit', () => {
  for (const one of ['a', 'ñ', 'e\u0301', '👩🏽‍🚒', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩🏽‍❤️‍💋‍👨🏻', '1️⃣']) {
    expect(countCharacters(one)).toBe(1);
    expect(text(40).safeParse(one.repeat(40)).success).toBe(true);
    expect(text(40).safeParse(one.repeat(41)).error?.issues[0]?.message).toBe('text_long');
  }
  // A letter under a tower of accents is no single character.
  expect(hasAtMost(`a${'\u0301'.repeat(500)}`, 20)).toBe(false);
});
