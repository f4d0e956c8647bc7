import type { Args } from '@tbm/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMembership, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { listStatement } from './queries.ts';
import { seedLibrary } from './seed.ts';

const now = '2026-11-18T18:00:00Z';
let server: TestServer;
let caller: SignedIn;
let visitor: SignedIn;

beforeAll(async () => {
  server = await makeTestServer(now);
  await makeStudio(server.pool);
  await seedLibrary(server.services.db);
  await server.pool.query(`
    insert into class_categories (class_category_id, name) values (2, 'Cardio');
    insert into class_types (class_type_id, name, short_code, class_category_id) values (2, 'Jump', 'JUMP', 2);
    insert into instructors (instructor_id, name, last_name) values (2, 'Renata', 'Villaseñor');
    insert into props (prop_id, name, required) values (1, 'Liga', true), (2, 'Tapete', false);
    insert into programs (program_id, name, short_description, description, color, icon, url)
    values (1, 'Ligera', 'x', 'x', '#000000', 'x', 'ligera');`);
  caller = await signedInCustomer(server);
  visitor = await signedInCustomer(server);
  await makeMembership(server.pool, caller.customer_id);
});
afterAll(() => server.end());
beforeEach(() =>
  server.pool.query(
    'delete from favorites; delete from completed_videos; delete from playbacks; delete from videos',
  ),
);

type Filters = NonNullable<Args<'GET /videos'>['query']>;
const list = async (query: Filters = {}, person = caller) =>
  (await server.call('GET /videos', { query }, person.token)).body;
type Catalogue = NonNullable<Args<'GET /videos/catalogue'>['query']>;
const catalogue = async (query: Catalogue = {}) =>
  (await server.call('GET /videos/catalogue', { query })).body;
const names = async (query: Filters = {}) => (await list(query)).data.map(({ name }) => name);

