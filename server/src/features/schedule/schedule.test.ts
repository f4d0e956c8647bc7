import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

const now = '2026-11-18T18:00:00Z';
const range = { start_date: '2026-11-19', end_date: '2026-11-19', branch_id: 1 };
let server: TestServer;
let laura: SignedIn;
let single_class_id: number;

beforeAll(async () => {
  // Responses are cached for longer than the test lasts: only a change invalidates them.
  server = await makeTestServer(now, { cache_ms: 60_000 });
  await makeStudio(server.pool);
  laura = await signedInCustomer(server);
  await makeLot(server.pool, laura.customer_id, { granted: 5 });
  ({ single_class_id } = await makeClass(server.pool, { class_date: '2026-11-19T15:00:00Z' }));
});
afterAll(() => server.end());

const see = async (token?: string) => {
  const { body } = await server.call('GET /available_classes', { query: range }, token);
  return body.find((one) => one.single_class_id === single_class_id);
};

it('shows a booking at once, to the member as their own place and to others as one place less [SCHED-012, RES-018]', async () => {
  const reserved = { token: laura.token, spot: 3 };
  expect(await see(laura.token)).toMatchObject({ taken: 0, class_reservations: [], taken_spots: [] });
  expect(await see()).toMatchObject({ taken: 0 });
  const { body } = await server.call(
    'POST /class_reservations',
    { body: { single_class_id, spot: reserved.spot } },
    reserved.token,
  );
  const { class_reservation_id } = body;
  expect(await see(laura.token)).toMatchObject({
    taken: 1,
    taken_spots: [3],
    class_reservations: [{ class_reservation_id, spot: 3, is_cash: false }],
  });
  expect(await see()).toMatchObject({ taken: 1, taken_spots: [3], class_reservations: [] });
  const other = await signedInCustomer(server);
  expect(await see(other.token)).toMatchObject({ taken: 1, class_reservations: [] });
  await server.call('DELETE /class_reservations/:id', { params: { id: class_reservation_id } }, laura.token);
  expect(await see(laura.token)).toMatchObject({ taken: 0, class_reservations: [], taken_spots: [] });
});

it('sends no query while the days are cached, and returns 304 to a client that has them [API-076]', async () => {
  const url = '/api/available_classes?start_date=2026-11-19&end_date=2026-11-19&branch_id=1';
  const first = await server.app.inject({ url });
  expect(first.headers).toMatchObject({
    'cache-control': 'no-cache',
    vary: expect.stringContaining('authorization'),
  });
  await server.pool.query(`update single_classes set duration = 77 where single_class_id = $1`, [
    single_class_id,
  ]);
  const etag = String(first.headers.etag);
  const again = await server.app.inject({ url, headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  // A change by another process changes the text, and its ETag with it.
  server.services.cache.forget('available_classes');
  const changed = await server.app.inject({ url, headers: { 'if-none-match': etag } });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);
});

it('caches what the studio shows until a call changes it', async () => {
  const names = async () =>
    (await server.call('GET /branches', { query: {} })).body.map(({ name }: { name: string }) => name);
  const before = await names();
  await server.pool.query(`update branches set name = 'Otra' where branch_id = 1`);
  expect(await names()).toEqual(before);
  server.services.cache.forget('branches');
  expect(await names()).toContain('Otra');
});

it('returns all fields of a class, one class by id, and the days ahead that have classes [SCHED-017..019, API-077, API-078]', async () => {
  const { body } = await server.call('GET /available_classes/:id', { params: { id: single_class_id } });
  expect(body).toMatchObject({
    single_class_id,
    branch_id: 1,
    class_date: '2026-11-19T15:00:00+00:00',
    description: '',
    capacity: 25,
    class_reservations: [],
    class_instructors: [{ instructor: { name: 'Ana', last_name: 'Paz' } }],
    class_type: { class_type_id: 1, name: 'Barre', short_code: 'BARRE', spot_map: '5,7,7,6' },
    location: { location_id: 1, name: 'Estudio Monterrey', address: 'Calle 1' },
    class_package_id: null,
    icon: null,
    taken_spots: [],
    location_id: 1,
    is_virtual_class: false,
    is_special_event: false,
  });
  const days = (branch_id: number) =>
    server.call('GET /available_classes/dates/all', { query: { branch_id } });
  expect((await days(1)).body).toEqual(['2026-11-19']);
  expect((await days(2)).body).toEqual([]);
  const none = await server.call('GET /available_classes/:id', { params: { id: 9_999_999 } });
  expect([none.status, none.body.code]).toEqual([404, 'class_not_found']);
});

it('returns at most 45 days from the first', async () => {
  const ask = async (end_date: string) => {
    const { status, body } = await server.call('GET /available_classes', { query: { ...range, end_date } });
    return status === 200 ? 200 : (body as unknown as { code: string }).code;
  };
  expect(await ask('2027-01-03')).toBe(200);
  expect(await ask('2027-01-04')).toBe('range_too_long');
  expect(await ask('2026-11-18')).toBe('range_too_long');
});

it('can be filtered by one of several studios [SCHED-006]', async () => {
  await server.pool.query(
    `insert into locations (location_id, branch_id, name, address) values (7, 1, 'Estudio Valle', 'Calle 7')`,
  );
  const valle = await makeClass(server.pool, { class_date: '2026-11-19T16:00:00Z' });
  await server.pool.query('update single_classes set location_id = 7 where single_class_id = $1', [
    valle.single_class_id,
  ]);
  const { body } = await server.call('GET /available_classes', { query: { ...range, location_id: 7 } });
  expect(body.map((one) => one.single_class_id)).toEqual([valle.single_class_id]);
});

it('inserts a member’s places into their classes, by start, also when the text of a class is JSON of a class [SCHED-012, API-076]', async () => {
  const day = { branch_id: 1, start_date: '2026-11-24', end_date: '2026-11-24' };
  const later = await makeClass(server.pool, { class_date: '2026-11-24T19:00:00Z' });
  const sooner = await makeClass(server.pool, { class_date: '2026-11-24T15:00:00Z' });
  const between = await makeClass(server.pool, { class_date: '2026-11-24T17:00:00Z' });
  // A class of the other branch, and one of the next day in Monterrey.
  await makeClass(server.pool, { class_date: '2026-11-24T17:00:00Z', branch_id: 2 });
  await makeClass(server.pool, { class_date: '2026-11-25T06:00:00Z' });
  const description = `{"single_class_id":${later.single_class_id},"class_reservations":[]}`;
  await server.pool.query('update single_classes set description = $2 where single_class_id = $1', [
    sooner.single_class_id,
    description,
  ]);
  for (const [{ single_class_id }, spot] of [
    [later, 4],
    [sooner, 9],
  ] as const)
    await server.call('POST /class_reservations', { body: { single_class_id, spot } }, laura.token);
  const { body } = await server.call('GET /available_classes', { query: day }, laura.token);
  expect(
    body.map(({ single_class_id: id, class_reservations: own }) => [id, own?.map(({ spot }) => spot)]),
  ).toEqual([
    [sooner.single_class_id, [9]],
    [between.single_class_id, []],
    [later.single_class_id, [4]],
  ]);
  expect(body[0]?.description).toBe(description);
});
