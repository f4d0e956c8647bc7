import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';
import { refreshStreaks } from '../streaks/index.ts';
import { recountRatings } from './index.ts';

let server: TestServer;
let laura: SignedIn;

beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  laura = await signedInCustomer(server);
  await makeLot(server.pool, laura.customer_id, { granted: 30 });
});
afterAll(() => server.end());

const rate = (class_reservation_id: number, given: Record<string, unknown> = {}, by = laura) =>
  server.call(
    'POST /class_reservations/rating',
    { body: { class_reservation_id, class_stars: 4, coach_stars: 5, ...given } },
    by.token,
  );

let day = 0;
async function place({ attend = true, by = laura } = {}): Promise<number> {
  day += 1;
  const { single_class_id } = await makeClass(server.pool, {
    class_date: `2026-12-${String(day).padStart(2, '0')}T13:00:00Z`,
  });
  const { body } = await server.call('POST /class_reservations', { body: { single_class_id } }, by.token);
  if (attend)
    await server.pool.query('update class_reservations set attend = true where class_reservation_id = $1', [
      body.class_reservation_id,
    ]);
  return body.class_reservation_id;
}
const averages = async () =>
  (
    await server.pool.query(`select ct.rating_average as class, ct.rating_count as ratings, i.rating_average as coach
      from class_types ct, instructors i where class_type_id = 1 and instructor_id = 1`)
  ).rows[0];

it('records stars and comment once, after attendance, and updates the averages [API-085, RATE-001, RATE-002, RATE-005..007]', async () => {
  expect(await averages()).toEqual({ class: null, ratings: 0, coach: null });
  const id = await place();
  const { customer_id } = laura;
  const rated = await rate(id, { comment: ' Salí temblando. ', customer_id });
  expect(rated.status).toBe(200);
  expect(rated.body).toMatchObject({
    class_reservation_id: id,
    customer_id,
    class_stars: 4,
    coach_stars: 5,
    comment: 'Salí temblando.',
  });
  expect(await averages()).toEqual({ class: 4, ratings: 1, coach: 5 });
  const again = await rate(id);
  expect([again.status, again.body.code]).toEqual([409, 'already_rated']);
  expect((await rate(await place(), { class_stars: 1, coach_stars: 2 })).body.comment).toBeNull();
  expect(await averages()).toEqual({ class: 2.5, ratings: 2, coach: 3.5 });
});

it('is refused before attendance, for another member’s place and a cancelled one [RATE-006]', async () => {
  expect((await rate(await place({ attend: false }))).body.code).toBe('rating_too_early');
  const other = await signedInCustomer(server);
  expect((await rate(await place(), {}, other)).status).toBe(404);
  const id = await place({ attend: false });
  await server.call('DELETE /class_reservations/:id', { params: { id } }, laura.token);
  expect((await rate(id)).status).toBe(404);
});

it('an unpaid cash place is rated once it is paid [RATE-006]', async () => {
  const id = await place();
  const pay = (is_paid: boolean) =>
    server.pool.query(
      'update class_reservations set is_cash = true, is_paid = $2 where class_reservation_id = $1',
      [id, is_paid],
    );
  await pay(false);
  const early = await rate(id);
  expect([early.status, early.body]).toEqual([
    409,
    { code: 'rating_unpaid', message: 'Podrás calificar esta clase cuando esté pagada.' },
  ]);
  await pay(true);
  expect((await rate(id)).status).toBe(200);
});

it('asks for stars of class and coach, one to five [RATE-001, ERR-035, ERR-036]', async () => {
  const id = await place();
  const none = await rate(id, { class_stars: undefined, coach_stars: null });
  expect([none.status, none.body.fields]).toEqual([
    400,
    {
      class_stars: 'Debes agregar estrellas para la clase',
      coach_stars: 'Debes agregar estrellas para la coach',
    },
  ]);
  for (const wrong of [0, 6, 3.5, '4']) expect((await rate(id, { class_stars: wrong })).status).toBe(400);
});

it('counts once on concurrent calls, and a recount gives the same', async () => {
  const before = await averages();
  const id = await place();
  const answers = await Promise.all(Array.from({ length: 10 }, () => rate(id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const after = await averages();
  expect(after.ratings).toBe(before.ratings + 1);
  await recountRatings(server.services.db);
  expect(await averages()).toEqual(after);
  // The places were marked attended by hand.
  const streaks = { customer_id: laura.customer_id, from: '2026-12-01', now: server.clock.now() };
  await server.services.db.transaction((tx) => refreshStreaks(tx, streaks));
  const broken = (await runIntegrity(server.pool, server.clock.now())).filter(
    ({ violations }) => violations > 0,
  );
  expect(broken).toEqual([]);
});