describe('GET /videos', () => {
  it('has pages of twelve, newest first, each video once [API-092, VID-011, CONST-001, X58]', async () => {
    for (let day = 1; day <= 26; day += 1)
      await makeVideo(server.pool, {
        name: `V${day}`,
        createdAt: `2026-10-${String(day).padStart(2, '0')}T12:00:00Z`,
      });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page })));
    expect(pages.map(({ data }) => data.length)).toEqual([12, 12, 2, 0]);
    expect(pages.map(({ total, page_size }) => [total, page_size])).toEqual(Array(4).fill([26, 12]));
    expect(pages.flatMap(({ data }) => data.map(({ name }) => name))).toEqual(
      Array.from({ length: 26 }, (_, index) => `V${26 - index}`),
    );
  });

  it('filters by category, class type, coach, impact, length, programme, muscle, props and aim [API-092, PUB-020, VID-001, VID-002]', async () => {
    const a = await makeVideo(server.pool, { name: 'A', duration: 19, instructor_id: 2 });
    const b = await makeVideo(server.pool, { name: 'B', duration: 20, class_type_id: 2, video_type_id: 2 });
    await makeVideo(server.pool, { name: 'C', duration: 75 });
    await server.pool.query(
      `insert into video_props (video_id, prop_id, required) values (${a.video_id}, 1, true), (${b.video_id}, 2, false)`,
    );
    await server.pool.query(`insert into video_tags values (${a.video_id}, 1, 0)`);
    await server.pool.query(`insert into video_muscles values (${b.video_id}, 3, true)`);
    await server.pool.query(`insert into video_programs values (${b.video_id}, 1)`);
    const cases: [Filters, string[]][] = [
      [{ class_category_id: 2 }, ['B']],
      [{ class_type_id: 1 }, ['C', 'A']],
      [{ instructor_id: 2 }, ['A']],
      [{ video_type_id: 2 }, ['B']],
      [{ duration: '10-19' }, ['A']],
      [{ duration: '20-29' }, ['B']],
      [{ duration: '60' }, ['C']],
      [{ program_id: 1 }, ['B']],
      [{ muscle_id: 3 }, ['B']],
      [{ tag_id: 1 }, ['A']],
      [{ props: '1' }, ['A']],
      [{ props: '1,2' }, []],
      [{ props: '0' }, ['C', 'B']],
      [{ class_type_id: 1, duration: '10-19', instructor_id: 2 }, ['A']],
      [{ request_token: 'abcdefghijklmnop' }, ['C', 'B', 'A']],
    ];
    for (const [filter, expected] of cases)
      expect(await names(filter), JSON.stringify(filter)).toEqual(expected);
  });

  it('tolerates accents, capitals and a typo, and ranks the closest match first [API-092, PUB-020]', async () => {
    await makeVideo(server.pool, { name: 'Glúteo firme' });
    await makeVideo(server.pool, { name: 'Brazos y espalda', instructor_id: 2 });
    expect(await names({ query: 'GLUTEO' })).toEqual(['Glúteo firme']);
    expect(await names({ query: 'gluteo fime' })).toEqual(['Glúteo firme']);
    expect(await names({ query: 'renatta' })).toEqual(['Brazos y espalda']);
    expect(await names({ query: 'villasenor espalda' })).toEqual(['Brazos y espalda']);
    expect(await names({ query: 'trampolín' })).toEqual([]);
    expect(await names({ query: "' or 1=1 --" })).toEqual([]);
  });

  it('shows premieres once they open, and upcoming ones on request [VID-031, PREM-003]', async () => {
    await makeVideo(server.pool, { name: 'Mañana', available_at: '2026-11-19T18:00:00Z' });
    await makeVideo(server.pool, { name: 'Después', available_at: '2026-11-25T18:00:00Z' });
    await makeVideo(server.pool, { name: 'Siempre' });
    expect(await names()).toEqual(['Siempre']);
    expect(await names({ premiere: 'upcoming' })).toEqual(['Mañana', 'Después']);
    server.clock.set('2026-11-19T18:00:00Z');
    expect(await names()).toEqual(['Mañana', 'Siempre']);
    expect(await names({ premiere: 'released' })).toEqual(['Mañana']);
    server.clock.set(now);
  });

  it('refuses favourites and completed without a membership with 412 [API-093, VID-009, ERR-048]', async () => {
    const { video_id } = await makeVideo(server.pool, { name: 'A' });
    const words = 'Lo sentimos, no cuentas con una membresía activa para TBM Online';
    for (const refused of [
      await server.call('GET /videos', { query: { completed: 'true' } }, visitor.token),
      await server.call('GET /videos', { query: { completed: 'false' } }, visitor.token),
      await server.call('GET /favorites', {}, visitor.token),
    ])
      expect(refused).toEqual({ status: 412, body: { code: 'no_access', message: words } });
    const marked = await server.call('POST /favorites', { body: { video_id } }, visitor.token);
    expect(marked.body).toMatchObject({ code: 'no_access' });
    expect((await list({}, visitor)).total).toBe(1);
    await server.call('POST /favorites', { body: { video_id } }, caller.token);
    await server.call('PUT /videos/:id/complete', { params: { id: video_id } }, caller.token);
    await makeVideo(server.pool, { name: 'B' });
    expect(await names({ completed: 'true' })).toEqual(['A']);
    expect(await names({ completed: 'false' })).toEqual(['B']);
    const { body } = await server.call('GET /favorites', { query: { query: 'a' } }, caller.token);
    expect(body.data).toMatchObject([{ name: 'A', favorite: true, completed: true, favorites: 1 }]);
    const other = await server.call('GET /favorites', { query: { class_type_id: 2 } }, caller.token);
    expect(other.body).toMatchObject({ total: 0, data: [] });
  });

  it('never reveals the address of a video [VID-004]', async () => {
    await makeVideo(server.pool, { url: '/films/secreto.mp4', captions_url: '/films/secreto.vtt' });
    expect(JSON.stringify(await list())).not.toContain('secreto');
    expect(JSON.stringify(await catalogue())).not.toContain('secreto');
  });
});

