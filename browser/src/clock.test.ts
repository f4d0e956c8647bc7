import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T12:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  kept.clear();
});

/** The clock of a page that is opened now. */
async function openPage() {
  vi.resetModules();
  return { ...(await import('./clock.ts')), ...(await import('./hear-time.ts')) };
}
const saying = (date: string) => ({ headers: new Headers({ date: new Date(date).toUTCString() }) });

it.each(['+3', '-3', '+26', '-26'])(
  'a device whose clock is %s hours off shows the server’s time',
  async (hours) => {
    const page = await openPage();
    const corrected = vi.fn();
    page.onCorrected(corrected);
    vi.setSystemTime(Date.parse('2026-11-27T12:00:00Z') + Number(hours) * 3_600_000);
    page.hearTime(saying('2026-11-27T12:00:00Z'));
    expect(page.currentInstant()).toBe('2026-11-27T12:00:00.000Z');
    expect(corrected).toHaveBeenCalledOnce();
    // The next page knows it, without a connection too.
    const next = await openPage();
    expect(next.currentInstant()).toBe('2026-11-27T12:00:00.000Z');
  },
);

it('a right clock stays as it is: whole seconds and slow answers change nothing', async () => {
  const page = await openPage();
  const corrected = vi.fn();
  page.onCorrected(corrected);
  for (const said of ['2026-11-27T11:59:59Z', '2026-11-27T12:00:01Z', '2026-11-27T11:59:56Z'])
    page.hearTime(saying(said));
  expect(page.currentTime()).toBe(Date.now());
  expect([corrected.mock.calls.length, kept.size]).toEqual([0, 0]);
});

it('a clock that was set right is forgotten', async () => {
  kept.set('tbm_clock', '-10800000');
  const page = await openPage();
  page.hearTime(saying('2026-11-27T12:00:00Z'));
  expect(page.currentTime()).toBe(Date.now());
  expect(kept.size).toBe(0);
});

it('an answer without a date says nothing', async () => {
  const page = await openPage();
  page.hearTime({ headers: new Headers() });
  page.hearTime({ headers: new Headers({ date: 'ayer' }) });
  expect(page.currentTime()).toBe(Date.now());
});
