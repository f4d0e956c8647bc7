import { globSync, readFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addressOf, api } from './api.ts';
import { unexpected } from './identity-client.ts';

it('appends branch_id to GET and DELETE calls when it is absent [API-003]', () => {
  expect(addressOf('GET /class_packages', {}, 2)).toEqual(['GET', '/api/class_packages?branch_id=2']);
  expect(addressOf('GET /class_packages', { query: { branch_id: 1 } }, 2)).toEqual([
    'GET',
    '/api/class_packages?branch_id=1',
  ]);
  expect(addressOf('DELETE /class_reservations/:id', { params: { id: 7 } }, 2)).toEqual([
    'DELETE',
    '/api/class_reservations/7?branch_id=2',
  ]);
  expect(addressOf('POST /class_reservations', {}, 2)).toEqual(['POST', '/api/class_reservations']);
});

it('reads testimonials by their list alone [API-069]', () => {
  const app = new URL('..', import.meta.url).pathname;
  const sources = globSync('**/*.{ts,tsx}', { cwd: app, exclude: ['**/*.test.*'] });
  const calls = sources.flatMap(
    (file) => readFileSync(app + file, 'utf8').match(/'[A-Z]+ \/testimonials[^']*'/g) ?? [],
  );
  expect([...new Set(calls)]).toEqual(["'GET /testimonials'"]);
});

it('encodes path and query', () => {
  expect(
    addressOf('GET /branches/:id', { params: { id: 'a/b' }, query: { q: 'á&b', none: undefined } }, 1)[1],
  ).toBe('/api/branches/a%2Fb?branch_id=1&q=%C3%A1%26b');
});

it.each(['{}', '{"message":"bad gateway"}', '<h1>502</h1>', 'null'])(
  'a refusal without a code has one all the same: %s',
  async (body) => {
    vi.stubGlobal('fetch', async () => new Response(body, { status: 502 }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const refusal = await api('GET /class_packages', {}).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      status: 502,
      code: expect.any(String),
      message: unexpected.message,
    });
  },
);
