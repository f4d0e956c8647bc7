import type { BoardMode, BoardRow } from '@tbm/contract/leaderboards';
import { boardLength, rangeOfMonth } from '@tbm/domain/leaderboards';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCache } from '../../platform/cache.ts';
import { costOf } from '../../platform/testing/cost.ts';
import {
  makeClass,
  makeCustomer,
  makeFile,
  makeLot,
  makeMembership,
  makeStudio,
  makeVideo,
  makeWatched,
} from '../../platform/testing/factories.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';
import { makeBoards } from './board.ts';

const now = '2027-01-20T18:00:00Z';
let server: TestServer;
let desk: SignedIn;
beforeAll(async () => {
  server = await makeTestServer(now);
  await makeStudio(server.pool);
  desk = await signedInCustomer(server, 'frontdesk');
});
afterAll(async () => {
  const findings = await runIntegrity(server.pool, server.clock.now());
  expect(findings.filter(({ name, violations }) => name.includes('leaderboards') && violations > 0)).toEqual(
    [],
  );
  await server.end();
});

/** Each test has a month of its own, so that it meets no members of other tests. */
let month = Temporal.PlainDate.from('2027-01-01');
let laura: SignedIn;
beforeEach(async () => {
  month = month.add({ months: 1 });
  server.clock.set(`${month.with({ day: 20 })}T18:00:00Z`);
  laura = await signedInCustomer(server, 'member', { name: 'Laura', last_name: 'Garza Treviño' });
});

const day = (of: number) => month.with({ day: of }).toString();
const read = (mode: BoardMode, viewer: SignedIn = laura, range = rangeOfMonth(month.toString())) =>
  server.call(
    mode === 'online' ? 'GET /analytics/leaderboard/online' : 'GET /analytics/leaderboard',
    { query: range },
    viewer.token,
  );
const boardOf = async (mode: BoardMode, viewer: SignedIn = laura) => (await read(mode, viewer)).body;
const places = (rows: readonly BoardRow[]) => rows.map(({ name, rank }) => `${rank} ${name}`);

/** Writes what a member did: films on the first days, classes attended or only reserved. */
async function did(customer_id: number, { films = 0, attended = 0, missed = 0 }) {
  for (let index = 0; index < films; index += 1)
    await server.pool.query('insert into completed_videos (customer_id, video_id, day) values ($1, $2, $3)', [
      customer_id,
      (await makeVideo(server.pool)).video_id,
      day(1),
    ]);
  for (let index = 0; index < attended + missed; index += 1) {
    const { single_class_id, class_date } = await makeClass(server.pool, {
      class_date: `${day(2)}T15:00:00Z`,
    });
    await server.pool.query(
      `with one as (update single_classes set taken = taken + 1 where single_class_id = $1)
      insert into class_reservations (single_class_id, customer_id, class_date, is_cash, attend) values ($1, $2, $3, true, $4)`,
      [single_class_id, customer_id, class_date, index < attended],
    );
  }
}
const member = async (name: string, done: Parameters<typeof did>[1], row: Record<string, unknown> = {}) => {
  const made = await signedInCustomer(server, 'member', { name, last_name: 'Ruiz', ...row });
  await did(made.customer_id, done);
  return made;
};

