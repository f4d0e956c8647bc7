import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeClass,
  makeMembership,
  makeStudio,
  makeVideo,
  makeWatched,
} from '../../platform/testing/factories.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';

// A Wednesday, 12:00 in Monterrey and 10:00 in Tijuana; its week begins on 2026-11-16.
const start = '2026-11-18T18:00:00Z';
let server: TestServer;
let desk: SignedIn;
let admin: SignedIn;
let laura: SignedIn;
let films: number[];

beforeAll(async () => {
  server = await makeTestServer(start);
  await makeStudio(server.pool);
  desk = await signedInCustomer(server, 'frontdesk');
  admin = await signedInCustomer(server, 'admin');
  films = [];
  for (let made = 0; made < 3; made += 1) films.push((await makeVideo(server.pool)).video_id);
});
afterAll(async () => {
  const findings = await runIntegrity(server.pool, start);
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
  await server.end();
});
beforeEach(async () => {
  server.clock.set(start);
  laura = await member();
});

async function member(row: Record<string, unknown> = {}): Promise<SignedIn> {
  const made = await signedInCustomer(server, 'member', row);
  await makeMembership(server.pool, made.customer_id);
  return made;
}
const on = (day: string) => server.clock.set(`${day}T18:00:00Z`);
/** Completes a film that was watched according to the reports of that day. */
async function complete(video_id = films[0] ?? 0, caller = laura, seconds_ago?: number) {
  const at = Temporal.Instant.from(server.clock.now()).subtract({ seconds: seconds_ago ?? 0 });
  await makeWatched(server.pool, { customer_id: caller.customer_id, video_id, at: at.toString() });
  return server.call(
    'PUT /videos/:id/complete',
    { params: { id: video_id }, query: seconds_ago === undefined ? {} : { seconds_ago } },
    caller.token,
  );
}
const undo = (video_id = films[0] ?? 0, caller = laura) =>
  server.call('PUT /videos/:id/uncomplete', { params: { id: video_id } }, caller.token);
const trainOn = async (...days: string[]) => {
  for (const day of days) {
    on(day);
    expect((await complete()).status).toBe(200);
  }
};
const streaks = async (caller = laura) => (await server.call('GET /streaks', {}, caller.token)).body;
const rows = async (caller = laura) =>
  (await streaks(caller)).data.map(({ kind, week, run }) => `${kind} ${week} ${run}`);
const inbox = async (caller = laura) =>
  (await server.call('GET /notifications', {}, caller.token)).body.data.map(
    ({ notification_type_id, content }) => [notification_type_id, content],
  );
const pause = (body: { start_date: string; end_date: string }, caller = laura) =>
  server.call('POST /customer_pauses', { body }, caller.token);
async function place(class_date: string, caller = laura, branch_id = 1) {
  const { single_class_id } = await makeClass(server.pool, { class_date, branch_id });
  const { rows: made } = await server.pool.query(
    `with c as (update single_classes set taken = taken + 1 where single_class_id = $1)
    insert into class_reservations (single_class_id, customer_id, class_date, is_cash)
    values ($1, $2, $3, true) returning class_reservation_id`,
    [single_class_id, caller.customer_id, class_date],
  );
  return { single_class_id, class_reservation_id: Number(made[0].class_reservation_id) };
}
const attend = (class_reservation_id: number, mark = true) =>
  server.call('PUT /class_reservations/attend', { body: { class_reservation_id, attend: mark } }, desk.token);

