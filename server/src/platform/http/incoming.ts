import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { Route } from '@tbm/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesBytes?: boolean;
  }
}

/** An incoming file. Nothing about it has been verified yet, least of all its name. */
export interface Incoming {
  name: string;
  stream: Readable;
}

/** Accepts files in calls: as a form, or as plain bytes where the route takes them. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  // The receiver of the file limits its size and checks its name.
  const limits = {
    files: 1,
    fields: 5,
    parts: 6,
    fieldSize: 1024,
    fileSize: Number.MAX_SAFE_INTEGER,
  };
  await app.register(multipart, { limits, preservePath: true });
  app.addContentTypeParser('application/octet-stream', (request, body, done) => {
    if (request.routeOptions.config.takesBytes) done(null, body);
    else done(Object.assign(new Error('no bytes here'), { statusCode: 415 }));
  });
}

/** The file of a call; null when there is none. */
export async function incomingFile(request: FastifyRequest, takes: Route['takes']): Promise<Incoming | null> {
  if (takes === 'bytes') return request.body instanceof Readable ? { name: '', stream: request.body } : null;
  if (takes !== 'form' || !request.isMultipart()) return null;
  // An unreadable form contains none.
  const part = await request.file().catch(() => undefined);
  return part?.fieldname === 'file' ? { name: part.filename ?? '', stream: part.file } : null;
}
