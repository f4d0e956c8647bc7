import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMembership, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';

// A figure that others see is earned (docs/decisions/0065). A Wednesday, 12:00 in Monterrey; films have 30 minutes, so 15 must pass.
const start = '2026-11-18T18:00:00Z';
const needed = 15;
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
  for (let made = 0; made < 12; made += 1) films.push((await makeVideo(server.pool)).video_id);
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

/** A member with an account and access since `since`. */
async function member(since = start): Promise<SignedIn> {
  const made = await signedInCustomer(server, 'member', { createdAt: since });
  await makeMembership(server.pool, made.customer_id, { createdAt: since });
  return made;
}
const film = (index: number): number => films[index] ?? 0;
const pass = (minutes: number) =>
  server.clock.set(
    Temporal.Instant.from(server.clock.now())
      .add({ seconds: minutes * 60 })
      .toString(),
  );
const report = (video_id: number, caller = laura) =>
  server.call('PUT /playbacks', { body: { video_id, progress: 90, seconds: 0 } }, caller.token);
const complete = (video_id: number, seconds_ago?: number, caller = laura) =>
  server.call(
    'PUT /videos/:id/complete',
    { params: { id: video_id }, query: seconds_ago === undefined ? {} : { seconds_ago } },
    caller.token,
  );
const uncomplete = (video_id: number) =>
  server.call('PUT /videos/:id/uncomplete', { params: { id: video_id } }, laura.token);
/** Reports a film every minute. */
async function watch(video_id: number, minutes: number) {
  await report(video_id);
  for (let minute = 0; minute < minutes; minute += 1) {
    pass(1);
    await report(video_id);
  }
}
/** Figures that others see or that give rewards: films on the monthly boards, active days of the week, streaks, counted films. */
async function figures(caller = laura) {
  const { rows } = await server.pool.query(
    `select coalesce(sum(playbacks), 0)::int as board,
      (select count(*)::int from streaks where customer_id = $1 and "deletedAt" is null) as streaks
    from leaderboard_months where customer_id = $1`,
    [caller.customer_id],
  );
  const { active } = (await server.call('GET /streaks', {}, caller.token)).body;
  return { ...rows[0], active };
}
const earnedBy = async (caller = laura) =>
  (
    await server.pool.query(
      'select earned_by from completed_videos where customer_id = $1 order by "createdAt"',
      [caller.customer_id],
    )
  ).rows.map(({ earned_by }) => earned_by);

it('calls alone mark films for the member alone, and earn nothing that others see', async () => {
  for (const video_id of films)
    for (let day = 0; day < 8; day += 1)
      expect((await complete(video_id, Math.min(day * 86_400, 7 * 86_400))).status).toBe(200);
  const own = await server.call('GET /videos', { query: { completed: 'true' } }, laura.token);
  expect(own.body.total).toBe(films.length);
  expect(await figures()).toEqual({ board: 0, streaks: 0, active: 0 });
  const { rows } = await server.pool.query('select sum(completed_videos)::int as counted from videos');
  expect(rows).toEqual([{ counted: 0 }]);
});

it('half of the length on the clock of the server earns it, at any progress', async () => {
  await watch(film(0), needed - 1);
  await complete(film(0));
  expect(await earnedBy()).toEqual([null]);
  pass(1);
  // Marked before: the report that completes the time earns it.
  await report(film(0));
  expect(await earnedBy()).toEqual(['watched']);
  expect(await figures()).toEqual({ board: 1, streaks: 0, active: 1 });
  await uncomplete(film(0));
  expect(await figures()).toEqual({ board: 0, streaks: 0, active: 0 });
  await complete(film(0));
  expect(await figures()).toEqual({ board: 1, streaks: 0, active: 1 });
});