describe('a weekly streak [STREAK-001, STREAK-003, API-185]', () => {
  it('counts films and attended classes of a week together, each day once [X68]', async () => {
    await trainOn('2026-11-16', '2026-11-17');
    expect(await streaks()).toMatchObject({ run: 0, flames: 0, active: 2, target: 3, week: '2026-11-16' });
    await complete(films[1]);
    expect((await streaks()).active).toBe(2);
    const { class_reservation_id } = await place('2026-11-18T14:00:00Z');
    server.clock.set(start);
    await attend(class_reservation_id);
    expect(await streaks()).toMatchObject({ run: 1, flames: 1, images: 0, best: 1, active: 3 });
    const [row] = (await streaks()).data;
    expect(row).toEqual({
      streak_id: expect.any(Number),
      customer_id: laura.customer_id,
      kind: 'weekly',
      week: '2026-11-16',
      run: 1,
      createdAt: expect.any(String),
    });
    const one = await server.call('GET /streaks/:id', { params: { id: row?.streak_id ?? 0 } }, laura.token);
    expect(one.body).toEqual(row);
    const answerForOther = await server.call(
      'GET /streaks/:id',
      { params: { id: row?.streak_id ?? 0 } },
      desk.token,
    );
    expect(answerForOther.status).toBe(404);
    // The desk removes the mark.
    await attend(class_reservation_id, false);
    expect(await streaks()).toMatchObject({ run: 0, best: 0, active: 2, data: [] });
  });

  it('is taken back with the film that completed it, and earned again as the same one', async () => {
    await trainOn('2026-11-16', '2026-11-17', '2026-11-18');
    const [first] = (await streaks()).data;
    await undo();
    expect((await streaks()).data).toEqual([]);
    await complete();
    expect((await streaks()).data).toEqual([first]);
  });

  it('a late film counts for the week in which it was done, and moves all weeks after it', async () => {
    await trainOn('2026-11-18', '2026-11-19', '2026-11-23', '2026-11-24', '2026-11-25');
    expect(await rows()).toEqual(['weekly 2026-11-23 1']);
    // Wednesday, six days after the Thursday before.
    await complete(films[1], laura, 5 * 86_400);
    expect(await rows()).toEqual(['weekly 2026-11-23 2', 'weekly 2026-11-16 1']);
  });

  it('a day is that of the member’s branch for a film, and that of its branch for a class', async () => {
    const paola = await member({ branch_id: 2 });
    // The last half hour of Sunday in Tijuana, which is Monday in Monterrey.
    server.clock.set('2026-11-23T07:30:00Z');
    await complete(films[0], paola);
    await complete(films[0], laura);
    const year = (caller: SignedIn) =>
      server.call('GET /streaks/year', { query: { year: 2026 } }, caller.token);
    expect((await year(paola)).body.days.map(({ day }) => day)).toEqual(['2026-11-22']);
    expect((await year(laura)).body.days.map(({ day }) => day)).toEqual(['2026-11-23']);
    const { class_reservation_id } = await place('2026-11-22T07:30:00Z', laura, 2);
    await attend(class_reservation_id);
    expect((await year(laura)).body.days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-23']);
  });

  it('is kept over a pause, and over when a week passes without training', async () => {
    await trainOn('2026-11-16', '2026-11-17', '2026-11-18');
    expect((await pause({ start_date: '2026-11-25', end_date: '2026-12-01' })).status).toBe(201);
    on('2026-12-10');
    expect(await streaks()).toMatchObject({ run: 1, pause: null });
    on('2026-11-30');
    expect((await streaks()).pause).toMatchObject({ start_date: '2026-11-25' });
    on('2026-12-14');
    expect(await streaks()).toMatchObject({ run: 0, flames: 0, best: 1 });
    await trainOn('2026-12-14', '2026-12-15', '2026-12-16');
    expect(await streaks()).toMatchObject({ run: 1 });
  });
});

describe('a monthly streak [STREAK-002, STREAK-004]', () => {
  const days = [
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-07',
    '2026-12-08',
    '2026-12-09',
  ];

  it('is every fourth week in a row, and both are told to the member once [X71]', async () => {
    await trainOn(...days);
    expect(await streaks()).toMatchObject({ run: 4, flames: 4, images: 1, best: 4 });
    expect((await rows()).slice(0, 2)).toEqual(['monthly 2026-12-07 4', 'weekly 2026-12-07 4']);
    const told = await inbox();
    expect(told.map(([type]) => type)).toEqual([16, 15, 15, 15, 15]);
    expect(told[0]?.[1]).toContain('racha mensual');
    expect(told[1]?.[1]).toContain('racha semanal');
    await undo();
    expect(await streaks()).toMatchObject({ run: 3, images: 0 });
    await complete(films[2]);
    expect(await streaks()).toMatchObject({ run: 4, images: 1 });
    expect(await inbox()).toHaveLength(5);
    // They are not told again when the inbox no longer has it.
    await server.pool.query('delete from notifications where customer_id = $1', [laura.customer_id]);
    await undo(films[2]);
    await complete(films[1]);
    expect(await streaks()).toMatchObject({ run: 4, images: 1 });
    expect(await inbox()).toEqual([]);
    // No mail: the inbox and the member's devices.
    const { rows: mails } = await server.pool.query(
      `select from messages where customer_id = $1 and template like '%streak'`,
      [laura.customer_id],
    );
    expect(mails).toEqual([]);
  });

  it('is not told when a correction of the past earns it', async () => {
    await trainOn(...days);
    await server.pool.query('delete from streaks where customer_id = $1', [laura.customer_id]);
    await server.pool.query('delete from notifications where customer_id = $1', [laura.customer_id]);
    on('2027-01-11');
    const body = { customer_id: laura.customer_id };
    expect((await server.call('POST /streaks', { body }, admin.token)).body).toHaveLength(5);
    expect(await inbox()).toEqual([]);
    expect(await streaks()).toMatchObject({ run: 0, best: 4 });
  });

  it('is not given or taken by hand [API-186, API-187, API-188, API-189]', async () => {
    await trainOn(...days.slice(0, 3));
    const [row] = (await streaks()).data;
    const params = { id: row?.streak_id ?? 0 };
    const deletion = await server.call('DELETE /streaks/:id', { params }, admin.token);
    expect([deletion.status, deletion.body]).toMatchObject([409, { code: 'streak_earned' }]);
    await server.pool.query(`update streaks set run = 40 where customer_id = $1`, [laura.customer_id]);
    const body = { customer_id: laura.customer_id };
    expect((await server.call('PUT /streaks', { body }, admin.token)).body).toEqual([row]);
    expect((await server.call('PUT /streaks', { body }, laura.token)).status).toBe(403);
    expect((await server.call('POST /streaks', { body: { customer_id: 9 } }, admin.token)).status).toBe(404);
  });
});

describe('a class that the studio changes', () => {
  it('takes the day of the members who were marked when it is cancelled or moved', async () => {
    const ana = await member();
    for (const caller of [laura, ana]) {
      for (const day of ['2026-11-16', '2026-11-17']) {
        on(day);
        await complete(films[0], caller);
      }
    }
    server.clock.set('2026-11-18T13:00:00Z');
    const placeOfLaura = await place('2026-11-18T18:00:00Z');
    const { rows: made } = await server.pool.query(
      `with c as (update single_classes set taken = taken + 1 where single_class_id = $1)
      insert into class_reservations (single_class_id, customer_id, class_date, is_cash)
      values ($1, $2, '2026-11-18T18:00:00Z', true) returning class_reservation_id`,
      [placeOfLaura.single_class_id, ana.customer_id],
    );
    await attend(placeOfLaura.class_reservation_id);
    await attend(made[0].class_reservation_id);
    expect([(await streaks()).run, (await streaks(ana)).run]).toEqual([1, 1]);
    // A member who attended can no longer cancel the place.
    const cancelled = await server.call(
      'DELETE /class_reservations/:id',
      { params: { id: placeOfLaura.class_reservation_id } },
      laura.token,
    );
    expect(cancelled.body).toMatchObject({ code: 'reservation_attended' });
    const class_date = '2026-11-24T18:00:00Z';
    const move = { single_class_id: placeOfLaura.single_class_id, class_date };
    expect((await server.call('PUT /available_classes', { body: move }, admin.token)).status).toBe(200);
    expect([(await streaks()).run, (await streaks(ana)).run]).toEqual([0, 0]);
    const back = { ...move, class_date: '2026-11-20T18:00:00Z' };
    await server.call('PUT /available_classes', { body: back }, admin.token);
    expect([(await streaks()).run, (await streaks(ana)).run]).toEqual([1, 1]);
    const deletion = await server.call(
      'DELETE /available_classes/:id',
      { params: { id: placeOfLaura.single_class_id }, query: { notify: 'true' } },
      admin.token,
    );
    expect(deletion.status).toBe(200);
    expect([(await streaks()).run, (await streaks(ana)).run]).toEqual([0, 0]);
  });
});

it('a change waits for another of the same member, and then sees it [PLAN-030, STREAK-003]', async () => {
  await trainOn('2026-11-16');
  on('2026-11-18');
  const { customer_id } = laura;
  const answer = await meanwhile(
    server.pool,
    `select pg_advisory_xact_lock(hashtext('streaks'), hashint8(${customer_id}));
    insert into completed_videos (customer_id, video_id, day) values (${customer_id}, ${films[1]}, '2026-11-17');
    update videos set completed_videos = completed_videos + 1 where video_id = ${films[1]}`,
    () => complete(),
  );
  expect(answer.status).toBe(200);
  expect(await rows()).toEqual(['weekly 2026-11-16 1']);
});

it('two changes at once stay right [PLAN-030, STREAK-003]', async () => {
  for (let round = 0; round < 6; round += 1) {
    const caller = await member();
    for (const day of ['2026-11-16', '2026-11-17']) {
      on(day);
      await complete(films[0], caller);
    }
    on('2026-11-20');
    const [first, second] = [
      await place('2026-11-20T14:00:00Z', caller),
      await place('2026-11-20T16:00:00Z', caller),
    ];
    await attend(first.class_reservation_id);
    // In any order: the day stays active, by the film or by the second class.
    await Promise.all([
      attend(first.class_reservation_id, false),
      attend(second.class_reservation_id),
      complete(films[1], caller),
      complete(films[2], caller),
      undo(films[0], caller),
    ]);
    expect(await rows(caller)).toEqual(['weekly 2026-11-16 1']);
    expect(await inbox(caller)).toHaveLength(1);
  }
});
