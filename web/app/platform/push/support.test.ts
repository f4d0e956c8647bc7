import { expect, it } from 'vitest';
import { base64url } from './body.ts';
import { supportOf } from './support.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/15.1 Safari/605.1.15';

it('an iPhone or iPad without messages needs the app on its home screen; another browser cannot', () => {
  const phone = { userAgent: iphone, maxTouchPoints: 5, isInstalled: false };
  const computer = { userAgent: mac, maxTouchPoints: 0, isInstalled: false };
  expect(supportOf({ ...phone, hasPush: false })).toBe('needs_home');
  expect(supportOf({ ...computer, maxTouchPoints: 5, hasPush: false })).toBe('needs_home');
  expect(supportOf({ ...computer, hasPush: false })).toBe('unsupported');
  expect(supportOf({ ...phone, hasPush: true })).toBe('ok');
  expect(supportOf({ ...phone, userAgent: `${iphone} Instagram 334.0.4.32.98`, hasPush: false })).toBe(
    'needs_browser',
  );
});

it('keys are sent as base64url without padding', () => {
  expect(base64url(new Uint8Array([251, 255, 190, 1]).buffer)).toBe('-_--AQ');
  expect(base64url(null)).toBe('');
});