it('two reports hours apart are a pause, and films at the same time share the time', async () => {
  await report(film(0));
  pass(180);
  await report(film(0));
  await complete(film(0));
  expect((await figures()).board).toBe(0);
  for (let minute = 0; minute <= needed; minute += 1) {
    await Promise.all(films.map((video_id) => report(video_id)));
    pass(1);
  }
  await Promise.all(films.map((video_id) => complete(video_id)));
  expect((await figures()).board).toBeLessThanOrEqual(1);
});

it('a film over midnight counts once, on the day on which it is completed', async () => {
  server.clock.set('2026-11-19T05:50:00Z');
  await watch(film(0), 20);
  await complete(film(0));
  expect(await earnedBy()).toEqual(['watched']);
  await complete(film(0), 1200);
  expect((await figures()).board).toBe(1);
});

it('without a connection: within the time since the member was last seen, three a day, never before the access', async () => {
  laura = await member('2026-11-17T12:00:00Z');
  // Two days of access: a day before it counts nowhere, of each day three films do.
  for (const video_id of films.slice(0, 5)) {
    await complete(video_id, 3 * 86_400);
    await complete(video_id, 86_400);
  }
  expect((await figures()).board).toBe(3);
  for (const video_id of films.slice(5, 10)) await complete(video_id, 60);
  expect((await figures()).board).toBe(6);
  const { rows } = await server.pool.query(
    `select count(*)::int as earned from completed_videos where customer_id = $1 and earned_by = 'offline' and day < '2026-11-17'`,
    [laura.customer_id],
  );
  expect(rows).toEqual([{ earned: 0 }]);
  // Seen a minute ago: no film fits between.
  const ines = await member('2026-11-01T12:00:00Z');
  await report(film(0), ines);
  pass(1);
  await complete(film(1), 30, ines);
  expect((await figures(ines)).board).toBe(0);
});

it('a film on a television counts by the link that the television used', async () => {
  await report(film(0));
  const cast = await server.call('POST /cast_links', { body: { video_id: film(0) } }, laura.token);
  expect(cast.status).toBe(201);
  pass(1);
  await server.pool.query('update cast_links set "usedAt" = $2, fetches = 1 where customer_id = $1', [
    laura.customer_id,
    server.clock.now(),
  ]);
  await complete(film(0));
  expect(await earnedBy()).toEqual([null]);
  pass(needed);
  await complete(film(0));
  expect(await earnedBy()).toEqual(['cast']);
});

it('the desk counts one with a reason, once, audited, and no one for their own account', async () => {
  const grant = (body: Record<string, unknown> = {}, caller = desk, id = laura.customer_id) =>
    server.call(
      'POST /members/:id/completions',
      {
        params: { id },
        body: { video_id: film(0), day: '2026-11-17', reason: 'La vio en casa de su hermana', ...body },
      },
      caller.token,
    );
  expect((await grant({}, laura)).status).toBe(403);
  expect((await grant({ reason: ' ' })).body.fields).toEqual({ reason: 'Escribe el motivo.' });
  expect((await grant({ day: '2026-11-19' })).body.code).toBe('day_ahead');
  expect((await grant({}, desk, desk.customer_id)).body.code).toBe('for_oneself');
  expect((await grant({}, admin, admin.customer_id)).status).toBe(201);
  expect(await grant()).toMatchObject({ status: 201, body: { video_id: film(0), day: '2026-11-17' } });
  expect((await grant()).body.code).toBe('completion_counted');
  expect(await figures()).toEqual({ board: 1, streaks: 0, active: 1 });
  const { rows } = await server.pool.query(
    `select a.thing, c.grant_reason, c.granted_by from audit_log a join completed_videos c using (customer_id)
    where a.customer_id = $1`,
    [laura.customer_id],
  );
  expect(rows).toEqual([
    {
      thing: 'completed_videos',
      grant_reason: 'La vio en casa de su hermana',
      granted_by: desk.customer_id,
    },
  ]);
});

