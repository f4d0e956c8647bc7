import { expect, it } from 'vitest';
import { entities } from './resources/index.ts';
import { detailsOf } from './titles.ts';

it.each([
  ['instructors', { name: 'Paola', last_name: 'Cantú Ibarra', quote: 'Respira.' }, ['quote']],
  ['instructors', { name: 'Paola', last_name: 'Cantú Ibarra', quote: '' }, []],
  [
    'discounts',
    { title: 'Verano', code: 'SOL', type: 'other', start_date: '2026-06-01' },
    ['title', 'type', 'start_date'],
  ],
  [
    'discounts',
    { title: 'SOL', code: 'SOL', type: 'other', start_date: '2026-06-01' },
    ['type', 'start_date'],
  ],
  [
    'discounts',
    { title: 'SOL', code: 'SOLES', type: 'other', start_date: '2026-06-01' },
    ['title', 'type', 'start_date'],
  ],
  ['muscles', { selector: 'biceps' }, []],
  ['workout_plans', { workout_plan_id: 3, goal_id: 1, level: 2 }, ['goal_id']],
])('%s %o: what its title says is not repeated under it', (path, record, names) => {
  const entity = entities.find((one) => one.path === path);
  expect(entity && detailsOf(entity, record)).toEqual(names);
});
