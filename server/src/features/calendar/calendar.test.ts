import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

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

it('contains her own reservations in the time zone of each branch, marks cancelled ones, and offers one as a file', async () => {
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
