import { expect, it } from 'vitest';
import { entities } from './resources/index.ts';
import { detailsOf, labelInDetails } from './titles.ts';

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

it.each([
  ['discounts', { start_date: '2026-06-01' }, 'start_date', 'Desde: '],
  ['discounts', { type: 'other' }, 'type', ''],
  ['videos', { available_at: '2026-12-18T13:00:00.000Z' }, 'available_at', 'Estreno: '],
  ['class_packages', { price: 1090 }, 'price', ''],
  ['class_packages', { sale_price: 890 }, 'sale_price', 'Precio de oferta: '],
  ['class_packages', { branch_id: null }, 'branch_id', 'Sucursal: '],
  ['class_packages', { branch_id: 1 }, 'branch_id', ''],
])(
  '%s %o: %s has its label before it under the title, where it would be unclear',
  (path, record, name, label) => {
    const entity = entities.find((one) => one.path === path);
    expect(entity && labelInDetails(entity, record, name)).toBe(label);
  },
);
