import { describe, expect, it, vi } from 'vitest';
import { ready, withEarlyInput } from './before-scripts.ts';
import { withLateScripts } from './late-scripts.ts';

const entries = { 'built-ins': '/assets/built-ins-1.js', 'when-idle': '/assets/when-idle-1.js' };

it('the script that records early input runs before the page’s modules, deferred or not', () => {
  const html =
    '<body><script>context()</script><script type="module" async="">import "/assets/a.js"</script></body>';
  const recorder = '<script>context()</script><script>(function keepEarlyInput';
  expect(withEarlyInput(html)).toContain(recorder);
  expect(withEarlyInput(html)).toMatch(/<\/script><script type="module" async="">import "\/assets\/a\.js"/);
  expect(withLateScripts(withEarlyInput(html), true, entries)).toContain(recorder);
  expect(withLateScripts(withEarlyInput(html), true, entries)).toContain(
    '<script type="late">import "/assets/a.js"</script>',
  );
});

describe('what a finger presses while the page becomes usable', () => {
  /** Presses an element, lets the page become usable, and returns how it was scrolled. `connected` and `tops`: before and after. */
  async function scrolledBy(pressed: { connected: boolean[]; tops: number[] }): Promise<unknown[][]> {
    const [, script = ''] =
      /<script>(.*)<\/script>/s.exec(withEarlyInput('<script type="module" async="">')) ?? [];
    const listeners = new Map<string, ((event: unknown) => void)[]>();
    const listen = (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]);
    const scrollBy = vi.fn();
    const page = {
      addEventListener: listen,
      removeEventListener: () => {},
      document: { querySelectorAll: () => [] },
      scrollBy,
      setTimeout: () => {},
    };
    new Function(...Object.keys(page), script)(...Object.values(page));
    const target = {
      get isConnected() {
        return pressed.connected.shift();
      },
      getBoundingClientRect: () => ({ top: pressed.tops.shift() }),
    };
    for (const listener of listeners.get('pointerdown') ?? []) listener({ type: 'pointerdown', target });
    for (const listener of listeners.get(ready) ?? []) listener({});
    await Promise.resolve();
    return scrollBy.mock.calls;
  }

  it('stays under it when the page above it grows', async () => {
    expect(await scrolledBy({ connected: [true, true], tops: [100, 260] })).toEqual([
      [{ top: 160, behavior: 'instant' }],
    ]);
  });

  it('does not scroll the page once it is replaced', async () => {
    expect(await scrolledBy({ connected: [true, false], tops: [100, 0] })).toEqual([]);
  });
});
