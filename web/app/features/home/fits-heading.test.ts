import { expect, it } from 'vitest';
import { fitsHeading } from './fits-heading.ts';

const hour = { fit: { hour: true, coaches: [] } };
const coach = { fit: { hour: false, coaches: ['Ana'] } };
const next = { fit: { hour: false, coaches: [] } };

it('claims about suggested classes only what is true of each', () => {
  expect(fitsHeading([hour, coach], false)).toEqual({
    title: 'Clases para ti',
    sub: 'A tus horas o con tus coaches',
  });
  expect(fitsHeading([hour, next], false)).toEqual({ title: 'Clases para ti', sub: 'Con lugares libres' });
  expect(fitsHeading([next], false)).toEqual({ title: 'Próximas clases', sub: 'Con lugares libres' });
  expect(fitsHeading([], false)).toEqual({ title: 'Próximas clases', sub: 'Con lugares libres' });
  expect(fitsHeading([next], true)).toEqual({ title: 'Esta semana', sub: 'Con lugares libres' });
});
