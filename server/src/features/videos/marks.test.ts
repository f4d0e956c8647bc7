import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeFile,
  makeMembership,
  makePackage,
  makeStudio,
  makeVideo,
  makeWatched,
} from '../../platform/testing/factories.ts';
import { messagesFor } from '../../platform/testing/mail.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';
import { seedLibrary } from './seed.ts';

const now = '2026-11-18T18:00:00Z';
let server: TestServer;
let caller: SignedIn;
let video_id: number;

beforeAll(async () => {
  server = await makeTestServer(now);
  await makeStudio(server.pool);
  await seedLibrary(server.services.db);
});
afterAll(async () => {
  const findings = await runIntegrity(server.pool, now);
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
  await server.end();
});
beforeEach(async () => {
  server.clock.set(now);
  caller = await signedInCustomer(server);
  await makeMembership(server.pool, caller.customer_id);
  video_id = (await makeVideo(server.pool)).video_id;
});

const save = (progress: number, seconds = 0) =>
  server.call('PUT /playbacks', { body: { video_id, progress, seconds } }, caller.token);
const detail = async () =>
  (await server.call('GET /videos/:id', { params: { id: video_id } }, caller.token)).body;

describe('progress [VID-020, VID-034, VID-035, API-110, API-111, API-112]', () => {
  it('begins with a record and stores the position', async () => {
    const { status, body } = await server.call(
      'POST /playbacks',
      { body: { video_id, progress: 0 } },
      caller.token,
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      playback_id: expect.any(Number),
      video_id,
      customer_id: caller.customer_id,
      progress: 0,
      seconds: 0,
    });
    expect((await save(12, 300)).body).toEqual({ ...body, progress: 12, seconds: 300 });
    expect((await detail()).playback).toEqual({ ...body, progress: 12, seconds: 300 });
  });

  it('never decreases, in any order of saves', async () => {
    const order = [40, 3, 77, 20, 76, 55, 10, 61];
    await Promise.all(order.map((progress) => save(progress)));
    expect((await detail()).playback?.progress).toBe(77);
    expect((await save(5, 9)).body).toMatchObject({ progress: 77, seconds: 9 });
  });

  it('saves for many members at once, and refuses those without access', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => signedInCustomer(server)));
    const members = people.slice(0, 25);
    for (const { customer_id } of members) await makeMembership(server.pool, customer_id);
    const answers = await Promise.all(
      people.map(({ token }, index) =>
        server.call('PUT /playbacks', { body: { video_id, progress: index, seconds: index } }, token),
      ),
    );
    expect(answers.slice(0, 25).map(({ body }) => body)).toEqual(
      members.map(({ customer_id }, index) =>
        expect.objectContaining({ video_id, customer_id, progress: index, seconds: index }),
      ),
    );
    expect(answers.slice(25).map(({ status, body }) => [status, body.code])).toEqual(
      Array(5).fill([412, 'no_access']),
    );
  });

  it('is whole and between 0 and 100', async () => {
    for (const progress of [-1, 101, 1.5]) expect((await save(progress)).status).toBe(400);
  });
});

describe('favourites [VID-032, API-099, API-100, X57]', () => {
  it('are added and removed by video, however often, and counted exactly', async () => {
    const add = () => server.call('POST /favorites', { body: { video_id } }, caller.token);
    const remove = () => server.call('DELETE /favorites/:id', { params: { id: video_id } }, caller.token);
    const all = await Promise.all(Array.from({ length: 8 }, add));
    expect(all.map(({ body }) => body)).toEqual(Array(8).fill({ video_id, favorite: true, favorites: 1 }));
    expect((await remove()).body).toEqual({ video_id, favorite: false, favorites: 0 });
    expect((await remove()).body).toEqual({ video_id, favorite: false, favorites: 0 });
    expect(await server.call('POST /favorites', { body: { video_id: 777 } }, caller.token)).toMatchObject({
      status: 404,
      body: { code: 'video_not_found' },
    });
  });

  it('concurrent marks of many members are not lost', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => signedInCustomer(server)));
    for (const { customer_id } of people) await makeMembership(server.pool, customer_id);
    await Promise.all(
      people.map(({ token }) => server.call('POST /favorites', { body: { video_id } }, token)),
    );
    expect((await detail()).favorites).toBe(10);
  });
});

