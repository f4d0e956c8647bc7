import { expect, it } from 'vitest';
import { classesLeft, decimalSignOf, unexplainedClasses, writtenAmount } from './written-amounts.ts';

it.each([
  ['1490', 1490],
  ['$1,490.00', 1490],
  ['1.490,00', 1490],
  ['$ 1 490.50', 1490.5],
  ['1490,5', 1490.5],
  ['8.0', 8],
  ['MXN 1,490.00', 1490],
  ['1,490.00 MXN', 1490],
  ['1,234,567', 1234567],
  ['1.234.567', 1234567],
  ['1.234.567,89', 1234567.89],
  ["1'490.00", 1490],
  ['0,125', 0.125],
  ['1,490', null],
  ['1.490', null],
  ['1,49,0', null],
  ['12,34.567,8', null],
  ['gratis', null],
  ['(100)', null],
  ['', null],
])('the amount %j is %j by itself', (cell, amount) => {
  expect(writtenAmount(cell, null)).toBe(amount);
});

it('1,490 is what its column decides, or is asked', () => {
  expect(writtenAmount('1,490', '.')).toBe(1490);
  expect(writtenAmount('1,490', ',')).toBe(1.49);
  expect(writtenAmount('1.490', ',')).toBe(1490);
  expect(decimalSignOf(['1,490', '$2,000.50'])).toMatchObject({ sign: '.', isAsked: false });
  expect(decimalSignOf(['1.490', '2.000,50'])).toMatchObject({ sign: ',', isAsked: false });
  expect(decimalSignOf(['$1,490', '980'])).toEqual({ sign: null, isAsked: true, example: '$1,490' });
  expect(decimalSignOf(['1,490', '1.5', '1,5'])).toMatchObject({ isAsked: true });
  expect(decimalSignOf(['980', 'N/A', ''])).toMatchObject({ isAsked: false });
});

it.each([
  ['8', 8],
  ['8.0', 8],
  ['8,00', 8],
  ['8 clases', 8],
  ['8 clases restantes', 8],
  ['8 sessions left', 8],
  ['Quedan 8', 8],
  ['8 restantes de 12', 8],
  ['8 de 12 restantes', 8],
  ['8 de 12 usadas', 4],
  ['8/12 used', 4],
  ['Ilimitadas', 'unlimited'],
  ['Unlimited', 'unlimited'],
  ['∞', 'unlimited'],
  ['8 de 12', null],
  ['8 usadas', null],
  ['12 de 8', null],
  ['$1,490', null],
  ['8.5', null],
  ['-1', null],
  ['2026-12-08', null],
])('the classes %j are %j by themselves', (cell, classes) => {
  expect(classesLeft(cell, null)).toBe(classes);
});

it('8 de 12 is what the admin answers', () => {
  expect(unexplainedClasses(['4', '8 de 12'])).toEqual({ cell: '8 de 12', first: 8, total: 12 });
  expect(unexplainedClasses(['4', '8 de 12 restantes', '12/12'])).toBeNull();
  expect(classesLeft('8 de 12', 'left')).toBe(8);
  expect(classesLeft('8 de 12', 'used')).toBe(4);
});
