import type { FastifyReply } from 'fastify';
import type { Stored } from '../storage/storage.ts';

/** Sends a file of the store, or the requested range of it. */
export const sendStored = (reply: FastifyReply, { status, length, range, body }: Stored, type: string) =>
  reply
    .status(status)
    .headers({
      'accept-ranges': 'bytes',
      'content-length': length,
      ...(range ? { 'content-range': range } : {}),
    })
    .type(type)
    .send(body);