describe('completion [VID-033, API-097, API-098]', () => {
  const watch = () =>
    makeWatched(server.pool, { customer_id: caller.customer_id, video_id, at: server.clock.now() });
  const complete = async () => {
    await watch();
    return server.call('PUT /videos/:id/complete', { params: { id: video_id } }, caller.token);
  };

  it('toggles, counts once per day, and again the next day', async () => {
    expect((await complete()).body).toEqual({ video_id, completed: true, completed_videos: 1 });
    expect((await complete()).body.completed_videos).toBe(1);
    // 23:30 in Monterrey is still the same day.
    server.clock.set('2026-11-19T05:30:00Z');
    expect((await complete()).body.completed_videos).toBe(1);
    server.clock.set('2026-11-19T06:30:00Z');
    expect((await complete()).body.completed_videos).toBe(2);
    const undone = await server.call(
      'PUT /videos/:id/uncomplete',
      { params: { id: video_id } },
      caller.token,
    );
    expect(undone.body).toEqual({ video_id, completed: false, completed_videos: 1 });
    expect((await detail()).completed).toBe(false);
  });

  it('unmarking undoes today only: earlier days stay active days, and it can be completed again [VID-033, X68]', async () => {
    const undo = async () =>
      (await server.call('PUT /videos/:id/uncomplete', { params: { id: video_id } }, caller.token)).body;
    const days = async () => {
      const { rows } = await server.pool.query<{ day: string }>(
        'select day::text from completed_videos where customer_id = $1 order by day',
        [caller.customer_id],
      );
      return rows.map(({ day }) => day);
    };
    const found = async (completed: 'true' | 'false') =>
      (await server.call('GET /videos', { query: { completed } }, caller.token)).body.data.some(
        (one) => one.video_id === video_id,
      );
    await complete();
    server.clock.set('2026-11-25T18:00:00Z');
    await save(40);
    await complete();
    // Twice in the week; on the second day the member unmarks it, twice.
    expect(await undo()).toEqual({ video_id, completed: false, completed_videos: 1 });
    expect(await undo()).toEqual({ video_id, completed: false, completed_videos: 1 });
    expect(await days()).toEqual(['2026-11-18']);
    expect([await found('true'), await found('false')]).toEqual([false, true]);
    const open = await server.call('GET /playbacks', { query: { open: 'true' } }, caller.token);
    expect(open.body.data.map(({ video }) => video)).toMatchObject([{ video_id, completed: false }]);

    expect((await complete()).body).toEqual({ video_id, completed: true, completed_videos: 2 });
    expect((await detail()).completed).toBe(true);
    expect(await days()).toEqual(['2026-11-18', '2026-11-25']);
    expect([await found('true'), await found('false')]).toEqual([true, false]);
    // The day after, nothing was completed that day.
    server.clock.set('2026-11-26T18:00:00Z');
    expect(await undo()).toEqual({ video_id, completed: false, completed_videos: 2 });
    expect((await detail()).completed).toBe(false);
    expect(await days()).toEqual(['2026-11-18', '2026-11-25']);
  });

  describe('that was made without a connection', () => {
    const later = (call: 'complete' | 'uncomplete', seconds_ago: number) =>
      server.call(
        `PUT /videos/:id/${call}`,
        { params: { id: video_id }, query: { seconds_ago } },
        caller.token,
      );
    const days = async () =>
      (
        await server.pool.query('select day::text from completed_videos where customer_id = $1 order by 1', [
          caller.customer_id,
        ])
      ).rows.map(({ day }) => day);

    it('counts for the day on which the member made it, once, also when it arrives twice', async () => {
      // 00:30 of the 19th in Monterrey; the member did it at 23:30.
      server.clock.set('2026-11-19T05:30:00Z');
      await watch();
      server.clock.set('2026-11-19T06:30:00Z');
      const answers = await Promise.all([later('complete', 3600), later('complete', 3600)]);
      expect(answers.map(({ status, body }) => [status, body.completed])).toEqual([
        [200, true],
        [200, true],
      ]);
      expect(await days()).toEqual(['2026-11-18']);
      expect((await detail()).completed_videos).toBe(1);
    });

    it('is undone for that day, and not what was completed since then', async () => {
      await complete();
      server.clock.set('2026-11-20T18:00:00Z');
      await complete();
      await later('uncomplete', 2 * 86_400 - 60);
      expect(await days()).toEqual(['2026-11-20']);
    });

    it('is a week old at most, and never of the future', async () => {
      for (const seconds of [-1, 7 * 86_400 + 1, 0.5])
        expect((await later('complete', seconds)).status).toBe(400);
      expect(await days()).toEqual([]);
      expect((await later('complete', 7 * 86_400)).status).toBe(200);
      expect(await days()).toEqual(['2026-11-11']);
    });
  });
});

