import { expect, it, vi } from 'vitest';
import { withEarlyToken } from './early-token.ts';
import { viewEntry, withEarlyView } from './early-view.ts';
import { withTheme } from './theme.ts';

const page = '<head><title></title></head>';

/** Runs the two scripts of a page where the tab keeps `kept`; returns what they wrote and where they navigated. */
function run(kept: string | null, hash = '', isApart = false) {
  const [first = '', second = ''] = [...withEarlyView(page).matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code]) => code ?? '',
  );
  const [write, replace, removeItem, stop] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const names = ['sessionStorage', 'location', 'document', 'stop', 'globalThis'];
  const given = [
    { getItem: (name: string) => (name === viewEntry ? kept : null), removeItem },
    { hash, replace },
    { write },
    stop,
    isApart ? { tbmView: true } : {},
  ];
  for (const code of [first, second]) new Function(...names, code)(...given);
  return {
    written: write.mock.calls.flat(),
    left: replace.mock.calls.flat(),
    stopped: stop.mock.calls.length,
  };
}

it('sets a tab apart before anything else of the page runs', () => {
  expect(withEarlyView(withEarlyToken(withTheme(page), 'hint'))).toMatch(
    /^<head><script>\(function setApart/,
  );
  const wanted = ['<script src="/ver-como-ella.js"></script>'];
  expect(run('{}', '', true).written).toEqual(wanted);
  expect(run(null, '#ver=x', true).written).toEqual(wanted);
  expect(run(null)).toEqual({ written: [], left: [], stopped: 0 });
  expect(run(null, '#contenido').written).toEqual([]);
});

it('a tab that should be apart and is not shows nothing, and goes back to the panel', () => {
  expect(run('{}')).toMatchObject({ left: ['/myadmin'], stopped: 1 });
  expect(run(null, '#ver=x')).toMatchObject({ left: ['/myadmin'], stopped: 1 });
  expect(run('{}', '', true)).toMatchObject({ left: [], stopped: 0 });
});
