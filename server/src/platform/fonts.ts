import { fileURLToPath } from 'node:url';

/** The path of a bundled font: `file` as in its package, without the extension. Resolved on use. */
export const fontFile = (file: string): string =>
  fileURLToPath(import.meta.resolve(`@fontsource/${file}.woff`));

/** The path of a font for names in Latin (also Vietnamese), Greek and Cyrillic letters; written by `npm run fonts`. */
export const nameFontFile = (weight: 400 | 700): string =>
  fileURLToPath(new URL(`./fonts/names-${weight}.woff`, import.meta.url));