describe('a board', () => {
  it('ranks by films online, and by attendance, then reservations in the studio; fields and ties [LEAD-002, LEAD-006, API-127, API-128]', async () => {
    await did(laura.customer_id, { films: 2, attended: 1, missed: 1 });
    await member('Ana', { films: 2, attended: 2 });
    await member('Bea', { films: 3, attended: 1 }, { branch_id: 2 });
    await member('Cris', { films: 1, attended: 1, missed: 1 });
    await member('Dora', { missed: 9 });
    const online = await boardOf('online');
    expect(places(online.data)).toEqual(['1 Bea R.', '2 Laura G.', '2 Ana R.', '4 Cris R.']);
    const lauraRow = {
      customer_id: laura.customer_id,
      name: 'Laura G.',
      city: 'Monterrey',
      country: 'México',
      reservations: 2,
      attended: 1,
      playbacks: 2,
      rank: 2,
      own: true,
      file: null,
    };
    expect(online.own).toEqual(lauraRow);
    expect(online.data[1]).toEqual(lauraRow);
    expect(online.data[0]).toMatchObject({ city: 'Tijuana', own: false });
    const studio = await boardOf('presenciales');
    expect(places(studio.data)).toEqual(['1 Ana R.', '2 Laura G.', '2 Cris R.', '4 Bea R.', '5 Dora R.']);
    expect(studio.own.rank).toBe(2);
  });

  it('lists the first fifty; a member sees their own place at any rank [LEAD-O1]', async () => {
    await did(laura.customer_id, { films: 1 });
    const { video_id } = await makeVideo(server.pool);
    const { pool } = server;
    for (let index = 0; index < boardLength + 5; index += 1) {
      const { customer_id } = await makeCustomer(pool);
      await pool.query(
        `insert into completed_videos (customer_id, video_id, day) select $1, $2, $3::date + d from generate_series(0, 2) d`,
        [customer_id, video_id, day(1)],
      );
    }
    const { data, own } = await boardOf('online');
    expect([data.length, new Set(data.map(({ rank }) => rank))]).toEqual([boardLength, new Set([1])]);
    expect(data.map(({ customer_id }) => customer_id)).toEqual(
      data.map(({ customer_id }) => customer_id).toSorted((a, b) => a - b),
    );
    expect(own).toMatchObject({ customer_id: laura.customer_id, rank: boardLength + 6, playbacks: 1 });
  });

  it('is of one whole month, also a past one; anything else is refused in Spanish [LEAD-005]', async () => {
    await did(laura.customer_id, { films: 1, attended: 1 });
    const whole = rangeOfMonth(month.toString());
    month = month.add({ months: 1 });
    expect((await boardOf('online')).own).toMatchObject({ playbacks: 0, attended: 0, rank: null });
    expect((await read('presenciales', laura, whole)).body.own).toMatchObject({
      attended: 1,
      playbacks: 1,
      rank: 1,
    });
    for (const range of [
      { ...whole, end_date: month.toString() },
      { start_date: whole.end_date, end_date: whole.end_date },
      { start_date: whole.end_date, end_date: whole.start_date },
    ]) {
      const { status, body } = await read('online', laura, range);
      expect([status, body.message]).toEqual([400, 'Elige un mes completo: del primero al último día.']);
    }
    expect((await read('online', laura, { start_date: 'mayo', end_date: '2027-02-30' })).status).toBe(400);
  });

  it('shows the photo only of a member who allows it, and to the member their own', async () => {
    const file = await makeFile(server.pool);
    const ana = await member('Ana', { films: 2 }, { file_id: file.file_id });
    const hidden = (await boardOf('online')).data;
    expect(hidden).toMatchObject([{ name: 'Ana R.', file: null }]);
    expect((await boardOf('online', ana)).data).toMatchObject([{ file: { file_id: file.file_id } }]);
    await server.call('PUT /customer', { body: { photo_shown: true } }, ana.token);
    expect((await boardOf('online')).data).toMatchObject([{ file: { file_id: file.file_id } }]);
  });

  it('takes two statements, however many members there are', async () => {
    const range = rangeOfMonth(month.toString());
    for (const mode of ['online', 'presenciales'] as const)
      expect(
        (
          await costOf(server.pool, (db) =>
            makeBoards({ db, cache: makeCache(0), cache_ms: 0 })({
              mode,
              customer_id: laura.customer_id,
              range,
            }),
          )
        ).statements,
      ).toBe(2);
  });
});

describe('a member who opted out', () => {
  it('appears to no one and takes no one’s place, and still reads their own figures [LEAD-O2]', async () => {
    await did(laura.customer_id, { films: 1, attended: 1 });
    const ana = await member('Ana', { films: 4, attended: 4 });
    expect((await boardOf('online', ana)).shown).toBe(true);
    const { body } = await server.call('PUT /customer', { body: { on_boards: false } }, ana.token);
    expect(body.on_boards).toBe(false);
    for (const mode of ['online', 'presenciales'] as const) {
      expect(places((await boardOf(mode)).data)).toEqual(['1 Laura G.']);
      expect((await boardOf(mode)).own.rank).toBe(1);
      const anasBoard = await boardOf(mode, ana);
      expect(anasBoard).toMatchObject({ shown: false, own: { rank: null, attended: 4, playbacks: 4 } });
      expect(places(anasBoard.data)).toEqual(['1 Laura G.']);
    }
    await server.call('PUT /customer', { body: { on_boards: true } }, ana.token);
    expect(places((await boardOf('online')).data)).toEqual(['1 Ana R.', '2 Laura G.']);
  });

  it('after a block neither sees the other, and a third member sees both', async () => {
    await did(laura.customer_id, { films: 1 });
    const ana = await member('Ana', { films: 4 });
    const eva = await member('Eva', { films: 2 });
    const blocked = await server.call(
      'POST /blocks',
      { body: { customer_id: ana.customer_id } },
      laura.token,
    );
    expect(blocked.status).toBeLessThan(300);
    expect(places((await boardOf('online')).data)).toEqual(['1 Eva R.', '2 Laura G.']);
    expect(places((await boardOf('online', ana)).data)).toEqual(['1 Ana R.', '2 Eva R.']);
    expect(places((await boardOf('online', eva)).data)).toEqual(['1 Ana R.', '2 Eva R.', '3 Laura G.']);
  });

  it('a member who has asked for the deletion of the account disappears at once', async () => {
    await did(laura.customer_id, { films: 1 });
    const ana = await member('Ana', { films: 4 });
    await server.call('POST /account_deletion', {}, ana.token);
    expect(places((await boardOf('online')).data)).toEqual(['1 Laura G.']);
    await server.call('DELETE /account_deletion', {}, ana.token);
    expect(places((await boardOf('online')).data)).toEqual(['1 Ana R.', '2 Laura G.']);
  });
});

