import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMembership, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let admin: SignedIn;
let caller: SignedIn;
let video_id: number;
const body = {
  url: '/films/a.mp4',
  name: 'Guardada',
  description: '',
  duration: 20,
  instructor_id: 1,
  class_type_id: 1,
  video_type_id: 1,
  available_at: '2026-11-18T10:00:00Z',
};
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin');
  caller = await signedInCustomer(server);
  await makeMembership(server.pool, caller.customer_id);
});
afterAll(() => server.end());
beforeEach(async () => {
  await server.pool.query(
    'delete from video_ratings; delete from playbacks; delete from favorites; delete from completed_videos; delete from videos',
  );
  video_id = (await makeVideo(server.pool, { ...body })).video_id;
  await server.call('POST /favorites', { body: { video_id } }, caller.token);
  await server.call('POST /playbacks', { body: { video_id, progress: 30 } }, caller.token);
  await server.call('PUT /videos/:id/complete', { params: { id: video_id } }, caller.token);
});
const captions = [{ language: 'es' as const, url: '/films/a.vtt' }];
const set = (hidden: boolean) =>
  server.call(
    'PUT /videos/:id',
    { params: { id: video_id }, body: { ...body, captions, hidden } },
    admin.token,
  );
const ids = ({ body: { data } }: { body: { data: { video_id: number }[] } }) =>
  data.map((one) => one.video_id);
const lists = async (token = caller.token) => {
  const premieres = (await server.call('GET /videos/premieres', {}, token)).body;
  return {
    library: ids(await server.call('GET /videos', {}, token)),
    found: ids(await server.call('GET /videos', { query: { query: 'guardada' } }, token)),
    completed: ids(await server.call('GET /videos', { query: { completed: 'true' } }, token)),
    released: ids(await server.call('GET /videos', { query: { premiere: 'released' } }, token)),
    favorites: ids(await server.call('GET /favorites', {}, token)),
    watched: (await server.call('GET /playbacks', {}, token)).body.data.map(({ video }) => video.video_id),
    current: premieres.current?.video_id ?? null,
    today: premieres.today.map((one) => one.video_id),
    ofType: (await server.call('GET /class_types/:id', { params: { id: 1 } })).body.videos,
  };
};
const everywhere = () => ({
  library: [video_id],
  found: [video_id],
  completed: [video_id],
  released: [video_id],
  favorites: [video_id],
  watched: [video_id],
  current: video_id,
  today: [video_id],
  ofType: 1,
});
const nowhere = {
  library: [],
  found: [],
  completed: [],
  released: [],
  favorites: [],
  watched: [],
  current: null,
  today: [],
  ofType: 0,
};

describe('a video with marks of members', () => {
  it('cannot be deleted, only hidden: it is not listed and does not play; shown again, it has all its marks', async () => {
    const deleted = await server.call('DELETE /videos/:id', { params: { id: video_id } }, admin.token);
    expect(deleted).toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect(await lists()).toEqual(everywhere());
    const opened = await server.app.inject({
      url: `/api/videos/${video_id}`,
      headers: { authorization: `Bearer ${caller.token}` },
    });
    const cookie = opened.cookies.map(({ name, value }) => `${name}=${value}`).join();
    const link = opened.json<{ url: string }>().url;

    expect((await set(true)).body.hidden).toBe(true);
    expect(await lists()).toEqual(nowhere);
    const params = { id: video_id };
    for (const answer of [
      await server.call('GET /videos/:id', { params }, caller.token),
      await server.call('GET /video_props/:id', { params }, caller.token),
      await server.call('POST /favorites', { body: { video_id } }, caller.token),
      await server.call('PUT /playbacks', { body: { video_id, progress: 50 } }, caller.token),
      await server.call('PUT /videos/:id/complete', { params }, caller.token),
      await server.call(
        'POST /videos/rating',
        { body: { video_id, class_stars: 5, coach_stars: 5 } },
        caller.token,
      ),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'video_not_found' } });
    expect((await server.app.inject({ url: link, headers: { cookie } })).statusCode).toBe(404);

    expect((await set(false)).body.hidden).toBe(false);
    expect(await lists()).toEqual(everywhere());
  });
});

describe('what only admins read', () => {
  it('hidden videos and stored addresses, which members do not get', async () => {
    await set(true);
    const params = { id: video_id };
    expect(ids(await server.call('GET /videos', { query: { hidden: 'true' } }, admin.token))).toEqual([
      video_id,
    ]);
    const stored = { params, query: { stored: 'true' } } as const;
    const { body: found } = await server.call('GET /videos/:id', stored, admin.token);
    expect(found).toMatchObject({
      url: '/films/a.mp4',
      captions: [{ language: 'es', url: '/films/a.vtt' }],
      hidden: true,
    });
    expect((await server.call('GET /videos', { query: { hidden: 'true' } }, caller.token)).status).toBe(403);
    expect((await server.call('GET /favorites', { query: { hidden: 'true' } }, caller.token)).status).toBe(
      403,
    );
    expect((await server.call('GET /videos/:id', stored, caller.token)).status).toBe(403);
    expect(
      (await server.call('GET /videos/:id', { ...stored, params: { id: 777 } }, admin.token)).status,
    ).toBe(404);
  });
});

it('is in the list of the staff who keep the library, and so is an upcoming premiere; the list is for admins alone', async () => {
  await set(true);
  const { video_id: upcoming } = await makeVideo(server.pool, { available_at: '2026-12-24T10:00:00Z' });
  const { body } = await server.call('GET /videos/admin/list', { query: {} }, admin.token);
  expect(body.data.map((one) => [one.video_id, one.hidden])).toEqual([
    [upcoming, false],
    [video_id, true],
  ]);
  expect((await server.call('GET /videos/admin/list', { query: {} }, caller.token)).status).toBe(403);
});