describe('ratings of videos [RATE-001, RATE-005, API-095]', () => {
  const rate = (body: object, token = caller.token) =>
    server.call(
      'POST /videos/rating',
      { body: { video_id, class_stars: 5, coach_stars: 4, ...body } },
      token,
    );

  it('need both kinds of stars, 1 to 5 [ERR-035, ERR-036, RATE-003]', async () => {
    await save(10);
    const missing = await server.call('POST /videos/rating', { body: { video_id } as never }, caller.token);
    expect(missing.status).toBe(400);
    expect(missing.body.fields).toEqual({
      class_stars: 'Debes agregar estrellas para la clase',
      coach_stars: 'Debes agregar estrellas para la coach',
    });
    for (const class_stars of [0, 6, 2.5]) expect((await rate({ class_stars })).status).toBe(400);
  });

  it('require a video that the member has begun [VID-023]', async () => {
    expect(await rate({})).toMatchObject({ status: 412, body: { code: 'playback_missing' } });
  });

  it('store the comment, share it only with consent, and update the averages exactly, also when changed [RATE-002]', async () => {
    const { body: playback } = await save(10);
    await makeWatched(server.pool, { customer_id: caller.customer_id, video_id, at: now });
    const { body } = await rate({});
    expect(body).toEqual({
      video_id,
      customer_id: caller.customer_id,
      playback_id: playback.playback_id,
      class_stars: 5,
      coach_stars: 4,
      comment: null,
      share: false,
    });
    const people = await Promise.all(Array.from({ length: 5 }, () => signedInCustomer(server)));
    for (const { customer_id } of people) await makeMembership(server.pool, customer_id);
    await Promise.all(
      people.map(async ({ customer_id, token }) => {
        await server.call('POST /playbacks', { body: { video_id, progress: 1 } }, token);
        await makeWatched(server.pool, { customer_id, video_id, at: now });
        await Promise.all([2, 2].map((class_stars) => rate({ class_stars, comment: ' Bien ' }, token)));
      }),
    );
    expect(await detail()).toMatchObject({ ratings: 6, class_stars_average: 2.5, coach_stars_average: 4 });
    await rate({ class_stars: 2, coach_stars: 1, share: true });
    expect(await detail()).toMatchObject({
      ratings: 6,
      class_stars_average: 2,
      coach_stars_average: 3.5,
      rating: { class_stars: 2, coach_stars: 1, share: true },
    });
  });

  it('are requested by e-mail once per member and video [VID-036, API-096, X61]', async () => {
    const ask = () => server.call('POST /videos/rating/email', { body: { video_id } }, caller.token);
    expect((await ask()).body.code).toBe('playback_missing');
    await save(50);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await messagesFor(server.pool, caller.customer_id)).toMatchObject([
      { template: 'rate_video', recipient: caller.email },
    ]);
  });
});

