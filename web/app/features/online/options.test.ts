import type { Program } from '@tbm/contract/content';
import type { ClassType, Instructor } from '@tbm/contract/studio';
import { expect, it } from 'vitest';
import { filterOptions } from './options.ts';

it('offers each category once, coaches by name, and every programme but Holistic [PUB-020, PROG-002]', () => {
  const category = (class_category_id: number, name: string) =>
    ({ class_category: { class_category_id, name } }) as ClassType;
  const options = filterOptions({
    classTypes: [category(2, 'Barre'), category(1, 'Fuerza'), category(2, 'Barre')],
    instructors: ['Renata', 'Ángela', 'Paola'].map(
      (name, index) => ({ instructor_id: index, name, last_name: 'X' }) as Instructor,
    ),
    programs: ['Ligera', 'Holistic'].map((name) => ({ name }) as Program),
  });
  expect(options.categories.map(({ name }) => name)).toEqual(['Fuerza', 'Barre']);
  expect(options.coaches.map(({ name }) => name)).toEqual(['Ángela', 'Paola', 'Renata']);
  expect(options.programs.map(({ name }) => name)).toEqual(['Ligera']);
});
