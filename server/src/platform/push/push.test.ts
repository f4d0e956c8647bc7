import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { productionConfig } from '../config.ts';
import { productionEnv as env } from '../testing/production.ts';
import { hasUsableKeys, isPushEndpoint } from './endpoint.ts';
import { pauseOf, webPush } from './push.ts';
import { isVapidKey, newVapidKey, publicKeyOf } from './vapid.ts';

describe('the address of a subscription', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://wns2-pn1p.notify.windows.com/w/?token=BQ',
    'https://web.push.apple.com/QNt',
  ])('%s is of a browser', (endpoint) => {
    expect(isPushEndpoint(endpoint, null)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://ana@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.tbm.test/fcm/send/abc',
    'https://evilfcm.googleapis.com/fcm/send/abc',
    'https://notify.windows.com/w',
    'https://127.0.0.1/push',
    'http://127.0.0.1:5432/',
    'https://[::1]/push',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://localhost/',
    'https://db.internal/',
    'https://push.tbm.test/',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    // One address written in another way would be a second device.
    ' https://fcm.googleapis.com/fcm/send/abc',
    'https://FCM.googleapis.com/fcm/send/abc',
    'https://fcm.goog\nleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com/fcm/send/abc#2',
    'https://fcm.googleapis.com/a/../fcm/send/abc',
    'https://fcm.googleapis.com/\u0000',
    '',
  ])('%s is refused', (endpoint) => {
    expect(isPushEndpoint(endpoint, null)).toBe(false);
    expect(isPushEndpoint(endpoint, 'http://127.0.0.1:4999')).toBe(false);
  });

  it('a simulator is accepted by its whole origin only, and never in production', () => {
    expect(isPushEndpoint('http://127.0.0.1:4999/push/1', 'http://127.0.0.1:4999')).toBe(true);
    expect(isPushEndpoint('http://127.0.0.1:4998/push/1', 'http://127.0.0.1:4999')).toBe(false);
    expect(() => productionConfig({ ...env, PUSH_SIMULATOR_URL: 'http://127.0.0.1:4999' })).toThrow(
      /PUSH_SIMULATOR_URL: only the demo/,
    );
  });
});

describe('the keys', () => {
  it('of the installation are one setting; another value is refused and not shown', () => {
    const key = newVapidKey();
    expect(isVapidKey(key)).toBe(true);
    expect(publicKeyOf(key)).toHaveLength(65);
    expect(productionConfig({ ...env, VAPID_PRIVATE_KEY: key }).vapid_private_key).toBe(key);
    for (const wrong of ['x', 'A'.repeat(43), '_'.repeat(43), key.slice(1)])
      expect(() => productionConfig({ ...env, VAPID_PRIVATE_KEY: wrong })).toThrow(
        /- VAPID_PRIVATE_KEY: is not a key; npm run push:key prints one$/,
      );
  });

  it('are needed, and a worker in the browser: otherwise nothing is offered', () => {
    const given = productionConfig({ ...env, VAPID_PRIVATE_KEY: newVapidKey() });
    expect(webPush(given)?.publicKey).toMatch(/^[\w-]{87}$/);
    expect(webPush({ ...given, vapid_private_key: null })).toBeNull();
    expect(webPush({ ...given, offline: 'off' })).toBeNull();
  });

  it('of a browser are a point of the curve and sixteen bytes', () => {
    const endpoint = 'https://web.push.apple.com/Q';
    const p256dh = publicKeyOf(newVapidKey()).toString('base64url');
    const auth = Buffer.alloc(16, 7).toString('base64url');
    expect(hasUsableKeys({ endpoint, p256dh, auth })).toBe(true);
    expect(hasUsableKeys({ endpoint, p256dh: `B${'A'.repeat(86)}`, auth })).toBe(false);
    expect(hasUsableKeys({ endpoint, p256dh, auth: 'AAAA' })).toBe(false);
  });
});

it('a pause is a number of seconds or a date, a minute when it is neither, and never longer than a day', () => {
  const now = Date.parse('2026-11-18T18:00:00Z');
  expect(pauseOf('120', now)).toBe(120);
  expect(pauseOf('Wed, 18 Nov 2026 18:05:00 GMT', now)).toBe(300);
  expect(pauseOf('Wed, 18 Nov 2026 17:00:00 GMT', now)).toBe(1);
  expect([pauseOf(null, now), pauseOf('soon', now)]).toEqual([60, 60]);
  expect(pauseOf('9999999', now)).toBe(86_400);
});

it('a redirect is a refusal and is not followed', async () => {
  const asked: (string | undefined)[] = [];
  const service = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(307, { location: '/inside' }).end();
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const push = webPush({
    ...productionConfig({ ...env, VAPID_PRIVATE_KEY: newVapidKey() }),
    push_simulator_url: origin,
  });
  const p256dh = publicKeyOf(newVapidKey()).toString('base64url');
  const subscription = {
    endpoint: `${origin}/push/1`,
    p256dh,
    auth: Buffer.alloc(16, 7).toString('base64url'),
  };
  const outcome = await push?.send(subscription, { text: '{}', ttl: 60, urgency: 'normal', topic: 'x' });
  service.close();
  expect([outcome, asked]).toEqual([{ refused: 'the push service answered 307' }, ['/push/1']]);
});
