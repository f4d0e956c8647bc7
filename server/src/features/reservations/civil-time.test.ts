import { reservationStatus } from '@tbm/domain/reservations';
import { dayIn } from '@tbm/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

// Times are in the branch's zone: this process runs in another one, as a phone may.
process.env.TZ = 'Asia/Tokyo';

let server: TestServer;
let laura: SignedIn;
beforeAll(async () => {
  server = await makeTestServer('2026-01-01T00:00:00Z');
  await makeStudio(server.pool);
  laura = await signedInCustomer(server);
});
afterAll(() => server.end());

const tijuana = 2;
const reserve = (single_class_id: number, by = laura) =>
  server.call('POST /class_reservations', { body: { single_class_id } }, by.token);
const days = async (day: string) =>
  (
    await server.call('GET /available_classes', {
      query: { start_date: day, end_date: day, branch_id: tijuana },
    })
  ).body.map(({ single_class_id }) => single_class_id);
const cancel = (id: number, by = laura) =>
  server.call('DELETE /class_reservations/:id', { params: { id } }, by.token);

it.each([
  ['midnight', '2026-05-14', '2026-05-15T06:30:00Z', '2026-05-15T07:30:00Z'],
  ['the end of a month', '2026-02-28', '2026-03-01T07:30:00Z', '2026-03-01T08:30:00Z'],
  ['the end of a year', '2026-12-31', '2027-01-01T07:30:00Z', '2027-01-01T08:30:00Z'],
  ['the night before clocks go forward', '2026-03-07', '2026-03-08T07:30:00Z', '2026-03-08T08:30:00Z'],
  ['the long day when clocks go back', '2026-11-01', '2026-11-02T07:30:00Z', '2026-11-02T08:30:00Z'],
])(
  'around %s a class is on its branch’s day, and its credit is reckoned by it [CRED-004, SCHED-008]',
  async (_, day, late, early) => {
    expect(new Date('2026-01-01T00:00:00Z').getHours()).toBe(9); // Tokyo
    const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
    const [before, after] = [
      await makeClass(server.pool, { class_date: late, branch_id: tijuana }),
      await makeClass(server.pool, { class_date: early, branch_id: tijuana }),
    ];
    expect(await days(day)).toEqual([before.single_class_id]);
    expect(await days(next)).toEqual([after.single_class_id]);
    // Valid through the end of its last day in the branch, and not a minute longer.
    const caller = await signedInCustomer(server);
    await makeLot(server.pool, caller.customer_id, { expiration_date: day });
    server.clock.set(`${day}T18:00:00Z`);
    expect((await reserve(after.single_class_id, caller)).body.code).toBe('no_credits');
    const { status, body } = await reserve(before.single_class_id, caller);
    expect(status).toBe(201);
    // Counted as missed once that day is over in the branch.
    const place = { ...body, single_class: { class_date: late } };
    const midnight = Temporal.PlainDate.from(next).toZonedDateTime('America/Tijuana').toInstant();
    const statusAt = (at: Temporal.Instant) => reservationStatus(place, at.toString(), 'America/Tijuana');
    expect(statusAt(midnight.subtract({ seconds: 1 }))).toBe('upcoming');
    expect(statusAt(midnight)).toBe('missed');
  },
);

it.each([
  ['clocks go forward', '2026-03-08T10:30:00Z'], // 3:30, one and a half hours after 1:00
  ['clocks go back', '2026-11-01T09:30:00Z'], // 1:30 for the second time
])(
  'when %s in Tijuana, an hour before the start is an hour, also across changes of the clock [RES-020, RES-023]',
  async (_, class_date) => {
    const at = (duration: Temporal.DurationLike) =>
      Temporal.Instant.from(class_date).add(duration).toString();
    const caller = await signedInCustomer(server);
    await makeLot(server.pool, caller.customer_id);
    const { single_class_id } = await makeClass(server.pool, { class_date, branch_id: tijuana });
    expect(dayIn(class_date, 'America/Tijuana').toString()).toBe(class_date.slice(0, 10));
    server.clock.set(at({ milliseconds: -1 }));
    const { status, body } = await reserve(single_class_id, caller);
    expect(status).toBe(201);
    server.clock.set(at({ milliseconds: -3_599_999 }));
    expect((await cancel(body.class_reservation_id, caller)).body.code).toBe('cancel_too_late');
    server.clock.set(at({ minutes: -60 }));
    expect((await cancel(body.class_reservation_id, caller)).status).toBe(200);
    server.clock.set(at({ hours: 0 }));
    expect((await reserve(single_class_id, caller)).body.code).toBe('class_closed');
  },
);
