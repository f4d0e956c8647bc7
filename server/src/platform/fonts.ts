import { fileURLToPath } from 'node:url';

/** The path of a bundled font: `file` as in its package, without the extension. Resolved on use. */
export const fontFile = (file: string): string =>
  fileURLToPath(import.meta.resolve(`@fontsource/${file}.woff`));
