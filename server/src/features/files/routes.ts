import type { fileRoutes } from '@tbm/contract/files';
import type { FastifyInstance } from 'fastify';
import { command } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { sendStored } from '../../platform/media/send.ts';
import type { Services } from '../../platform/services.ts';
import { filePage } from './queries.ts';
import { deleteFile } from './remove.ts';
import { storeFile } from './store.ts';
import { photoFolder } from './tables.ts';
import { tryAgain } from './try-again.ts';
import { abortUpload, beginUpload, completeUpload, readUpload, receivePart } from './upload.ts';

export const fileHandlers = (services: Services): HandlersOf<keyof typeof fileRoutes> => ({
  'GET /files': ({ query: { page, url } }) => filePage(services.db, page, url),
  'POST /files': ({ actor, file }) => storeFile(services, actor, file),
  'POST /files/:id/rendition': ({ actor, params }) => tryAgain(services, actor, params.id),
  'DELETE /files/:id': ({ actor, params }) => deleteFile(services, actor, params.id),
  'POST /uploads': ({ actor, body }) => beginUpload(services, actor, body),
  'GET /uploads/:id': ({ actor, params }) => readUpload(services, actor, params.id),
  'PUT /uploads/:id': ({ actor, params, query: { offset, sha256 }, file }) =>
    receivePart(services, actor, {
      upload_id: params.id,
      offset,
      sha256,
      incoming: file,
    }),
  'POST /uploads/:id/complete': ({ actor, params }) => completeUpload(services, actor, params.id),
  'DELETE /uploads/:id': ({ actor, params }) => abortUpload(services, actor, params.id),
});

const storedFile = command('stored_file', 'select from stored_files where key = $1');

/**
 * `/files/{name}.webp`: uploaded pictures, public; `/photos/{name}.webp`: photos of persons, for anyone who knows
 * their address, as long as they are stored. PDFs, films and captions have no public address.
 */
export function registerPublicFiles(app: FastifyInstance, { db, storage }: Pick<Services, 'db' | 'storage'>) {
  app.get<{ Params: { name: string } }>('/photos/:name', async ({ params: { name } }, reply) => {
    const key = `${photoFolder}${name}`;
    const found = (await storedFile.run(db, [key])) ? await storage.get(key) : null;
    if (!found) throw problem('not_found');
    reply.headers({ 'cache-control': 'private, max-age=86400, immutable', 'x-robots-tag': 'noindex' });
    return sendStored(reply, found, 'image/webp');
  });
  app.get<{ Params: { name: string } }>('/files/:name', async ({ params: { name } }, reply) => {
    const found = /^[0-9a-f-]{36}\.webp$/.test(name) ? await storage.get(`files/${name}`) : null;
    if (!found) throw problem('not_found');
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    return sendStored(reply, found, 'image/webp');
  });
}
