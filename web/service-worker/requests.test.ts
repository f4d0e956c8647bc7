import { expect, it } from 'vitest';
import { kindOf, outdated, shellOf } from './requests.ts';

const origin = 'https://tbm.test';
const url = (path: string) => new URL(path, origin);
const asked = (path: string, { method = 'GET', mode = 'navigate' } = {}) =>
  kindOf({ method, mode }, url(path), origin);

it('pages of the member area and hashed assets pass through the worker', () => {
  for (const path of ['/mytbm', '/mytbm/presencial?dia=2026-11-23', '/mytbm/video/7'])
    expect(asked(path)).toBe('page');
  expect(asked('/assets/a-1234.js', { mode: 'cors' })).toBe('asset');
});

it('calls, payments, desk, films, sockets and public pages never do', () => {
  for (const path of [
    '/',
    '/checkout/19304/',
    '/gracias/1/',
    '/entrar/',
    '/recepcion/',
    '/myadmin',
    '/mytbmx',
  ])
    expect(asked(path)).toBeNull();
  for (const path of [
    '/api/customer',
    '/films/a.m3u8',
    '/files/a.webp',
    '/photos/a',
    '/api/live',
    '/mytbm.data',
  ])
    expect(asked(path, { mode: 'cors' })).toBeNull();
  expect(asked('/mytbm', { method: 'POST' })).toBeNull();
  expect(
    kindOf({ method: 'GET', mode: 'cors' }, new URL('https://js.stripe.com/assets/v3.js'), origin),
  ).toBeNull();
});

it('the five tabs have a stored page, with any query; other addresses have none', () => {
  expect(shellOf(url('/mytbm/reservaciones?filter=upcoming'))).toBe('/mytbm/reservaciones');
  expect(shellOf(url('/mytbm/'))).toBe('/mytbm');
  expect(shellOf(url('/mytbm/video/7'))).toBeNull();
});

it('the version before stays for open tabs; older ones and no foreign caches are deleted', () => {
  expect(outdated(['tbm-1', 'other', 'tbm-2', 'tbm-3'], 'tbm-3', 'tbm-')).toEqual(['tbm-1']);
  expect(outdated(['tbm-1'], 'tbm-1', 'tbm-')).toEqual([]);
  expect(outdated(['tbm-1', 'tbm-2'], 'tbm-2', 'tbm-')).toEqual([]);
});
