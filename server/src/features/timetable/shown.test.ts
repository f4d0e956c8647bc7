import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClass, makeStudio } from '../../platform/testing/factories.ts';
import { signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z');
  await makeStudio(server.pool);
});
afterAll(() => server.end());

it('returns one class with all its fields; once cancelled, it is not found [SCHED-017, API-078]', async () => {
  const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-19T15:00:00Z' });
  const see = () => server.call('GET /available_classes/:id', { params: { id: single_class_id } });
  expect((await see()).body).toMatchObject({
    single_class_id,
    description: '',
    capacity: 25,
    taken_spots: [],
    class_reservations: [],
    class_instructors: [{ instructor: { instructor_id: 1 } }],
    class_type: { short_code: 'BARRE', spot_map: '5,7,7,6' },
    location: { location_id: 1, name: 'Estudio Monterrey', address: 'Calle 1' },
    class_package_id: null,
    icon: null,
    is_virtual_class: false,
    is_special_event: false,
  });
  const desk = await signedInCustomer(server, 'frontdesk');
  // The class is empty: no notices and no confirmation are needed.
  const deletion = await server.call(
    'DELETE /available_classes/:id',
    { params: { id: single_class_id }, query: {} },
    desk.token,
  );
  expect(deletion.body).toEqual({ cancelled: 1, told: 0 });
  expect((await see()).status).toBe(404);
});

it('lists the days of the branch that have classes from today on [API-077]', async () => {
  for (const class_date of ['2026-11-17T15:00:00Z', '2026-11-21T03:00:00Z', '2026-11-21T15:00:00Z'])
    await makeClass(server.pool, { class_date });
  const days = await server.call('GET /available_classes/dates/all', { query: { branch_id: 1 } });
  expect(days.body).toEqual(['2026-11-20', '2026-11-21']);
});

it('shows class types with their fields [SCHED-019]', async () => {
  const { body } = await server.call('GET /class_types', { query: { branch_id: 1 } });
  expect(Object.keys(body[0] ?? {})).toEqual(
    expect.arrayContaining(
      'class_type_id name short_code description benefits video_url icon spot_map file branch_id order show_home class_category_id'.split(
        ' ',
      ),
    ),
  );
});
