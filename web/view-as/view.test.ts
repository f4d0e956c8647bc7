import { expect, it } from 'vitest';
import { memoryStorage, routeOfCall, viewIn, viewInHash } from './view.ts';

const view = { token: 'ver.abc-1.d_e', customer_id: 20_001, name: 'Ana', ends: 1_800_000_000_000 };

it('a view is what the panel wrote into the address, whole, and nothing else', () => {
  expect(viewInHash(`#ver=${encodeURIComponent(JSON.stringify(view))}`)).toEqual(view);
  expect(viewIn(JSON.stringify({ ...view, more: 1 }))).toEqual(view);
  for (const wrong of [
    { ...view, token: 'eyJ.admin.token' },
    { ...view, token: 'ver.a.b"><script>' },
    { ...view, name: 3 },
    { ...view, customer_id: '1' },
    { ...view, ends: null },
  ])
    expect(viewIn(JSON.stringify(wrong))).toBeNull();
  for (const wrong of [null, '', 'x', '[]', 'null']) expect(viewIn(wrong)).toBeNull();
  expect(viewInHash('#ver=%')).toBeNull();
});

it('no call of the identity service leaves the tab: it would be the admin’s own', () => {
  expect(routeOfCall('/api/auth/token')).toBe('token');
  expect(routeOfCall('/api/auth/sign-out')).toBe('sign_out');
  for (const path of ['/api/auth/change-password', '/api/auth/sign-in/email', '/api/auth/two-factor/disable'])
    expect([path, routeOfCall(path)]).toEqual([path, 'refused']);
  expect(routeOfCall('/api/customer')).toBe('on');
});

it('values that the page keeps last as long as the page', () => {
  const storage = memoryStorage({ tbm_session: '1' });
  storage.setItem('a', 'b');
  expect([
    storage.getItem('tbm_session'),
    storage.getItem('a'),
    storage.getItem('c'),
    storage.length,
  ]).toEqual(['1', 'b', null, 2]);
  expect([storage.key(0), storage.key(9)]).toEqual(['tbm_session', null]);
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
  storage.clear();
  expect(storage.length).toBe(0);
});
