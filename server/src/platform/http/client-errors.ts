import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '@tbm/domain/messages';
import type { FastifyBaseLogger } from 'fastify';
import { Problem } from '../errors.ts';

const byCode: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
};

/** Whether a response has begun on the connection: a second head would be read as part of its body. */
const isAnswering = (socket: Socket & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent === true;

/** Answers what is no HTTP, or did not come in time, in the one shape, and closes its connection. */
export function answerClientError(
  this: { log: FastifyBaseLogger },
  error: Error & { code?: string },
  socket: Socket,
): void {
  // The client has closed the connection: no one would read an answer.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  this.log.debug({ code: error.code }, 'a connection spoke no HTTP');
  if (!socket.writable || isAnswering(socket)) return void socket.destroy();
  const refusal = new Problem(byCode[error.code ?? ''] ?? 'invalid_input');
  const body = JSON.stringify(refusal.toAnswer());
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
