import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let admin: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T12:00:00Z');
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin');
});
afterAll(() => server.end());
beforeEach(async () => {
  member = await signedInCustomer(server);
  await makeLot(server.pool, member.customer_id, { granted: 20 });
});

/** Saves another map of the class type 1. */
async function saveMap(spot_map: string) {
  const { body } = await server.call('GET /class_types/:id', { params: { id: 1 } });
  const answer = await server.call('PUT /class_types', { body: { ...body, spot_map } }, admin.token);
  expect(answer.status).toBe(200);
}
const reserve = (single_class_id: number, spot: number, token = member.token) =>
  server.call('POST /class_reservations', { body: { single_class_id, spot } }, token);
const mapOf = async (single_class_id: number) => {
  const { body } = await server.call('GET /available_classes/:id', { params: { id: single_class_id } });
  return body.class_type.spot_map;
};
const others = async () =>
  (await server.call('GET /class_types/:id/other_maps', { params: { id: 1 } }, admin.token)).body;
const give = (body: { empty_from: string | null; single_class_ids: number[] }) =>
  server.call('POST /class_types/:id/other_maps', { params: { id: 1 }, body }, admin.token);

let day = 20;
const newClass = async () => {
  day += 1;
  return (await makeClass(server.pool, { class_date: `2026-11-${day}T15:00:00Z` })).single_class_id;
};

it('a published class keeps its map; an admin gives it the new one, and who loses a spot is told', async () => {
  await saveMap('6,6,7,6');
  const [empty, later, held] = [await newClass(), await newClass(), await newClass()];
  expect((await reserve(held, 9)).status).toBe(201);
  await saveMap('2,2');
  const fresh = await newClass();
  expect(await Promise.all([empty, later, held, fresh].map(mapOf))).toEqual([
    '6,6,7,6',
    '6,6,7,6',
    '6,6,7,6',
    '2,2',
  ]);
  // Its map is the one that members see and that the server checks.
  expect((await reserve(held, 20, (await friend()).token)).status).toBe(201);
  expect((await reserve(fresh, 5)).body.code).toBe('spot_invalid');

  const found = await others();
  expect([found.spot_map, found.empty]).toEqual(['2,2', 2]);
  expect(
    found.with_places.map(({ single_class_id, taken, losing }) => [
      single_class_id,
      taken,
      losing.map(({ spot }) => spot),
    ]),
  ).toEqual([[held, 2, [9, 20]]]);

  // Only those without places, from a day on.
  expect((await give({ empty_from: '2026-11-22', single_class_ids: [] })).body).toEqual({
    changed: 1,
    told: 0,
  });
  expect(await Promise.all([empty, later, held].map(mapOf))).toEqual(['6,6,7,6', '2,2', '6,6,7,6']);

  expect((await give({ empty_from: null, single_class_ids: [held] })).body).toEqual({ changed: 1, told: 2 });
  expect(await mapOf(held)).toBe('2,2');
  const { rows } = await server.pool.query(
    `select r.spot, m.data ->> 'lost_spot' as lost from class_reservations r
    join messages m on m.customer_id = r.customer_id and m.template = 'class_changed' and m.channel = 'email'
    where r.single_class_id = $1 order by 2`,
    [held],
  );
  expect(rows).toEqual([
    { spot: null, lost: '20' },
    { spot: null, lost: '9' },
  ]);
  expect((await others()).with_places).toEqual([]);
});

const friend = async () => {
  const other = await signedInCustomer(server);
  await makeLot(server.pool, other.customer_id, { granted: 5 });
  return other;
};

it('a place outside the map of its class cannot be stored, and no map that its places do not fit on', async () => {
  await saveMap('3,2');
  const single_class_id = await newClass();
  expect((await reserve(single_class_id, 5)).status).toBe(201);
  const run = (sql: string) =>
    server.pool.query(sql, [single_class_id]).then(
      () => 'stored',
      (error) => error.constraint,
    );
  expect(
    await Promise.all([
      run('update class_reservations set spot = 6 where single_class_id = $1'),
      run(`update single_classes set spot_map = '2,2' where single_class_id = $1`),
      run('update single_classes set capacity = 4 where single_class_id = $1'),
      run('update single_classes set is_virtual_class = true where single_class_id = $1'),
    ]),
  ).toEqual([
    'class_reservations_spot_on_map',
    'single_classes_spots_held',
    'single_classes_spots_held',
    'single_classes_spots_held',
  ]);
});

it('a spot that is taken while the map shrinks is either on the new map or the map stays', async () => {
  await saveMap('5,5');
  const single_class_id = await newClass();
  await saveMap('2');
  const people = await Promise.all(Array.from({ length: 8 }, friend));
  const [, ...answers] = await Promise.all([
    give({ empty_from: null, single_class_ids: [single_class_id] }),
    ...people.map(({ token }, index) => reserve(single_class_id, index + 1, token)),
  ]);
  expect(answers.every(({ status }) => status === 201 || status === 409 || status === 400)).toBe(true);
  const { rows } = await server.pool.query(
    `select count(*)::int as outside from class_reservations r join single_classes sc using (single_class_id)
    where single_class_id = $1 and r."deletedAt" is null and r.spot > spots_of_class(sc.spot_map, sc.capacity, false)`,
    [single_class_id],
  );
  expect(rows[0].outside).toBe(0);
  expect(await mapOf(single_class_id)).toBe('2');
});

it('a class of another type gets the map of that type', async () => {
  await saveMap('3,2');
  const single_class_id = await newClass();
  await server.pool.query(
    `insert into class_types (class_type_id, name, short_code, spot_map, class_category_id)
    select 777, 'Jump', 'JUMP', '2,2', class_category_id from class_types where class_type_id = 1`,
  );
  expect((await reserve(single_class_id, 5)).status).toBe(201);
  const { status } = await server.call(
    'PUT /available_classes',
    { body: { single_class_id, class_type_id: 777 } },
    admin.token,
  );
  expect([status, await mapOf(single_class_id)]).toEqual([200, '2,2']);
  const { rows } = await server.pool.query('select spot from class_reservations where single_class_id = $1', [
    single_class_id,
  ]);
  expect(rows).toEqual([{ spot: null }]);
});
