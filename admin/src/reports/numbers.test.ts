import { expect, it } from 'vitest';
import { cellText, moneyText } from './numbers.ts';

it.each([
  [1850, '$1,850'],
  [1850.5, '$1,850.50'],
  [-90, '−$90'],
  [0, '$0'],
])('%d pesos are written %s', (pesos, text) => {
  expect(moneyText(pesos)).toBe(text);
});

it.each([
  ['key', 20001, '20001'],
  ['number', 20001, '20,001'],
  ['day', '2026-07-03', '03 jul 2026'],
  ['moment', '2026-07-03 07:00', '03 jul 2026 07:00'],
  ['money', null, '—'],
] as const)('a cell of the kind %s with %s reads "%s"', (kind, value, text) => {
  expect(cellText(kind, value)).toBe(text);
});
