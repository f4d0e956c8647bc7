import { expect, it } from 'vitest';
import { mayNotBeInterrupted } from './busy-lock.ts';

it('a payment and a film are not interrupted by a new version; other pages are', () => {
  for (const path of [
    '/checkout/19304/',
    '/gracias/7/',
    '/mytbm/video/3',
    '/mytbm/metodos',
    '/mytbm/cancel/5',
  ])
    expect(mayNotBeInterrupted(path)).toBe(true);
  for (const path of ['/', '/mytbm', '/mytbm/online', '/mytbm/presencial', '/paquetes/'])
    expect(mayNotBeInterrupted(path)).toBe(false);
});
