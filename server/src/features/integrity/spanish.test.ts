import { expect, it } from 'vitest';
import { invariants } from './queries.ts';
import { spanishRules } from './spanish.ts';

it('every rule has its Spanish name, and no name is without its rule', () => {
  expect(Object.keys(spanishRules).sort()).toEqual(invariants.map(({ name }) => name).sort());
});
