import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { expect, it } from 'vitest';
import { ClosedAddress, isPublicAddress, postOutside } from './outgoing.ts';

const post = (url: string, isLocalAllowed: boolean, timeoutMs = 2_000) =>
  postOutside(url, { headers: {}, body: '{}', timeoutMs, isLocalAllowed });

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  'no address',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

it.each([
  'http://example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  // A name is looked up, and its addresses are checked before anything connects.
  'https://localhost/',
])('%s is refused', async (url) => {
  await expect(post(url, false)).rejects.toThrow(ClosedAddress);
});

it('a redirect is not followed, and an endless body is not read', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(307, { location: '/inside', 'retry-after': '120' });
    const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  expect(await post(`http://127.0.0.1:${port}/hook`, true)).toEqual({ status: 307, retryAfter: '120' });
  expect(asked).toEqual(['/hook']);
  await new Promise((closed) => server.close(closed));
});

it('a receiver that never answers, or sends headers without end, is given up in time', async () => {
  const silent = createTcp(() => {});
  const endless = createTcp((socket) => {
    socket.on('error', () => {});
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write(`x-more: ${'y'.repeat(4_000)}\r\n`), 1);
    socket.on('close', () => clearInterval(timer));
  });
  for (const server of [silent, endless]) {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const began = Date.now();
    await expect(post(`http://127.0.0.1:${port}/`, true, 500)).rejects.toThrow();
    expect(Date.now() - began).toBeLessThan(1_500);
    server.close();
  }
});
