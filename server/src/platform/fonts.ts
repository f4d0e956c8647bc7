import { fileURLToPath } from 'node:url';

/** The paths of the fonts of receipts and of shared pictures. Resolved on use. */
export const fontFiles = {
  display: (): string =>
    fileURLToPath(
      import.meta.resolve(
        '@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-800-normal.woff',
      ),
    ),
  displayExtended: (): string =>
    fileURLToPath(
      import.meta.resolve(
        '@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-ext-800-normal.woff',
      ),
    ),
  text: (): string =>
    fileURLToPath(import.meta.resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff')),
  medium: (): string =>
    fileURLToPath(import.meta.resolve('@fontsource/figtree/files/figtree-latin-500-normal.woff')),
  strong: (): string =>
    fileURLToPath(import.meta.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff')),
  /** For names in Latin (also Vietnamese), Greek and Cyrillic letters; written by `npm run fonts`. */
  nameText: (): string => fileURLToPath(new URL('./fonts/names-400.woff', import.meta.url)),
  nameStrong: (): string => fileURLToPath(new URL('./fonts/names-700.woff', import.meta.url)),
};
