import { afterEach, expect, it, vi } from 'vitest';
import { takeEarlyToken, withEarlyToken } from './early-token.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  void takeEarlyToken();
});

/** Runs the script that a page carries, on a device whose storage holds `kept`. */
function open(kept: string | null) {
  const requested = vi.fn(async () => Response.json({ token: 'stored' }));
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'hint' ? kept : null) });
  vi.stubGlobal('fetch', requested);
  const [, script = ''] = /<head><script>(.*)<\/script><title>/s.exec(
    withEarlyToken('<head><title></title></head>', 'hint'),
  ) as RegExpExecArray;
  new Function(script)();
  return requested;
}

it('requests the token once, where a user signed in', async () => {
  expect(open('1').mock.calls).toEqual([['/api/auth/token']]);
  expect(await (await takeEarlyToken())?.json()).toEqual({ token: 'stored' });
  expect(takeEarlyToken()).toBeUndefined();
});

it('requests nothing for a visitor', () => {
  expect(open(null)).not.toHaveBeenCalled();
  expect(takeEarlyToken()).toBeUndefined();
});
