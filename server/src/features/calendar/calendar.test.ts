import { afterAll, beforeAll, expect, it } from 'vitest';
import { insert, makeClass, makeLot, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { seedPlanner } from '../planner/index.ts';

let server: TestServer;
let laura: SignedIn;
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  laura = await signedInCustomer(server);
  await makeLot(server.pool, laura.customer_id);
});
afterAll(() => server.end());

const address = async (key: 'GET /calendar' | 'POST /calendar' = 'GET /calendar', by = laura) =>
  new URL((await server.call(key, {}, by.token)).body.url).pathname;
async function read(path: string) {
  const answer = await server.app.inject({ method: 'GET', url: path });
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    text: answer.body.replaceAll('\r\n ', ''),
  };
}
async function book(class_date: string, branch_id: number): Promise<number> {
  const { single_class_id } = await makeClass(server.pool, { class_date, branch_id });
  const { body } = await server.call(
    'POST /class_reservations',
    { body: { single_class_id, spot: 7 } },
    laura.token,
  );
  return body.class_reservation_id;
}

it('contains the member’s own reservations in the time zone of each branch, marks cancelled ones, and offers one as a file', async () => {
  const feed = await address();
  expect(await address()).toBe(feed);
  expect((await read(feed)).text).not.toContain('VEVENT');
  const monterrey = await book('2026-11-24T15:00:00Z', 1);
  const tijuana = await book('2026-11-25T15:00:00Z', 2);
  await server.call('DELETE /class_reservations/:id', { params: { id: tijuana } }, laura.token);
  const { status, type, text } = await read(feed);
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
  for (const line of [
    `UID:reservacion-${monterrey}@localhost`,
    'DTSTART;TZID=America/Monterrey:20261124T090000',
    'DTEND;TZID=America/Monterrey:20261124T095000',
    'SUMMARY:TBM Barre',
    'DESCRIPTION:Con Ana. Tu lugar: 7.',
    'LOCATION:Estudio Monterrey\\, Calle 1\\, Monterrey',
    'DTSTART;TZID=America/Tijuana:20261125T070000',
    'STATUS:CANCELLED',
  ])
    expect(text.split('\r\n')).toContain(line);
  const one = await read(feed.replace('clases', String(monterrey)));
  expect(one.text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(one.text).toContain('STATUS:CONFIRMED');
});

it('opens only with the secret address, and shows no one else’s reservations', async () => {
  const feed = await address();
  const id = await book('2026-11-26T15:00:00Z', 1);
  const other = await signedInCustomer(server);
  const foreign = await address('GET /calendar', other);
  expect(foreign).not.toBe(feed);
  for (const path of [
    feed.replace(/.(?=\/clases)/, (last) => (last === 'A' ? 'B' : 'A')),
    foreign.replace('clases', String(id)),
    feed.replace('clases', '999999'),
    feed.replace('clases.ics', 'clases.txt'),
    '/calendario/x/clases.ics',
    `/calendario/${'%00'.repeat(43)}/clases.ics`,
  ])
    expect([path, (await read(path)).status]).toEqual([path, 404]);
});

it('gets a new address on request, and the old one stops working', async () => {
  const old = await address();
  const renewed = await address('POST /calendar');
  expect(renewed).not.toBe(old);
  expect((await read(old)).status).toBe(404);
  expect((await read(renewed)).status).toBe(200);
  expect(await address()).toBe(renewed);
});

it('contains the days of the member’s plan, ahead and of the last four weeks, and nothing about health', async () => {
  const { pool, services, clock } = server;
  await seedPlanner(services.db);
  const member = await signedInCustomer(server);
  const feed = await address('GET /calendar', member);
  const { rows } = await pool.query(
    `select p.workout_plan_id, m.workout_plan_id as pregnancy_plan_id
    from workout_plans p join workout_plans m using (goal_id, level, frequency)
    where goal_id = 1 and level = 1 and frequency = 3 and not p.pregnant and m.pregnant`,
  );
  const { customer_id } = member;
  const plan = { ...rows[0], customer_id, frequency: 3, week_days: '1,3,5' };
  const add = (start_date: string, end_date: string) =>
    insert<{ customer_workout_plan_id: number }>(pool, 'customer_workout_plans', {
      ...plan,
      start_date,
      end_date,
    });
  await add('2026-10-01', '2026-10-29');
  const { customer_workout_plan_id } = await add('2026-11-16', '2026-12-14');
  const { video_id } = await makeVideo(pool, { name: 'Yoga para embarazadas' });
  await insert(pool, 'planned_videos', { customer_workout_plan_id, day: '2026-11-21', video_id });
  clock.set('2026-11-18T18:00:00Z');
  const { text } = await read(feed);
  const days = [...text.matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, day]) => day);
  expect(days.slice(0, 9)).toEqual([
    '20261021',
    '20261023',
    '20261026',
    '20261028',
    '20261116',
    '20261118',
    '20261120',
    '20261121',
    '20261123',
  ]);
  for (const line of [
    `UID:entrenamiento-${customer_workout_plan_id}-2026-11-20@localhost`,
    'SUMMARY:TBM Lower: Fuerza',
    'SUMMARY:TBM Clase en línea',
    'DESCRIPTION:La clase en línea que elegiste dura 30 minutos.',
  ])
    expect(text.split('\r\n')).toContain(line);
  expect(text).toContain(`/mytbm/video/${video_id}`);
  expect(text).toContain(`/mytbm/workout-planner/${customer_workout_plan_id}`);
  expect(text).not.toMatch(/embaraz|mamá|peso/i);
  expect((await read(await address())).text).not.toContain('entrenamiento');
});
