import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CalendarEntry, calendarFile } from '../../platform/calendar/entry.ts';
import { insert, makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { messagesFor } from '../../platform/testing/mail.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let admin: SignedIn;
let laura: SignedIn;
let feed: string;
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  await insert(server.pool, 'instructors', { instructor_id: 2, name: 'Sofía', last_name: 'Luna' });
  await insert(server.pool, 'instructor_branches', { instructor_id: 2, branch_id: 1 });
  await insert(server.pool, 'class_types', {
    class_type_id: 2,
    name: 'Jump',
    short_code: 'JUMP',
    class_category_id: 1,
  });
  await insert(server.pool, 'locations', { location_id: 7, branch_id: 1, name: 'Sala B', address: '' });
  admin = await signedInCustomer(server, 'admin');
  laura = await signedInCustomer(server);
  await makeLot(server.pool, laura.customer_id);
  feed = new URL((await server.call('GET /calendar', {}, laura.token)).body.url).pathname;
});
afterAll(() => server.end());

interface Seen {
  method: string;
  status: string;
  sequence: number;
  stamp: number;
  modified: number;
}

/** The event of a place in a file, as a calendar program reads it. */
function eventIn(text: string, id: number): Seen {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const found = calendar
    .getAllSubcomponents('vevent')
    .find((event) => String(event.getFirstPropertyValue('uid')).startsWith(`reservacion-${id}@`));
  if (!found) throw new Error(`no event of place ${id}`);
  const seconds = (name: string) => (found.getFirstPropertyValue(name) as ICAL.Time).toUnixTime();
  expect(String(found.getFirstPropertyValue('organizer'))).toMatch(/^mailto:/);
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    status: String(found.getFirstPropertyValue('status')),
    sequence: Number(found.getFirstPropertyValue('sequence')),
    stamp: seconds('dtstamp'),
    modified: seconds('last-modified'),
  };
}

const read = async (path: string): Promise<string> =>
  (await server.app.inject({ method: 'GET', url: path })).body;
const inFeed = async (id: number): Promise<Seen> => eventIn(await read(feed), id);
const inFile = async (id: number): Promise<Seen> =>
  eventIn(await read(feed.replace('clases', String(id))), id);
/** The attachment of the newest mail to the member. */
async function inMail(id: number): Promise<Seen> {
  const mails = (await messagesFor(server.pool, laura.customer_id)).filter(
    ({ channel }) => channel === 'email',
  );
  const entry = mails.at(-1)?.data.calendar as CalendarEntry;
  return eventIn(calendarFile(entry, server.services.config).content, id);
}

/** A change is newer than the event before for every calendar program, and the same in the file and in the feed. */
async function expectNewer(id: number, before: Seen): Promise<Seen> {
  const now = await inFeed(id);
  expect(now.sequence).toBeGreaterThan(before.sequence);
  expect(now.stamp).toBeGreaterThan(before.stamp);
  expect(now.modified).toBe(now.stamp);
  const { method: _, ...file } = await inFile(id);
  expect(file).toEqual({
    status: now.status,
    sequence: now.sequence,
    stamp: now.stamp,
    modified: now.modified,
  });
  return now;
}

async function placeOf(class_date: string): Promise<{ id: number; single_class_id: number }> {
  const { single_class_id } = await makeClass(server.pool, { class_date });
  const body = { single_class_id, spot: 7 };
  const made = await server.call('POST /class_reservations', { body }, laura.token);
  return { id: made.body.class_reservation_id, single_class_id };
}
type Change = Parameters<typeof server.call<'PUT /available_classes'>>[1]['body'];
const change = async (body: Change) =>
  expect((await server.call('PUT /available_classes', { body }, admin.token)).status).toBe(200);

