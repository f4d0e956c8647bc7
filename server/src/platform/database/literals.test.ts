import { expect, it } from 'vitest';
import { literals } from './literals.ts';

it('quotes each text of a list, and the quotes within', () => {
  expect(literals(['uno', "d'Or"])).toBe("'uno', 'd''Or'");
});
