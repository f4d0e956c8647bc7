import type { Branch } from '@tbm/contract/branches';
import { expect, it } from 'vitest';
import { homeWeek } from './home-week.ts';

const branch = {
  branch_id: 1,
  timezone: 'America/Monterrey',
  book_after_start_minutes: 360,
  cancel_minutes: 60,
} as Branch;
const now = '2026-11-25T16:00:00Z';
const at = (single_class_id: number, class_date: string, taken = 3) => ({
  single_class_id,
  branch_id: 1,
  class_date,
  duration: 50,
  description: '',
  capacity: 25,
  taken,
  taken_spots: [],
  class_reservations: [],
  location: { name: 'Studio' },
  class_package_id: null,
  class_type: { class_type_id: 4, name: 'Jump', short_code: 'JUMP', spot_map: null },
  class_instructors: [{ instructor: { instructor_id: 1, name: 'Ana', file: null } }],
});
const answers: Record<string, unknown> = {
  'GET /available_classes': [
    at(1, '2026-11-24T13:00:00Z'),
    at(2, '2026-11-25T13:00:00Z'),
    at(3, '2026-11-26T01:00:00Z', 25),
    at(4, '2026-11-26T02:00:00Z'),
    at(5, '2026-11-27T13:00:00Z'),
  ],
  'GET /available_classes/dates/all': ['2026-11-25', '2026-11-26', '2026-11-27'],
  'GET /class_packages': [],
  'GET /class_types': [{ class_type_id: 4, description: 'Saltos con ritmo. Sin impacto.' }],
};
const week = () =>
  homeWeek(
    { api: (async (key: string) => answers[key]) as never, now: () => now },
    branch,
    new URL('http://tbm.test/'),
  );

it('offers others for a class that is full or has begun, and none for one that is over [RES-021]', async () => {
  const { nearest } = await week();
  const ids = Object.fromEntries(
    Object.entries(nearest).map(([id, items]) => [id, items.map(({ single_class_id }) => single_class_id)]),
  );
  expect(ids).toEqual({ 2: [4, 5], 3: [4, 5] });
  expect(nearest[3]?.[0]).toEqual({
    single_class_id: 4,
    name: 'Jump',
    short_code: 'JUMP',
    coaches: 'Ana',
    when: 'miércoles 25 de noviembre a las 20:00',
    date: '2026-11-25',
    places: 'Quedan 22 lugares',
  });
});

it('says what a class is and how long before it cancelling is free [RES-023]', async () => {
  expect(await week()).toMatchObject({ about: { 4: 'Saltos con ritmo.' }, cancel: '1 hora' });
});
