import { expect, it } from 'vitest';
import { root } from '../scratch.ts';
import { staleness } from './mutant.ts';
import { rules } from './rules/index.ts';
import { screens } from './screens/index.ts';

it('every deliberate break still fits the sources', () => {
  const all = [...rules, ...screens];
  expect(all.flatMap((mutant) => staleness(root, mutant) ?? [])).toEqual([]);
  expect(new Set(all.map(({ file, find, replace }) => [file, find, replace].join())).size).toBe(all.length);
});
