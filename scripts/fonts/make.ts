import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** The characters of Spanish pages; any other character loads the whole font. */
const characters = `${Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')}\u00a0áéíóúüñÁÉÍÓÚÜÑ¿¡«»“”‘’–—…·•×−©°ºª`;

const fonts = [
  {
    name: 'figtree-es-wght',
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    family: 'Figtree Variable',
    weight: '300 900',
  },
  {
    name: 'sofia-sans-extra-condensed-es-800',
    from: '@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-800-normal.woff2',
    family: 'Sofia Sans Extra Condensed',
    weight: '800',
  },
];

/** Letters of Latin, Greek and Cyrillic, with their marks, and the signs around them: the characters of names. */
const lettersOfNames = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x300, 0x36f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x1e00, 0x1fff],
  [0x2010, 0x2027],
  [0x20ac, 0x20ac],
] as const;

function charactersOf(ranges: readonly (readonly [number, number])[]): string {
  const made: string[] = [];
  for (const [first, last] of ranges) {
    for (let point = first; point <= last; point += 1) made.push(String.fromCodePoint(point));
  }
  return made.join('');
}

/** Fonts for names that the fonts of the site cannot write, in receipts and in pictures of links. */
const fontsOfNames = [
  { name: 'names-400', from: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf' },
  { name: 'names-700', from: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf' },
];

/** They are cut down to the letters of names: contents by path below the root. */
export async function nameFonts(): Promise<Map<string, Uint8Array>> {
  const made = new Map<string, Uint8Array>();
  for (const { name, from } of fontsOfNames) {
    const whole = await readFile(fileURLToPath(import.meta.resolve(from)));
    const cut = await subsetFont(whole, charactersOf(lettersOfNames), { targetFormat: 'woff' });
    made.set(`server/src/platform/fonts/${name}.woff`, cut);
  }
  return made;
}

/** `U+20-7E,U+A0,…`: the characters as a CSS range. */
function range(): string {
  const points = [...characters].map((character) => character.codePointAt(0) ?? 0).toSorted((a, b) => a - b);
  const parts: [number, number][] = [];
  for (const point of points) {
    const last = parts.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else parts.push([point, point]);
  }
  const hex = (point: number): string => point.toString(16).toUpperCase();
  return parts.map(([a, b]) => (a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`)).join(', ');
}

const face = ({ name, family, weight }: (typeof fonts)[number]): string => `@font-face {
  font-family: "${family}";
  font-style: normal;
  font-display: swap;
  font-weight: ${weight};
  src: url("../assets/fonts/${name}.woff2") format("woff2");
  unicode-range:
    ${range()};
}
`;

/** The fonts cut down to Spanish, and the styles that name them: contents by path below the root. */
export async function spanishFonts(): Promise<Map<string, Uint8Array>> {
  const made = new Map<string, Uint8Array>();
  for (const { name, from } of fonts) {
    const whole = await readFile(fileURLToPath(import.meta.resolve(from)));
    made.set(
      `web/app/assets/fonts/${name}.woff2`,
      await subsetFont(whole, characters, { targetFormat: 'woff2' }),
    );
  }
  const note = '/* Written by `npm run fonts`: declared after the whole fonts, so that they come first. */\n';
  made.set('web/app/design/fonts.css', Buffer.from(note + fonts.map(face).join('')));
  return made;
}
