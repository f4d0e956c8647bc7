import { expect, it } from 'vitest';
import { classStanding } from './class-standing.ts';

const at = (now: string, taken = 23) =>
  classStanding({ class_date: '2026-11-25T13:00:00Z', duration: 50, capacity: 25, taken }, now);

it('offers a place in a shared class only until it begins', () => {
  expect(at('2026-11-25T12:59:00Z')).toEqual({
    text: 'Quedan 2 lugares.',
    label: 'Elegir mi lugar',
    isAhead: true,
  });
  expect(at('2026-11-25T12:59:00Z', 25)).toMatchObject({ text: 'Está llena, y tiene lista de espera.' });
  expect(at('2026-11-25T13:00:00Z')).toEqual({
    text: 'Ya empezó.',
    label: 'Ver el horario',
    isAhead: false,
  });
  expect(at('2026-11-25T13:50:00Z')).toMatchObject({ text: 'Ya pasó.', isAhead: false });
});
