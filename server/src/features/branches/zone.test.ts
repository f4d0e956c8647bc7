import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClass, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T12:00:00Z');
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin');
});
afterAll(() => server.end());

/** Saves another time zone of the branch. */
async function setZone(timezone: string) {
  const { body: branch } = await server.call('GET /branches/:id', { params: { id: 1 } });
  return server.call('PUT /branches', { body: { ...branch, timezone } }, admin.token);
}
const hours = async () => {
  const { rows } = await server.pool.query(
    `select to_char(sc.class_date at time zone b.timezone, 'HH24:MI') as hour
    from single_classes sc join branches b using (branch_id) order by sc.single_class_id`,
  );
  return rows.map(({ hour }) => hour);
};

it('another zone keeps the hours of published classes, until someone reserves or buys at the branch', async () => {
  // At 9 in Monterrey, in winter and in the summer of Tijuana.
  const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-20T15:00:00Z' });
  await makeClass(server.pool, { class_date: '2027-07-20T15:00:00Z' });
  expect(await hours()).toEqual(['09:00', '09:00']);
  expect((await setZone('America/Tijuana')).status).toBe(200);
  expect(await hours()).toEqual(['09:00', '09:00']);

  await server.pool.query(
    `with place as (
      insert into class_reservations (single_class_id, class_date, guest_name, is_cash)
      select single_class_id, class_date, 'Ana', true from single_classes where single_class_id = $1 returning 1)
    update single_classes set taken = 1 where single_class_id = $1`,
    [single_class_id],
  );
  const refused = await setZone('America/Monterrey');
  expect([refused.status, refused.body.fields?.timezone]).toEqual([
    400,
    'La sucursal ya tiene reservaciones o compras: con otra zona cambiarían de hora y de día. Para otra ciudad, crea otra sucursal.',
  ]);
  expect(await hours()).toEqual(['09:00', '09:00']);
  // Everything else of the branch can be saved.
  expect((await setZone('America/Tijuana')).status).toBe(200);
});
