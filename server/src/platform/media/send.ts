import type { FastifyReply } from 'fastify';
import type { Stored } from '../storage/storage.ts';

/** Returns a file of the store, or the part of it that was asked for. */
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
