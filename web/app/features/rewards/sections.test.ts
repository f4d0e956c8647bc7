import { expect, it } from 'vitest';
import { bySection, excerpt } from './sections.ts';

const items = (['rules', 'studio', 'general', 'general', 'levels', 'brands', 'online'] as const).map(
  (section, id) => ({ section, id }),
);

it('puts the questions of the programme in their sections and leaves the studio’s out [RWD-011]', () => {
  expect(bySection(items).map(({ title }) => title)).toEqual([
    'Generales',
    'Modalidad online',
    'Niveles y recompensas',
    'Marcas colaboradoras',
    'Reglas del programa',
  ]);
  expect(bySection(items)[0]?.items.map(({ id }) => id)).toEqual([2, 3]);
});

it('takes one question a section as a taste [RWD-009]', () => {
  expect(excerpt(items).map(({ id }) => id)).toEqual([2, 6, 4, 5]);
  expect(excerpt([])).toEqual([]);
});
