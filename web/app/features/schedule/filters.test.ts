import type { SingleClass } from '@tbm/contract/schedule';
import { expect, it } from 'vitest';
import { filtered, filterOptions, filtersOf } from './filters.ts';

const at = (class_date: string, name: string, ...coaches: string[]) => ({
  class_date,
  class_type: { class_type_id: name.length, name } as SingleClass['class_type'],
  class_instructors: coaches.map((coach) => ({
    instructor: { instructor_id: coach.length, name: coach, last_name: '', file: null },
  })),
});
// 07:00, 12:00 and 18:00 in Monterrey.
const jump = at('2026-11-25T13:00:00Z', 'Jump', 'Paola', 'Ana');
const barre = at('2026-11-25T18:00:00Z', 'Barre', 'Ana');
const box = at('2026-11-26T00:00:00Z', 'Box', 'Ximena');
const classes = [jump, barre, box];
const matching = (query: string) =>
  filtered(classes, filtersOf(new URLSearchParams(query)), 'America/Monterrey');

it('filters classes by type, coach and local time of day, all of which must fit', () => {
  expect(matching('')).toEqual(classes);
  expect(matching('tipo=4')).toEqual([jump]);
  expect(matching('coach=3')).toEqual([jump, barre]);
  expect(matching('coach=3&tipo=5')).toEqual([barre]);
  expect(matching('hora=manana')).toEqual([jump]);
  expect(matching('hora=tarde')).toEqual([barre]);
  expect(matching('hora=noche')).toEqual([box]);
  expect(matching('hora=noche&coach=3')).toEqual([]);
});

it('offers each type and coach once, by name', () => {
  const { tipo, coach, hora } = filterOptions([...classes, jump]);
  expect(tipo.map(({ title }) => title)).toEqual(['Barre', 'Box', 'Jump']);
  expect(coach.map(({ title }) => title)).toEqual(['Ana', 'Paola', 'Ximena']);
  expect(hora.map(({ title }) => title)).toEqual(['Mañana', 'Tarde', 'Noche']);
});
