import { expect, it } from 'vitest';
import { quoteBackground } from './quote-band.tsx';

it('picks one of three backgrounds for a quote [QUOTE-002]', () => {
  expect([0, 0.33, 0.34, 0.66, 0.67, 0.999].map(quoteBackground)).toEqual([1, 1, 2, 2, 3, 3]);
});
