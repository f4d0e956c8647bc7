import { fileURLToPath } from 'node:url';

/** Where a font of the house lies: `file` as in its package, without the ending. Found when it is asked for. */
export const fontFile = (file: string): string =>
  fileURLToPath(import.meta.resolve(`@fontsource/${file}.woff`));
