import { expect, it } from 'vitest';
import { idOf, orNone } from './found.ts';

it('accepts only ids that the database could have', () => {
  expect(idOf('7')).toBe(7);
  expect(idOf('3000000007')).toBe(3_000_000_007);
  for (const text of [undefined, '', '0', '-1', '1.5', 'nuevo', '9007199254740992', '1 or 1=1'])
    expect(idOf(text)).toBeNull();
});

it('returns null only for a missing record [PUB-062]', async () => {
  expect(await orNone(Promise.resolve(3))).toBe(3);
  expect(await orNone(Promise.reject(Object.assign(new Error(), { code: 'not_found' })))).toBeNull();
  expect(await orNone(Promise.reject(Object.assign(new Error(), { code: 'package_not_found' })))).toBeNull();
  await expect(orNone(Promise.reject(Object.assign(new Error(), { code: 'internal' })))).rejects.toThrow();
});