it('a new place begins at zero, and every change of place or class is newer, several within a second too', async () => {
  const { id, single_class_id } = await placeOf('2026-11-24T15:00:00Z');
  let seen = await inFeed(id);
  expect(seen).toMatchObject({ method: 'PUBLISH', status: 'CONFIRMED', sequence: 0 });
  const move = (spot: number) => {
    const body = { class_reservation_id: id, spot };
    return server.call('PUT /class_reservations', { body }, laura.token);
  };
  const steps: [what: string, step: () => Promise<unknown>, isMailed?: true][] = [
    ['another spot', () => move(8)],
    ['and another', () => move(9)],
    ['another hour', () => change({ single_class_id, class_date: '2026-11-24T16:00:00Z' }), true],
    ['another length', () => change({ single_class_id, duration: 40 })],
    ['another room', () => change({ single_class_id, location_id: 7 }), true],
    ['another coach', () => change({ single_class_id, instructor_ids: [2] })],
    ['another type', () => change({ single_class_id, class_type_id: 2 }), true],
  ];
  for (const [what, step, isMailed] of steps) {
    // A message names the moment of its change.
    server.clock.advance({ seconds: 1 });
    await step();
    seen = await expectNewer(id, seen);
    if (isMailed) expect(await inMail(id), what).toEqual(seen);
  }
});

it('a new name of a branch, room, class or coach makes an event newer where it is shown, and only there', async () => {
  const { id } = await placeOf('2026-11-25T15:00:00Z');
  const elsewhere = await makeClass(server.pool, {
    class_date: '2026-11-26T15:00:00Z',
    branch_id: 2,
    class_type_id: 2,
  });
  const { single_class_id } = elsewhere;
  await server.pool.query('update class_instructors set instructor_id = 2 where single_class_id = $1', [
    single_class_id,
  ]);
  const other = await server.call('POST /class_reservations', { body: { single_class_id } }, laura.token);
  const otherId = other.body.class_reservation_id;
  const otherBefore = await inFeed(otherId);
  let seen = await inFeed(id);
  for (const renaming of [
    `update branches set name = 'San Pedro' where branch_id = 1`,
    `update branches set timezone = 'America/Mexico_City' where branch_id = 1`,
    `update locations set name = 'Sala A' where location_id = 1`,
    `update locations set address = 'Calle 2' where location_id = 1`,
    `update class_types set name = 'Barre Flow' where class_type_id = 1`,
    `update instructors set name = 'Ana Lucía' where instructor_id = 1`,
    `delete from class_instructors where instructor_id = 1
      and single_class_id = (select single_class_id from class_reservations where class_reservation_id = ${id})`,
  ]) {
    await server.pool.query(renaming);
    seen = await expectNewer(id, seen);
  }
  // A change of a field that calendars do not show does not change the event.
  for (const unseen of [
    `update branches set cancel_minutes = 90`,
    `update class_types set rating_count = rating_count`,
    `update single_classes set taken = taken, description = 'Trae calcetas'`,
    `update class_reservations set attend = true where class_reservation_id = ${id}`,
    `update class_reservations set attend = false, comment = null where class_reservation_id = ${id}`,
  ])
    await server.pool.query(unseen);
  expect(await inFeed(id)).toEqual(seen);
  expect(await inFeed(otherId)).toEqual(otherBefore);
});

it('the desk moves the member to another class, and a cancellation removes the event: STATUS, METHOD and a newer clock', async () => {
  const { id } = await placeOf('2026-11-27T15:00:00Z');
  const before = await inFeed(id);
  const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-27T18:00:00Z' });
  const body = { class_reservation_id: id, single_class_id };
  await server.call('PUT /class_reservations', { body }, admin.token);
  const moved = await expectNewer(id, before);
  expect(await inMail(id)).toEqual(moved);
  await server.call(
    'DELETE /available_classes/:id',
    { params: { id: single_class_id }, query: { notify: 'true' } },
    admin.token,
  );
  const cancelled = await expectNewer(id, moved);
  expect(cancelled).toMatchObject({ method: 'PUBLISH', status: 'CANCELLED' });
  for (const file of [await inFile(id), await inMail(id)])
    expect(file).toEqual({ ...cancelled, method: 'CANCEL' });
});

it('no write of any kind turns the clock back', async () => {
  const { id } = await placeOf('2026-11-28T15:00:00Z');
  const before = await inFeed(id);
  await server.pool.query(
    `update class_reservations set "calendarChangedAt" = '2020-01-01' where class_reservation_id = $1`,
    [id],
  );
  await expectNewer(id, before);
});
