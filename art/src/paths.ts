import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);

/** Pictures and clips of the demo studio. */
export const media = fileURLToPath(new URL('demo/media/', root));
/** Films of the demo studio's video library. */
export const films = fileURLToPath(new URL('demo/films/', root));
/** Pictures that the site's code imports; every studio has them. */
export const assets = fileURLToPath(new URL('web/app/assets/', root));
/** The font of texts in clips and films. */
export const font = fileURLToPath(
  import.meta.resolve(
    '@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2',
  ),
);
