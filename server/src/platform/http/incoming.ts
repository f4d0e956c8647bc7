import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { Route } from '@tbm/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesBytes?: boolean;
  }
}

/** A file on its way in. Nothing of it has been believed yet, its name least of all. */
export interface Incoming {
  name: string;
  stream: Readable;
}

/** Lets calls bring files: as a form, or as bytes where the route takes them. */
export async function takeFiles(app: FastifyInstance): Promise<void> {
  // The size is counted where the file is received; the name is looked at as it was sent.
  const limits = { files: 1, fields: 5, parts: 6, fieldSize: 1024, fileSize: Number.MAX_SAFE_INTEGER };
  await app.register(multipart, { limits, preservePath: true });
  app.addContentTypeParser('application/octet-stream', (request, body, done) => {
    if (request.routeOptions.config.takesBytes) done(null, body);
    else done(Object.assign(new Error('no bytes here'), { statusCode: 415 }));
  });
}

/** The file that a call brings; null when there is none. */
export async function incomingFile(request: FastifyRequest, takes: Route['takes']): Promise<Incoming | null> {
  if (takes === 'bytes') return request.body instanceof Readable ? { name: '', stream: request.body } : null;
  if (takes !== 'form' || !request.isMultipart()) return null;
  // A form that cannot be read brings none.
  const part = await request.file().catch(() => undefined);
  return part?.fieldname === 'file' ? { name: part.filename ?? '', stream: part.file } : null;
}
