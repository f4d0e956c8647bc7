import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insert, makeMembership, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let desk: SignedIn;
let coach: SignedIn;
let laura: SignedIn;
let video_id: number;
const instructor_id = 1;
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  desk = await signedInCustomer(server, 'frontdesk');
  coach = await signedInCustomer(server, 'coach');
});
afterAll(() => server.end());
beforeEach(async () => {
  await server.pool.query('delete from video_ratings');
  laura = await signedInCustomer(server, 'member', { name: 'Laura', last_name: 'Garza' });
  await makeMembership(server.pool, laura.customer_id);
  ({ video_id } = await makeVideo(server.pool, { name: 'Barre de noche' }));
  await insert(server.pool, 'playbacks', { customer_id: laura.customer_id, video_id, progress: 90 });
});

const rate = (
  more: { comment?: string | null; share?: boolean; coach_stars?: number } = {},
  caller = laura,
) =>
  server.call(
    'POST /videos/rating',
    { body: { video_id, class_stars: 4, coach_stars: 5, comment: 'Me encantó.', share: true, ...more } },
    caller.token,
  );
const shown = async (query: { instructor_id?: number; class_type_id?: number } = { instructor_id }) =>
  (await server.call('GET /rating_comments', { query })).body;
const list = async (state: 'waiting' | 'approved' | 'rejected' = 'waiting') =>
  (await server.call('GET /rating_comments/review', { query: { state } }, desk.token)).body.data;
const waiting = async () => (await list())[0]?.video_rating_id ?? 0;
const decide = (id: number, review: 'approved' | 'rejected', comment = 'Me encantó.', caller = desk) =>
  server.call('PUT /rating_comments/:id/review', { params: { id }, body: { review, comment } }, caller.token);

it('a shared comment is read by the staff first, then by everyone with first name and stars [RATE-005]', async () => {
  await rate();
  expect(await shown()).toEqual([]);
  const id = await waiting();
  expect(await list()).toMatchObject([
    { comment: 'Me encantó.', last_name: 'Garza', video: 'Barre de noche', coach: 'Ana', review: null },
  ]);
  expect((await decide(id, 'approved')).status).toBe(200);
  const comment = {
    video_rating_id: id,
    name: 'Laura',
    class_stars: 4,
    coach_stars: 5,
    comment: 'Me encantó.',
    video: 'Barre de noche',
  };
  expect(await shown()).toEqual([comment]);
  expect(await shown({ class_type_id: 1 })).toEqual([comment]);
  expect([await shown({ instructor_id: 99 }), await shown({ class_type_id: 99 })]).toEqual([[], []]);
  const { rows } = await server.pool.query(
    `select action, before, after, customer_id from audit_log where thing = 'video_ratings' and thing_id = $1`,
    [String(id)],
  );
  expect(rows).toEqual([
    {
      action: 'approve',
      customer_id: laura.customer_id,
      before: { review: null },
      after: { review: 'approved' },
    },
  ]);
  await decide(id, 'rejected');
  expect([await shown(), (await list('rejected')).length]).toEqual([[], 1]);
});

it('is not for its author to approve, when the author works at the front desk (docs/decisions/0066)', async () => {
  await makeMembership(server.pool, desk.customer_id);
  await insert(server.pool, 'playbacks', { customer_id: desk.customer_id, video_id, progress: 90 });
  await rate({}, desk);
  expect(await decide(await waiting(), 'approved')).toMatchObject({
    status: 403,
    body: { code: 'for_oneself' },
  });
  expect(await shown()).toEqual([]);
});

it('what the member does not share, or shares without a word, is shown to no one', async () => {
  await rate({ share: false });
  expect(await list()).toEqual([]);
  const { rows } = await server.pool.query('select video_rating_id from video_ratings');
  expect((await decide(rows[0].video_rating_id, 'approved')).status).toBe(404);
  await rate({ comment: null });
  expect(await list()).toEqual([]);
});

it('is withdrawn when the member no longer shares it; another text waits again, other stars do not', async () => {
  await rate();
  await decide(await waiting(), 'approved');
  await rate({ coach_stars: 3 });
  expect(await shown()).toMatchObject([{ coach_stars: 3 }]);
  await rate({ comment: 'Mejor no.' });
  expect(await shown()).toEqual([]);
  expect(await list()).toMatchObject([{ comment: 'Mejor no.', review: null }]);
  await decide(await waiting(), 'approved', 'Mejor no.');
  expect(await shown()).toHaveLength(1);
  await rate({ comment: 'Mejor no.', share: false });
  expect([await shown(), await list(), await list('approved')]).toEqual([[], [], []]);
});

it('only the text that was read is approved', async () => {
  await rate();
  const id = await waiting();
  await rate({ comment: 'Otra cosa.' });
  const { status, body } = await decide(id, 'approved');
  expect([status, body.message]).toEqual([409, 'La socia cambió su comentario. Léelo otra vez.']);
  expect(await shown()).toEqual([]);
});

it('is hidden with its film, and as soon as the member asks for the deletion of the account', async () => {
  await rate();
  await decide(await waiting(), 'approved');
  await server.pool.query('update videos set hidden = true where video_id = $1', [video_id]);
  expect(await shown()).toEqual([]);
  await server.pool.query('update videos set hidden = false where video_id = $1', [video_id]);
  expect(await shown()).toHaveLength(1);
  await server.call('POST /account_deletion', {}, laura.token);
  expect(await shown()).toEqual([]);
});

it('coaches and members do not review; the database approves nothing that is not shared', async () => {
  await rate();
  const id = await waiting();
  for (const caller of [coach, laura])
    expect((await decide(id, 'approved', 'Me encantó.', caller)).status).toBe(403);
  const approve = `update video_ratings set review = 'approved', "reviewedAt" = now(), reviewed_by = ${desk.customer_id}`;
  await expect(server.pool.query(`${approve}, share = false`)).rejects.toThrow('video_ratings_review');
  await expect(server.pool.query(`${approve}, comment = null`)).rejects.toThrow('video_ratings_review');
});

it('HTML in a comment stays text, and nothing in it turns the text around it', async () => {
  await rate({ comment: '\u202e<b>Bien</b>\u2067' });
  await decide(await waiting(), 'approved', '<b>Bien</b>');
  expect(await shown()).toMatchObject([{ comment: '<b>Bien</b>' }]);
});
