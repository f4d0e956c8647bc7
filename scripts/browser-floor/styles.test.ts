import { expect, it } from 'vitest';
import { newerStyles } from './styles.ts';

it('finds features that a browser of the floor may lack, in each kind of place', () => {
  expect(newerStyles('a { text-wrap: pretty; }')).toContain('property text-wrap');
  expect(newerStyles('a { color: light-dark(red, blue); }')).toContain('function light-dark()');
  expect(newerStyles('a { anchor-name: --button; }')).toContain('property anchor-name');
  expect(newerStyles('@starting-style { a { opacity: 0; } }')).toContain('rule @starting-style');
  expect(newerStyles('a:popover-open { color: red; }')).toContain('selector :popover-open');
  expect(newerStyles('a { & b { color: red; } }')).toContain('nesting');
  expect(newerStyles('a { --tone: light-dark(red, blue); }')).toContain('function light-dark()');
});

it('reports no property that all of them have, and none that the sheet guards itself', () => {
  expect(
    newerStyles(
      'a { display: grid; gap: 1rem; height: 100dvh; inset: 0; aspect-ratio: 1; } a:is(b):not(.c) { color: red; }',
    ),
  ).toEqual([]);
  expect(newerStyles('@supports (text-wrap: pretty) { a { text-wrap: pretty; } }')).toEqual([]);
  expect(newerStyles('@container card (min-width: 20rem) { a { width: 50cqw; } }')).toEqual([]);
});
