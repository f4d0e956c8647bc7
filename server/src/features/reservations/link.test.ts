import { showsLink } from '@tbm/domain/schedule';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

const link = 'https://meet.tbm.test/barre-18';
const class_date = '2026-11-20T00:00:00Z';
let server: TestServer;
let admin: SignedIn;
let laura: SignedIn;
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z');
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin');
  laura = await signedInCustomer(server);
  await makeLot(server.pool, laura.customer_id);
});
afterAll(() => server.end());

const parts = { class_type_id: 1, location_id: 1, instructor_ids: [1], capacity: 5, duration: 50 };
const newClass = (more: { link?: string | null }) =>
  server.call('POST /available_classes', { body: { ...parts, class_date, ...more } }, admin.token);
const linkFor = async (caller: SignedIn, filter: 'all' | 'upcoming' = 'all') =>
  (await server.call('GET /class_reservations', { query: { filter } }, caller.token)).body.data.map(
    (row) => row.link,
  );

it('the link of an online class is shown to members with a place, from 15 minutes before until its end', async () => {
  const made = await newClass({ link });
  expect([made.status, made.body.is_virtual_class]).toEqual([201, true]);
  const { single_class_id } = made.body;
  const book = (caller: SignedIn) =>
    server.call('POST /class_reservations', { body: { single_class_id } }, caller.token);
  const { class_reservation_id } = (await book(laura)).body;
  const eva = await signedInCustomer(server);
  await makeLot(server.pool, eva.customer_id);
  const evas = (await book(eva)).body.class_reservation_id;
  await server.call('DELETE /class_reservations/:id', { params: { id: evas }, query: {} }, eva.token);
  for (const [time, shown] of [
    ['2026-11-19T23:44:59Z', null],
    ['2026-11-19T23:45:00Z', link],
    ['2026-11-20T00:49:59Z', link],
    ['2026-11-20T00:50:00Z', null],
  ] as const) {
    server.clock.set(time);
    expect([time, await linkFor(laura)]).toEqual([time, [shown]]);
    expect(showsLink({ class_date, duration: 50 }, time)).toBe(shown !== null);
    // A member who gave the place up, and everyone else, sees none.
    expect(await linkFor(eva)).toEqual([null]);
    const { body } = await server.call(
      'GET /available_classes/:id',
      { params: { id: single_class_id } },
      laura.token,
    );
    expect(JSON.stringify(body)).not.toContain(link);
    expect(body.is_virtual_class).toBe(true);
  }
  // An admin who looks at the account has neither the link nor the code by which the desk lets the member in.
  server.clock.set('2026-11-19T23:50:00Z');
  const view = await server.call(
    'POST /members/:id/view',
    { params: { id: laura.customer_id } },
    admin.token,
  );
  expect(view.status).toBe(201);
  const asLaura = { ...laura, token: view.body.token };
  expect([await linkFor(laura), await linkFor(asLaura)]).toEqual([[link], [null]]);
  const code = await server.call(
    'GET /class_reservations/:id/code',
    { params: { id: class_reservation_id } },
    asLaura.token,
  );
  expect(code.status).toBe(403);
});

it('an online class has no spots: no map, no choice, none given at the check-in', async () => {
  server.clock.set('2026-11-18T18:00:00Z');
  const [online, room] = [(await newClass({ link })).body, (await newClass({})).body];
  expect([online.class_type.spot_map, typeof room.class_type.spot_map]).toEqual([null, 'string']);
  const eva = await signedInCustomer(server);
  await makeLot(server.pool, eva.customer_id);
  const book = (more: { single_class_id: number; spot?: number }) =>
    server.call('POST /class_reservations', { body: more }, eva.token);
  const { single_class_id } = online;
  expect((await book({ single_class_id, spot: 1 })).body.code).toBe('spot_invalid');
  const places = [await book({ single_class_id }), await book({ single_class_id: room.single_class_id })];
  server.clock.set('2026-11-20T00:00:00Z');
  const spots = [];
  for (const { body } of places) {
    const marked = { class_reservation_id: body.class_reservation_id, attend: true };
    spots.push(
      (await server.call('PUT /class_reservations/attend', { body: marked }, admin.token)).body.spot,
    );
  }
  expect(spots).toEqual([null, 1]);
  server.clock.set('2026-11-18T18:00:00Z');
});

it('staff set and read it: with it a class is online, without it in the studio', async () => {
  server.clock.set('2026-11-18T18:00:00Z');
  const { single_class_id } = (await newClass({})).body;
  const read = (caller: SignedIn) =>
    server.call('GET /available_classes/:id/link', { params: { id: single_class_id } }, caller.token);
  const change = async (to: string | null, scope: 'one' | 'following' = 'one') =>
    server.call('PUT /available_classes', { body: { single_class_id, scope, link: to } }, admin.token);
  expect((await read(admin)).body).toEqual({ link: null });
  expect((await change(link)).body.single_class.is_virtual_class).toBe(true);
  const coach = await signedInCustomer(server, 'coach');
  expect([(await read(coach)).body, (await read(laura)).status]).toEqual([{ link }, 403]);
  expect((await change('http://meet.tbm.test')).body.fields).toEqual({
    link: 'El enlace debe empezar con https://, como https://meet.google.com/abc.',
  });
  expect((await change(link, 'following')).body.code).toBe('class_link_single');
  expect((await change(null)).body.single_class.is_virtual_class).toBe(false);
});