describe('GET /videos/catalogue [PUB-020]', () => {
  it('shows visitors the open library and filters it', async () => {
    await makeVideo(server.pool, { name: 'Corta', duration: 15, instructor_id: 2 });
    await makeVideo(server.pool, { name: 'Larga', duration: 45, class_type_id: 2, video_type_id: 2 });
    await makeVideo(server.pool, { name: 'Mañana', available_at: '2026-11-19T18:00:00Z' });
    await makeVideo(server.pool, { name: 'Guardada', hidden: true });
    const found = async (query: Catalogue = {}) => (await catalogue(query)).data.map(({ name }) => name);
    expect(await found()).toEqual(['Larga', 'Corta']);
    expect(await found({ duration: '10-19' })).toEqual(['Corta']);
    expect(await found({ instructor_id: 2 })).toEqual(['Corta']);
    expect(await found({ class_category_id: 2, video_type_id: 2 })).toEqual(['Larga']);
    expect(await found({ query: 'larga' })).toEqual(['Larga']);
  });

  it('shows those first that most members love, on request [UI-009]', async () => {
    for (const [name, favorites] of [
      ['Una', 1],
      ['Tres', 3],
      ['Ninguna', 0],
      ['Otra con una', 1],
    ] as const)
      await makeVideo(server.pool, { name, favorites });
    const { data } = await catalogue({ order: 'favorites' });
    expect(data.map(({ name, favorites }) => [name, favorites])).toEqual([
      ['Tres', 3] as const,
      ['Otra con una', 1],
      ['Una', 1],
      ['Ninguna', 0],
    ]);
    expect((await catalogue()).data[0]?.name).toBe('Otra con una');
  });

  it('shows one of them, as long as it is in the list', async () => {
    const open = await makeVideo(server.pool, { name: 'Corta', url: '/films/secreto.mp4' });
    const later = await makeVideo(server.pool, { available_at: '2026-11-19T18:00:00Z' });
    const hidden = await makeVideo(server.pool, { hidden: true });
    const one = ({ video_id: id }: { video_id: number }) =>
      server.call('GET /videos/catalogue/:id', { params: { id } });
    const { body } = await one(open);
    expect(body).toMatchObject({ video_id: open.video_id, name: 'Corta', playback: null });
    expect(JSON.stringify(body)).not.toContain('secreto');
    for (const item of [later, hidden, { video_id: 999_999 }]) expect((await one(item)).status).toBe(404);
  });

  it('carries no one’s marks', async () => {
    const { video_id } = await makeVideo(server.pool);
    await server.call('POST /favorites', { body: { video_id } }, caller.token);
    await server.call('PUT /videos/:id/complete', { params: { id: video_id } }, caller.token);
    const { total, data } = await catalogue();
    expect(total).toBe(1);
    expect(data).toMatchObject([{ video_id, favorite: false, completed: false, playback: null }]);
  });
});

it('premieres: the latest open favourite, else the latest one; those of today; upcoming ones [PREM-002, PREM-003, PREM-005, X60]', async () => {
  const old = await makeVideo(server.pool, { name: 'Vieja', available_at: '2026-10-01T12:00:00Z' });
  await makeVideo(server.pool, { name: 'Hoy', available_at: '2026-11-18T12:00:00Z' });
  const next = await makeVideo(server.pool, { name: 'Luego', available_at: '2026-11-30T12:00:00Z' });
  await makeVideo(server.pool, { name: 'Antes', available_at: '2026-11-25T12:00:00Z' });
  const ask = async () => (await server.call('GET /videos/premieres', {}, caller.token)).body;
  expect(await ask()).toMatchObject({
    current: { name: 'Hoy' },
    today: [{ name: 'Hoy' }],
    upcoming: [{ name: 'Antes' }, { name: 'Luego' }],
  });
  for (const { video_id } of [old, next])
    await server.call('POST /favorites', { body: { video_id } }, caller.token);
  expect((await ask()).current).toMatchObject({ name: 'Vieja', favorite: true });
  server.clock.set('2026-11-19T12:00:00Z');
  expect((await ask()).today).toEqual([]);
  server.clock.set(now);
});

