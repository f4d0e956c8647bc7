import { expect, it } from 'vitest';
import { root } from '../scratch.ts';
import type { Mutant } from './mutant.ts';
import { rules } from './rules/index.ts';
import { screens } from './screens/index.ts';
import { openSources, staleness } from './sources.ts';

const sources = openSources(root);

it('every deliberate break still fits the sources', () => {
  const all = [...rules, ...screens];
  expect(all.flatMap((mutant) => staleness(sources, mutant) ?? [])).toEqual([]);
  const breaks = new Set(all.map(({ place, symbol, edit }) => JSON.stringify([place, symbol, edit])));
  expect(breaks.size).toBe(all.length);
});

const thisFile: Pick<Mutant, 'what' | 'place' | 'tests'> = {
  what: 'a break',
  place: 'scripts/mutants/mutant.ts',
  tests: ['scripts/mutants/mutants.test.ts'],
};

it('a break that fits no longer names the cause', () => {
  const causes = [
    { ...thisFile, symbol: 'nothingHere', edit: { kind: 'skip', text: 'x' } },
    { ...thisFile, symbol: 'skip', edit: { kind: 'change', find: 'nothing here', replace: '' } },
    { ...thisFile, symbol: 'skip', edit: { kind: 'change', find: 'symbol', replace: '' } },
    { ...thisFile, symbol: 'testPath', edit: { kind: 'change', find: 'return test;', replace: '}' } },
    { ...thisFile, symbol: 'testPath', edit: { kind: 'value', value: '1' } },
  ] satisfies Mutant[];
  expect(causes.map((mutant) => staleness(sources, mutant))).toEqual([
    'a break: scripts/mutants/mutant.ts declares no nothingHere',
    'a break: skip has "nothing here" 0 times',
    'a break: skip has "symbol" 2 times',
    expect.stringContaining('a break: '),
    'a break: testPath is no constant',
  ]);
});
