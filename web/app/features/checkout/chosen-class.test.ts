import type { Branch } from '@tbm/contract/branches';
import type { ClassPackage } from '@tbm/contract/packages';
import { expect, it } from 'vitest';
import { chosenClass } from './chosen-class.ts';

const branch = {
  branch_id: 1,
  name: 'Monterrey',
  slug: 'monterrey',
  timezone: 'America/Monterrey',
  book_after_start_minutes: 360,
} as Branch;
const ten = {
  class_package_id: 152,
  class_amount: 10,
  branch_id: null,
  expiration_days: 2,
  is_unlimited: false,
  slots: null,
} as ClassPackage;
const at = (single_class_id: number, class_date: string, taken = 3) => ({
  single_class_id,
  branch_id: 1,
  class_date,
  duration: 50,
  capacity: 25,
  taken,
  taken_spots: [],
  class_reservations: [],
  location: { name: 'Studio' },
  class_package_id: null,
  class_type: { class_type_id: 4, name: 'Jump', short_code: 'JUMP', spot_map: null },
  class_instructors: [{ instructor: { name: 'Ana' } }],
});
const classes = [
  at(1, '2026-11-25T13:00:00Z'),
  at(2, '2026-11-26T01:00:00Z', 25),
  at(3, '2026-11-26T02:00:00Z'),
  // Later than the package lasts.
  at(4, '2026-11-29T13:00:00Z'),
];
const chosen = (id: number, now = '2026-11-25T16:00:00Z') =>
  chosenClass(
    {
      api: (async (key: string) =>
        key === 'GET /available_classes'
          ? classes
          : classes.find((item) => item.single_class_id === id)) as never,
      now: () => now,
    },
    { item: ten, branches: [branch], url: new URL(`http://tbm.test/checkout/152/?clase=${id}`) },
  );

it('sells a place in a class that is ahead', async () => {
  expect(await chosen(3)).toMatchObject({ problem: null, nearest: [] });
});

it('sells none in a class that has begun or is full, and names the nearest that the package pays for [RES-021, ERR-045]', async () => {
  for (const [id, problem] of [
    [1, 'Esta clase ya empezó.'],
    [2, 'Lo sentimos, la clase se ha llenado.'],
  ] as const) {
    const found = await chosen(id);
    expect(found?.problem).toBe(problem);
    expect(found?.nearest.map(({ single_class_id }) => single_class_id)).toEqual([3]);
  }
});
