import { expect, it } from 'vitest';
import { continuesAt, ownPath, safeNext } from './next.ts';

it('redirects only to our own pages after signing in [NAV-002]', () => {
  expect(safeNext('/checkout/19251/?branch_id=1')).toBe('/checkout/19251/?branch_id=1');
  for (const bad of [
    null,
    '',
    'https://otro.test',
    '//otro.test',
    '/\\otro.test',
    // Browsers drop these from an address.
    '/\t/otro.test',
    '/\n/otro.test',
    'javascript:alert(1)',
    '/entrar/',
  ])
    expect(safeNext(bad)).toBe('/mytbm');
});

it('continues a sign-up where the visitor was: on the page before, or in the checkout with the chosen class', () => {
  expect(continuesAt({ pathname: '/registro/', search: '?next=%2Fmytbm%2Fpresencial%3Fclase%3D812' })).toBe(
    '/mytbm/presencial?clase=812',
  );
  expect(continuesAt({ pathname: '/entrar/', search: '?next=https%3A%2F%2Fotro.test' })).toBeNull();
  expect(continuesAt({ pathname: '/registro/', search: '' })).toBeNull();
  expect(continuesAt({ pathname: '/recuperar/', search: '?next=%2Fcheckout%2F152%2F' })).toBe(
    '/checkout/152/',
  );
  expect(continuesAt({ pathname: '/checkout/152/', search: '?clase=812&spot=5' })).toBe(
    '/checkout/152/?clase=812&spot=5',
  );
});

it('reads a path out of an address of this site only', () => {
  expect(ownPath('https://tbm.test/checkout/152/?clase=8', 'https://tbm.test')).toBe(
    '/checkout/152/?clase=8',
  );
  expect(ownPath('https://otro.test/checkout/152/', 'https://tbm.test')).toBeNull();
  expect(ownPath(null, 'https://tbm.test')).toBeNull();
});
