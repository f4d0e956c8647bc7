import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerClientError } from './client-errors.ts';

const app = fastify({ clientErrorHandler: answerClientError });
app.get('/slow', async (_request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-length': 100 });
  reply.raw.write('begun');
  await wait(1_000);
  reply.raw.end();
});
let port: number;
beforeAll(async () => {
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

/** Sends `first`, then text that is no HTTP as soon as a part of the answer has come, or at once without `first`. */
async function sendGarbageAfter(first: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(first || 'garbage\r\n\r\n'));
  if (first) socket.once('data', () => socket.write('garbage\r\n\r\n'));
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}

it('garbage is refused with a head of its own, but never inside of a response that has begun', async () => {
  expect(await sendGarbageAfter('')).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid_input"/s);
  const answer = await sendGarbageAfter('GET /slow HTTP/1.1\r\nHost: tbm.test\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*begun$/s);
});
