import { expect, it } from 'vitest';
import { bySection, excerpt } from './sections.ts';

const items = (['rules', 'studio', 'general', 'general', 'levels', 'brands', 'online'] as const).map(
  (section, id) => ({ section, id }),
);

it('groups the programme’s questions by section and leaves out the studio’s [RWD-011]', () => {
  expect(bySection(items).map(({ title }) => title)).toEqual([
    'Generales',
    'Modalidad online',
    'Niveles y recompensas',
    'Marcas aliadas',
    'Reglas del programa',
  ]);
  expect(bySection(items)[0]?.items.map(({ id }) => id)).toEqual([2, 3]);
});

it('picks one question per section as a preview [RWD-009]', () => {
  expect(excerpt(items).map(({ id }) => id)).toEqual([2, 6, 4, 5]);
  expect(excerpt([])).toEqual([]);
});
