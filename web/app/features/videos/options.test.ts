import type { Program } from '@tbm/contract/content';
import type { ClassType, Instructor } from '@tbm/contract/studio';
import { expect, it } from 'vitest';
import { filterOptions } from './options.ts';

it('lists each category once, coaches and muscles by name, and every programme but Holistic [PUB-020, PROG-002]', () => {
  const category = (class_category_id: number, name: string) =>
    ({ class_category: { class_category_id, name } }) as ClassType;
  const options = filterOptions({
    classTypes: [category(2, 'Barre'), category(1, 'Fuerza'), category(2, 'Barre')],
    instructors: ['Renata', 'Ángela', 'Paola'].map(
      (name, index) => ({ instructor_id: index, name, last_name: 'X' }) as Instructor,
    ),
    programs: ['Ligera', 'Holistic'].map((name) => ({ name }) as Program),
    muscles: [
      { muscle_id: 1, selector: 'gluteos' },
      { muscle_id: 2, selector: 'biceps' },
    ],
    videoTypes: [{ video_type_id: 3, name: 'Alto impacto' }],
  });
  const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);
  expect(titles(options.categories)).toEqual(['Fuerza', 'Barre']);
  expect(titles(options.coaches)).toEqual(['Ángela X', 'Paola X', 'Renata X']);
  expect(titles(options.muscles)).toEqual(['Bíceps', 'Glúteos']);
  expect(options.impacts).toEqual([{ value: '3', title: 'Alto impacto' }]);
  expect(options.programs.map(({ name }) => name)).toEqual(['Ligera']);
});
