import { join } from 'node:path';
import { pictureWidths } from '@tbm/contract/pictures';
import type { FastifyInstance } from 'fastify';
import { Problem, problem } from '../errors.ts';
import { withoutDocumentHeaders } from '../http/file-headers.ts';
import { drawing } from './drawing.ts';
import { drawnPictures } from './drawn.ts';
import { formatFor } from './formats.ts';
import { findSource, type Pictures } from './sources.ts';

export interface PictureOptions {
  folders: readonly Pictures[];
  /** The folder of made pictures; it may be emptied at any time. */
  cacheDir: string;
}

const { resize } = drawing.remote<typeof import('./resize.ts')>(new URL('./resize.ts', import.meta.url));

const isWidth = (width: number): boolean => pictureWidths.some((one) => one === width);

/** `/imagenes/640/demo/media/coach-1.webp`: a picture of ours in a width that pages ask for, in the best format. */
export function registerPictures(app: FastifyInstance, { folders, cacheDir }: PictureOptions): void {
  const drawn = drawnPictures(join(cacheDir, 'resized'));
  app.get<{ Params: { width: string; '*': string } }>('/imagenes/:width/*', async (request, reply) => {
    const width = Number(request.params.width);
    const source = isWidth(width) ? await findSource(folders, `/${request.params['*']}`) : null;
    if (!source) throw problem('not_found');
    const format = formatFor(request.headers.accept);
    const name = [source.name, source.version, width, format].join(' ');
    const picture = await drawn
      .get(name, () => source.open().then((picture) => resize(picture, width, format)))
      .catch((err: unknown) => {
        if (err instanceof Problem) throw err;
        request.log.warn({ err }, 'a picture could not be read');
        throw problem('not_found');
      });
    return withoutDocumentHeaders(reply)
      .headers({
        'cache-control': 'public, max-age=2592000',
        vary: 'accept',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type(`image/${format}`)
      .send(picture);
  });
}
