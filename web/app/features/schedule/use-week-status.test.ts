import { expect, it } from 'vitest';
import { weekStatus } from './use-week-status.ts';
import type { WeekDay } from './week.ts';

it('says the chosen day on the phone, and the week elsewhere, with their classes', () => {
  const day = (long: string, count: number, isChosen = false) =>
    ({ long, isChosen, classes: Array.from({ length: count }) }) as WeekDay;
  const days = [day('lunes 23 de noviembre', 3), day('martes 24 de noviembre', 1, true)];
  expect(weekStatus({ days }, true)).toBe('martes 24 de noviembre: 1 clase');
  expect(weekStatus({ days }, false)).toBe('Semana del lunes 23 de noviembre: 4 clases');
  expect(weekStatus({ days: [day('domingo 29 de noviembre', 0, true)] }, true)).toBe(
    'domingo 29 de noviembre: sin clases',
  );
});