it('playbacks: all, those to continue, and those of some days of the branch [API-110, API-113]', async () => {
  const [a, b, c, d] = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => makeVideo(server.pool, { name })),
  );
  const save = (video_id = 0, progress = 0) =>
    server.call('PUT /playbacks', { body: { video_id, progress } }, caller.token);
  await save(a?.video_id, 30);
  server.clock.set('2026-11-19T05:30:00Z');
  await save(b?.video_id, 95);
  server.clock.set('2026-11-19T06:30:00Z');
  await save(c?.video_id, 50);
  await save(d?.video_id, 94);
  const ask = async (open: 'true' | 'false') =>
    (await server.call('GET /playbacks', { query: { open } }, caller.token)).body.data.map(
      ({ video }) => video.name,
    );
  expect(await ask('false')).toEqual(['D', 'C', 'B', 'A']);
  expect(await ask('true')).toEqual(['D', 'C', 'A']);
  const on = async (start: string, end: string) =>
    (await server.call('GET /playbacks/date', { query: { start, end } }, caller.token)).body.map(
      ({ progress }) => progress,
    );
  expect(await on('2026-11-18', '2026-11-18')).toEqual([30, 95]);
  expect(await on('2026-11-19', '2026-11-19')).toEqual([50, 94]);
  // A film that the member goes on with is in the history of both days, as far as it was watched on each.
  await save(a?.video_id, 70);
  await save(a?.video_id, 40);
  expect(await on('2026-11-18', '2026-11-18')).toEqual([30, 95]);
  expect(await on('2026-11-19', '2026-11-19')).toEqual([70, 50, 94]);
  expect(await on('2026-11-18', '2026-11-19')).toEqual([30, 95, 70, 50, 94]);
  // A film that begins again is in the history of that day as far as it was watched then; the film keeps its progress.
  server.clock.set('2026-11-20T18:00:00Z');
  for (const progress of [12, 10]) await save(b?.video_id, progress);
  expect(await on('2026-11-20', '2026-11-20')).toEqual([12]);
  expect(await on('2026-11-18', '2026-11-18')).toEqual([30, 95]);
  expect(await ask('true')).not.toContain('B');
  const long = await server.call(
    'GET /playbacks/date',
    { query: { start: '2024-01-01', end: '2026-01-01' } },
    caller.token,
  );
  expect(long).toMatchObject({ status: 400, body: { code: 'year_too_long' } });
  server.clock.set(now);
});

it('a class type counts its open videos [PUB-060, SCHED-019]', async () => {
  await makeVideo(server.pool);
  await makeVideo(server.pool);
  await makeVideo(server.pool, { available_at: '2026-12-24T12:00:00Z' });
  const { body } = await server.call('GET /class_types/:id', { params: { id: 1 } });
  expect(body.videos).toBe(2);
});

it('a programme lists the class types of its open videos, each once [PROG-003]', async () => {
  const types = async () =>
    (await server.call('GET /class_types', { query: { program_id: 1 } })).body.map(
      (type) => type.class_type_id,
    );
  const [a, b, later] = [
    await makeVideo(server.pool),
    await makeVideo(server.pool),
    await makeVideo(server.pool, { class_type_id: 2, available_at: '2026-12-24T12:00:00Z' }),
  ];
  expect(await types()).toEqual([]);
  for (const { video_id } of [a, b, later])
    await server.pool.query('insert into video_programs values ($1, 1)', [video_id]);
  expect(await types()).toEqual([1]);
  await server.pool.query('delete from video_programs');
});

it('lists scan no large table, whichever filter is set', async () => {
  // Triggers are off: they take sixteen seconds for this many rows and change nothing that a plan depends on.
  await server.pool.query(`
    set local session_replication_role = replica;
    insert into customers (customer_id, name, last_name, email, phone, branch_id)
    select 100000 + n, 'A', 'B', 'plan.' || n || '@correo.tbm.test', '8110000000', 1 from generate_series(1, 2000) n;
    insert into videos (video_id, url, name, duration, instructor_id, class_type_id, video_type_id)
    select 100000 + n, '/films/a.mp4', 'Video ' || n, 10 + n % 60, 1 + n % 2, 1 + n % 2, 1 + n % 3 from generate_series(1, 500) n;
    insert into video_tags select 100000 + n, 1 + n % 6, 0 from generate_series(1, 500) n;
    insert into playbacks (customer_id, video_id, progress)
    select 100001 + n % 2000, 100001 + n / 2000, 40 from generate_series(0, 39999) n;
    insert into favorites (customer_id, video_id) select customer_id, video_id from playbacks;
    insert into completed_videos (customer_id, video_id, day) select customer_id, video_id, '2026-11-01' from playbacks;
    analyze`);
  const asked: [Parameters<typeof listStatement>[0], boolean][] = [
    [{ page: 1 }, false],
    [{ page: 3, query: 'vido', duration: '20-29', tag_id: 2 }, false],
    [{ page: 1, completed: 'false' }, false],
    [{ page: 1 }, true],
  ];
  for (const [filters, favorites] of asked) {
    const { statement, values } = listStatement(filters, { customer_id: 100_005, now, favorites });
    const { rows } = await server.pool.query(`explain (format json) ${statement.text}`, values);
    const scanned = [
      ...JSON.stringify(rows).matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g),
    ];
    const large = ['playbacks', 'favorites', 'completed_videos', 'video_ratings', 'purchases', 'customers'];
    expect(scanned.length).toBeGreaterThan(0);
    expect(scanned.map(([, table]) => table).filter((table) => large.includes(table ?? ''))).toEqual([]);
  }
});