describe('a video written by an admin', () => {
  let admin: SignedIn;
  let liga: { prop_id: number };
  beforeAll(async () => {
    admin = await signedInCustomer(server, 'admin');
    liga = (await server.call('POST /props', { body: { name: 'Liga', required: true } }, admin.token)).body;
  });
  const write = async () => {
    const { file_id } = await makeFile(server.pool);
    const body = {
      file_id,
      url: '/films/x.mp4',
      name: 'Glúteo',
      description: 'Con liga',
      duration: 25,
      instructor_id: 1,
      class_type_id: 1,
      video_type_id: 1,
      tag_ids: [4, 1],
      video_props: [{ prop_id: liga.prop_id, amount: 2, required: false }],
      video_muscles: [
        { muscle_id: 1, is_primary: false },
        { muscle_id: 11, is_primary: true },
      ],
    };
    expect((await server.call('POST /videos', { body }, caller.token)).status).toBe(403);
    const { status, body: made } = await server.call('POST /videos', { body }, admin.token);
    expect(status).toBe(201);
    return { body, made };
  };

  it('has its tags, impact, coach and class type [VID-013, VID-016, VID-017]', async () => {
    const { made } = await write();
    expect(made).toMatchObject({
      video_id: expect.any(Number),
      createdAt: expect.stringMatching(/^2026-/),
      url: '/films/x.mp4',
      name: 'Glúteo',
      description: 'Con liga',
      duration: 25,
      file: { name: 'foto', type: 'image/webp' },
      available_at: null,
      favorites: 0,
      favorite: false,
      completed_videos: 0,
      class_stars_average: null,
      coach_stars_average: null,
      tags: [
        { tag_id: 4, name: 'Upper' },
        { tag_id: 1, name: 'Full Body' },
      ],
      instructor: { name: 'Ana' },
      class_type: { name: 'Barre', class_category: { name: 'Fuerza' } },
      video_type: { name: 'Sin impacto' },
    });
  });

  it('has its props and muscles, the primary ones first [VID-014, VID-015, VID-018, API-101]', async () => {
    const { made } = await write();
    expect(made.video_props).toEqual([
      { prop: { prop_id: liga.prop_id, name: 'Liga', required: true }, amount: 2, required: false },
    ]);
    expect(made.video_muscles).toEqual([
      { muscle: { muscle_id: 11, selector: 'gluteos' }, is_primary: true },
      { muscle: { muscle_id: 1, selector: 'pectorales' }, is_primary: false },
    ]);
    const props = await server.call('GET /video_props/:id', { params: { id: made.video_id } }, caller.token);
    expect(props.body).toEqual(made.video_props);
  });

  it('is validated, changed and deleted, but not once it was watched', async () => {
    const { body, made } = await write();
    const changed = await server.call(
      'PUT /videos',
      { body: { ...body, name: 'Glúteo 2', video_props: [], video_id: made.video_id } },
      admin.token,
    );
    expect(changed.body).toMatchObject({ name: 'Glúteo 2', video_props: [] });
    const wrong = await server.call('POST /videos', { body: { ...body, class_type_id: 777 } }, admin.token);
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { class_type_id: 'Este dato no es válido.' } },
    });
    const deletion = await server.call('DELETE /videos/:id', { params: { id: made.video_id } }, admin.token);
    expect(deletion.body).toEqual({ deleted: true });
    await save(1);
    const used = await server.call('DELETE /videos/:id', { params: { id: video_id } }, admin.token);
    expect(used).toMatchObject({ status: 409, body: { code: 'in_use' } });
  });
});

it('the free trial is offered until it was used [VID-006]', async () => {
  const customer = async () => (await server.call('GET /customer', {}, caller.token)).body;
  expect(await customer()).toMatchObject({ has_access: true, trial_used: false });
  const { class_package_id } = await makePackage(server.pool, { class_package_id: 19271 });
  await makeMembership(server.pool, caller.customer_id, { class_package_id, status: 'failed' });
  expect((await customer()).trial_used).toBe(false);
  await makeMembership(server.pool, caller.customer_id, { class_package_id, status: 'cancelled' });
  expect((await customer()).trial_used).toBe(true);
});
