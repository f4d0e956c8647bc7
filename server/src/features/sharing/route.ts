import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { drawing } from '../../platform/pictures/drawing.ts';
import { drawnPictures } from '../../platform/pictures/drawn.ts';
import type { PictureOptions } from '../../platform/pictures/route.ts';
import { findSource } from '../../platform/pictures/sources.ts';
import { isKind, subjectOf } from './subject.ts';

const { drawCard } = drawing.remote<typeof import('./card.ts')>(new URL('./card.ts', import.meta.url));

/** `/compartir/coach/2.jpg`: the preview of a shared link in messengers. Redrawn when its text changes. */
export function registerShareCards(
  app: FastifyInstance,
  { api, folders, cacheDir }: PictureOptions & { api: Caller },
): void {
  const drawn = drawnPictures(join(cacheDir, 'shared'));
  app.get<{ Params: { kind: string; file: string } }>(
    '/compartir/:kind/:file',
    async ({ params: { kind, file } }, reply) => {
      const id = Number(/^(\d{1,15})\.jpg$/.exec(file)?.[1] ?? 0);
      if (!isKind(kind) || !id) throw problem('not_found');
      const subject = await subjectOf(api, kind, id);
      const source = subject.picture ? await findSource(folders, subject.picture) : null;
      const card = await drawn.get(JSON.stringify([subject, source?.version]), async () =>
        drawCard(subject, (await source?.open().catch(() => null)) ?? null),
      );
      return reply
        .headers({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
        .type('image/jpeg')
        .send(card);
    },
  );
}
