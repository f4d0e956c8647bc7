import { expect, it } from 'vitest';
import { safeNext } from './next.ts';

it('redirects only to our own pages after signing in [NAV-002]', () => {
  expect(safeNext('/checkout/19251/?branch_id=1')).toBe('/checkout/19251/?branch_id=1');
  for (const bad of [
    null,
    '',
    'https://otro.test',
    '//otro.test',
    '/\\otro.test',
    'javascript:alert(1)',
    '/entrar/',
  ])
    expect(safeNext(bad)).toBe('/mytbm');
});