describe('follows what the member does, in the same transaction', () => {
  const own = async (mode: BoardMode = 'online') => {
    const { reservations, attended, playbacks } = (await boardOf(mode)).own;
    return { reservations, attended, playbacks };
  };

  it('a place reserved, attended, unmarked, cancelled; a guest’s place does not count', async () => {
    await makeLot(server.pool, laura.customer_id);
    const { single_class_id } = await makeClass(server.pool, { class_date: `${day(21)}T18:00:00Z` });
    const booked = await server.call('POST /class_reservations', { body: { single_class_id } }, laura.token);
    const { class_reservation_id } = booked.body;
    expect(await own()).toEqual({ reservations: 1, attended: 0, playbacks: 0 });
    const guest = { single_class_id, customer_id: laura.customer_id, guest_name: 'Paty', is_cash: true };
    expect((await server.call('POST /class_reservations', { body: guest }, desk.token)).status).toBe(201);
    expect((await own()).reservations).toBe(1);
    server.clock.set(`${day(21)}T17:55:00Z`);
    const attend = (is: boolean) =>
      server.call(
        'PUT /class_reservations/attend',
        { body: { class_reservation_id, attend: is } },
        desk.token,
      );
    await attend(true);
    await attend(true);
    expect(await own()).toEqual({ reservations: 1, attended: 1, playbacks: 0 });
    await attend(false);
    expect((await own()).attended).toBe(0);
    await server.call('DELETE /class_reservations/:id', { params: { id: class_reservation_id } }, desk.token);
    expect(await own()).toEqual({ reservations: 0, attended: 0, playbacks: 0 });
  });

  it('a cancelled class locks the months of its members in the order of their ids, not of their places', async () => {
    const ana = await signedInCustomer(server);
    const admin = await signedInCustomer(server, 'admin');
    const { single_class_id } = await makeClass(server.pool, { class_date: `${day(21)}T18:00:00Z` });
    for (const one of [ana, laura]) {
      await makeLot(server.pool, one.customer_id);
      const booked = await server.call('POST /class_reservations', { body: { single_class_id } }, one.token);
      expect(booked.status).toBe(201);
    }
    expect(laura.customer_id).toBeLessThan(ana.customer_id);
    const lock = ({ customer_id }: SignedIn) =>
      `select from leaderboard_months where customer_id = ${customer_id} for update`;
    const params = { id: single_class_id };
    const { status } = await meanwhile(
      server.pool,
      lock(laura),
      () => server.call('DELETE /available_classes/:id', { params, query: { notify: 'true' } }, admin.token),
      lock(ana),
    );
    expect(status).toBe(200);
    expect((await own('presenciales')).reservations).toBe(0);
  });

  it('a film counts once a day, also when finished repeatedly, and is subtracted when undone', async () => {
    await makeMembership(server.pool, laura.customer_id);
    const { video_id: id } = await makeVideo(server.pool);
    const { customer_id } = laura;
    const finish = () => server.call('PUT /videos/:id/complete', { params: { id } }, laura.token);
    const watch = () => makeWatched(server.pool, { customer_id, video_id: id, at: server.clock.now() });
    await watch();
    await Promise.all([finish(), finish(), finish()]);
    expect((await own()).playbacks).toBe(1);
    server.clock.set(`${day(21)}T18:00:00Z`);
    await watch();
    await finish();
    expect((await own()).playbacks).toBe(2);
    await server.call('PUT /videos/:id/uncomplete', { params: { id } }, laura.token);
    expect((await own()).playbacks).toBe(1);
  });

  it('the month is that of the class on the clock of its branch', async () => {
    // The last evening of the month in Tijuana, which is the next month in UTC.
    const last = month.with({ day: month.daysInMonth });
    const class_date = last
      .toZonedDateTime({ timeZone: 'America/Tijuana', plainTime: '20:00' })
      .toInstant()
      .toString();
    expect(class_date.slice(0, 7)).not.toBe(last.toString().slice(0, 7));
    const { single_class_id } = await makeClass(server.pool, { class_date, branch_id: 2 });
    await server.pool.query(
      `with one as (update single_classes set taken = taken + 1 where single_class_id = $1)
      insert into class_reservations (single_class_id, customer_id, class_date, is_cash) values ($1, $2, $3, true)`,
      [single_class_id, laura.customer_id, class_date],
    );
    expect((await own('presenciales')).reservations).toBe(1);
  });
});
