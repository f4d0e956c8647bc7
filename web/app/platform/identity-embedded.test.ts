import { afterEach, expect, it, vi } from 'vitest';
import { api } from './api.ts';
import { embeddedIdentity } from './identity-embedded.ts';

afterEach(() => vi.unstubAllGlobals());

const respond = (body: BodyInit | null, status = 200) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
/** A body whose connection ends after its first bytes, as when the page is left or the signal is lost. */
const cut = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"tok'));
      controller.error(new Error('cut'));
    },
  });

it('only a refusal means that there is no session, never a response that is cut off or of another service [AUTH-009]', async () => {
  respond('{"code":"sign_in_required","message":"Entra"}', 401);
  expect(await embeddedIdentity.token(false)).toBeNull();
  respond('{"token":"abc"}');
  expect(await embeddedIdentity.token(false)).toBe('abc');
  respond(cut());
  await expect(embeddedIdentity.token(false)).rejects.toMatchObject({ code: 'offline' });
  respond('<title>Wi-Fi del café</title>');
  await expect(embeddedIdentity.token(false)).rejects.toMatchObject({ code: 'offline' });
  respond('<title>502 Bad Gateway</title>', 502);
  await expect(embeddedIdentity.token(false)).rejects.toMatchObject({ code: 'internal' });
  respond('{}');
  await expect(embeddedIdentity.token(false)).rejects.toMatchObject({ code: 'internal' });
});

it('a call whose response is cut off fails as without a connection; one without a body gives null', async () => {
  respond(cut());
  await expect(api('GET /branches')).rejects.toMatchObject({ code: 'offline', status: 0 });
  respond(null, 204);
  expect(await api('GET /branches')).toBeNull();
});

it('takes the token that the page requested early, once, and never when a new one is asked for', async () => {
  const early = () => vi.stubGlobal('tbmEarlyToken', Promise.resolve(Response.json({ token: 'early' })));
  respond('{"token":"later"}');
  early();
  expect(await embeddedIdentity.token(false)).toBe('early');
  expect(await embeddedIdentity.token(false)).toBe('later');
  early();
  expect(await embeddedIdentity.token(true)).toBe('later');
  respond('{"token":"later"}');
  expect(await embeddedIdentity.token(false)).toBe('later');
});
