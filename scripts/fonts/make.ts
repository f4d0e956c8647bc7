import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** What Spanish pages are written with; any other character loads the whole font. */
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