describe('the stars of a film that others see', () => {
  const rate = (video_id: number, caller = laura, class_stars = 5) =>
    server.call('POST /videos/rating', { body: { video_id, class_stars, coach_stars: 4 } }, caller.token);
  const stars = async (video_id: number) => {
    const { body } = await server.call('GET /videos/:id', { params: { id: video_id } }, laura.token);
    return [body.ratings, body.class_stars_average, body.coach_stars_average];
  };
  let video_id: number;
  beforeEach(async () => {
    video_id = (await makeVideo(server.pool)).video_id;
  });

  it('are not made by calls alone: the rating is the member’s own until half of the film is watched', async () => {
    await report(video_id);
    expect((await rate(video_id)).status).toBe(200);
    await complete(video_id);
    await rate(video_id, laura, 1);
    expect(await stars(video_id)).toEqual([0, null, null]);
    const { body } = await server.call('GET /videos/:id', { params: { id: video_id } }, laura.token);
    expect(body.rating).toMatchObject({ class_stars: 1 });
    await watch(video_id, needed - 1);
    expect(await stars(video_id)).toEqual([0, null, null]);
    pass(1);
    await report(video_id);
    expect(await stars(video_id)).toEqual([1, 1, 4]);
    await report(video_id);
    await rate(video_id, laura, 3);
    expect(await stars(video_id)).toEqual([1, 3, 4]);
  });

  it('count with the report that completes the time, also of a member who marked nothing', async () => {
    await report(video_id);
    await rate(video_id);
    await watch(video_id, needed - 1);
    expect(await stars(video_id)).toEqual([0, null, null]);
    pass(1);
    await report(video_id);
    expect(await stars(video_id)).toEqual([1, 5, 4]);
  });

  it('count at once after it, on several days together, and with a film that the desk has granted', async () => {
    await watch(video_id, 8);
    server.clock.set('2026-11-19T18:00:00Z');
    await watch(video_id, 7);
    await rate(video_id);
    expect(await stars(video_id)).toEqual([1, 5, 4]);
    const berta = await member(server.clock.now());
    await report(video_id, berta);
    await rate(video_id, berta, 1);
    expect(await stars(video_id)).toEqual([1, 5, 4]);
    await server.call(
      'POST /members/:id/completions',
      { params: { id: berta.customer_id }, body: { video_id, day: '2026-11-19', reason: 'Sin señal' } },
      desk.token,
    );
    expect(await stars(video_id)).toEqual([2, 3, 4]);
  });
});

const anyFilm = fc.nat({ max: 11 });
const call = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('report' as const), film: anyFilm, minutes: fc.nat(20) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('complete' as const), film: anyFilm, ago: fc.nat(7 * 86_400) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('uncomplete' as const), film: anyFilm }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('together' as const), minutes: fc.nat(6) }) },
);

it('random calls never earn more than the time that passed on the server', async () => {
  for (const calls of fc.sample(fc.array(call, { minLength: 40, maxLength: 60 }), { numRuns: 6, seed: 65 })) {
    server.clock.set(start);
    laura = await member();
    for (const one of calls) {
      if (one.does === 'report') {
        pass(one.minutes);
        await report(film(one.film));
      } else if (one.does === 'complete') {
        await complete(film(one.film), one.ago % 3 === 0 ? undefined : one.ago);
      } else if (one.does === 'uncomplete') {
        await uncomplete(film(one.film));
      } else {
        pass(one.minutes);
        await Promise.all([...films.map((id) => report(id)), ...films.map((id) => complete(id))]);
      }
      const passed = Temporal.Instant.from(start).until(server.clock.now()).total('minutes');
      const { rows } = await server.pool.query(
        'select count(*)::int as earned from completed_videos where customer_id = $1 and earned_by is not null',
        [laura.customer_id],
      );
      expect(rows[0].earned * needed, JSON.stringify(one)).toBeLessThanOrEqual(passed);
    }
  }
});
