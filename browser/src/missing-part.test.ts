import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mayReload } from './missing-part.ts';
import { visitStorage } from './storage.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', null);
  vi.useFakeTimers({ now: Date.parse('2026-11-27T12:00:00Z') });
  vi.stubGlobal('fetch', async () => ({ ok: true }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  visitStorage.removeItem('tbm_missing_part');
});

/** A browser that keeps something for this visit. */
function keeps(): void {
  const entries = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => entries.set(name, value),
    removeItem: (name: string) => entries.delete(name),
  });
}

it('a page is reloaded once for a missing part, and again after a later deployment', async () => {
  keeps();
  expect(await mayReload('/mytbm')).toBe(true);
  expect(await mayReload('/mytbm')).toBe(false);
  expect(await mayReload('/mytbm/creditos?a=1')).toBe(true);
  vi.setSystemTime(Date.parse('2026-11-27T18:00:00Z'));
  expect(await mayReload('/mytbm/creditos?a=1')).toBe(true);
  expect(await mayReload('/mytbm/creditos?a=1')).toBe(false);
});

it('never without a connection, nor where the browser cannot remember it', async () => {
  expect(await mayReload('/mytbm')).toBe(false);
  keeps();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await mayReload('/mytbm')).toBe(false);
  vi.stubGlobal('fetch', async () => ({ ok: false }));
  expect(await mayReload('/mytbm')).toBe(false);
});
