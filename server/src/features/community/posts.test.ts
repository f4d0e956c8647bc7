import type { Post } from '@tbm/contract/community';
import { typedLimit } from '@tbm/contract/lengths';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { knownMember, type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { listStatement } from './queries.ts';

const now = '2026-11-18T18:00:00Z';
let server: TestServer;
let laura: SignedIn;
let sofia: SignedIn;
let admin: SignedIn;
let video_id: number;
beforeAll(async () => {
  server = await makeTestServer(now);
  await makeStudio(server.pool);
  laura = await knownMember(server, { name: 'Laura', last_name: 'Vega' });
  sofia = await knownMember(server, { name: 'Sofía', last_name: 'Cruz' });
  admin = await signedInCustomer(server, 'admin', { name: 'Elena', last_name: 'Ríos' });
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(now);
  await server.pool.query('truncate posts, post_likes, post_reports, messages cascade');
  video_id = (await makeVideo(server.pool)).video_id;
});

type Body = { content?: string; reply_post_id?: number; video_id?: number } & {
  anonymous?: boolean;
  client_key?: string;
};
const post = (person: SignedIn, body: Body = {}) =>
  server.call('POST /posts', { body: { content: '¡Qué clase!', ...body } }, person.token);
const written = async (person: SignedIn, body: Body = {}): Promise<Post> => {
  const answer = await post(person, body);
  expect(answer.status).toBe(201);
  return answer.body;
};
const list = async (person: SignedIn, query: { video_id?: number; page?: number } = {}) =>
  (await server.call('GET /posts', { query }, person.token)).body;
const remove = (person: SignedIn, id: number) =>
  server.call('DELETE /posts/:id', { params: { id } }, person.token);
const count = async (table: string): Promise<number> =>
  (await server.pool.query(`select count(*) as count from ${table}`)).rows[0].count;

describe('the feed and the comments of a video', () => {
  it('a post has the specified fields [COMM-009, API-115, API-116]', async () => {
    const first = await written(laura, { content: '  Hoy pude con el plank.  ', video_id });
    const reply = await written(sofia, { content: '¡Bravo!', reply_post_id: first.post_id });
    expect(reply).toEqual({
      post_id: reply.post_id,
      customer_id: sofia.customer_id,
      customer: { name: 'Sofía', last_name: 'Cruz', file: null, user: null, streaks: [] },
      anonymous: false,
      content: '¡Bravo!',
      createdAt: '2026-11-18T18:00:00+00:00',
      editedAt: null,
      pinnedAt: null,
      state: 'visible',
      client_key: null,
      thread_id: null,
      thread: null,
      files: [],
      mentions: [],
      reply_post_id: first.post_id,
      replyTo: {
        post_id: first.post_id,
        customer_id: laura.customer_id,
        customer: { name: 'Laura', last_name: 'Vega', file: null, user: null, streaks: [] },
        anonymous: false,
        content: 'Hoy pude con el plank.',
      },
      // A reply belongs to the same video or feed as its parent.
      video_id,
      video: { video_id, name: expect.stringMatching(/^Barre en casa/) },
      post_likes: [],
    });
    expect(
      (await server.call('GET /posts/:id', { params: { id: reply.post_id } }, laura.token)).body,
    ).toEqual(expect.objectContaining({ post_id: reply.post_id, content: '¡Bravo!' }));
  });

  it('comes in pages of twelve, newest first, all posts or those of one video [API-114, VID-030, COMM-015, CONST-001]', async () => {
    for (let minute = 0; minute < 14; minute += 1) {
      server.clock.set(new Date(Date.parse(now) + minute * 60_000).toISOString());
      await written(minute % 2 ? laura : sofia, {
        content: `Número ${minute}`,
        ...(minute % 7 === 0 ? { video_id } : {}),
      });
    }
    const first = await list(laura);
    expect(first).toMatchObject({ total: 14, page: 1, page_size: 12 });
    expect(first.data).toHaveLength(12);
    expect(first.data[0]?.content).toBe('Número 13');
    const second = await list(laura, { page: 2 });
    expect(second.data.map(({ content }) => content)).toEqual(['Número 1', 'Número 0']);
    const ofVideo = await list(laura, { video_id });
    expect(ofVideo).toMatchObject({ total: 2 });
    expect(ofVideo.data.map(({ content }) => content)).toEqual(['Número 7', 'Número 0']);
    expect(await list(laura, { page: 9 })).toMatchObject({ total: 14, data: [] });
  });

  it('shows the role of coaches and admins only [COMM-025, COMM-026]', async () => {
    const roles = [];
    for (const role of ['member', 'coach', 'frontdesk', 'admin'] as const) {
      const one = await written(
        role === 'member' ? await knownMember(server) : await signedInCustomer(server, role),
      );
      roles.push(one.customer?.user);
    }
    expect(roles).toEqual([null, { role: 'coach' }, null, { role: 'admin' }]);
  });

  it('a withdrawn video keeps its posts in the feed and accepts no new ones', async () => {
    const { post_id } = await written(laura, { video_id });
    await server.pool.query('update videos set hidden = true where video_id = $1', [video_id]);
    expect((await list(laura)).data[0]).toMatchObject({ post_id, video_id, video: null });
    expect((await post(laura, { video_id })).body.code).toBe('video_not_found');
    expect((await post(laura, { video_id: 777 })).body.code).toBe('video_not_found');
    await server.pool.query('update videos set hidden = false where video_id = $1', [video_id]);
  });
});

describe('writing', () => {
  it('refuses empty and too long posts [COMM-016, X65]', async () => {
    for (const content of ['', '   \n\t', '\u200b\u2060', '\u00a0', '\u3164\uffa0', '\u2800'])
      expect((await post(laura, { content })).body, JSON.stringify(content)).toMatchObject({
        code: 'post_empty',
        fields: { content: 'Escribe algo antes de enviar tu comentario.' },
      });
    expect((await post(laura, { content: 'a'.repeat(2001) })).body.code).toBe('post_long');
    expect((await written(laura, { content: '💪' })).content).toBe('💪');
    expect((await written(laura, { content: 'é'.repeat(2000) })).content).toHaveLength(2000);
    // For a person these are 2,000 characters; the database counts more and still accepts them.
    expect((await written(laura, { content: '👨‍👩‍👧‍👦'.repeat(2000) })).content).toHaveLength(22_000);
    for (const content of ['', '  ', 'a'.repeat(typedLimit(2000) + 1)])
      await expect(
        server.pool.query('insert into posts (customer_id, content) values ($1, $2)', [
          laura.customer_id,
          content,
        ]),
      ).rejects.toThrow('posts_content');
  });

  it('a double tap writes one post and returns it twice; tokens are per member', async () => {
    const body = { content: 'Una vez', client_key: 'abcdefghijklmnop' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(laura, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body: { post_id } }) => post_id)).size).toBe(1);
    expect(await count('posts')).toBe(1);
    expect((await post(sofia, body)).status).toBe(201);
    expect(await count('posts')).toBe(2);
    expect((await post(laura, { client_key: 'no' })).status).toBe(400);
    // Once deleted, it does not come back.
    const [first] = answers;
    await remove(laura, first?.body.post_id ?? 0);
    expect((await post(laura, body)).body.code).toBe('post_not_found');
  });

  it('a member cannot reply to their own post, not even by SQL, nor to a missing one [COMM-019, COMM-020]', async () => {
    const { post_id } = await written(laura);
    expect(await post(laura, { reply_post_id: post_id })).toMatchObject({
      status: 409,
      body: { code: 'own_reply' },
    });
    await expect(
      server.pool.query(
        `insert into posts (customer_id, content, reply_post_id, reply_customer_id) values ($1, 'yo', $2, $1)`,
        [laura.customer_id, post_id],
      ),
    ).rejects.toThrow('posts_reply_other');
    await expect(
      server.pool.query(
        `insert into posts (customer_id, content, reply_post_id, reply_customer_id) values ($1, 'yo', $2, $3)`,
        [laura.customer_id, post_id, sofia.customer_id],
      ),
    ).rejects.toThrow('posts_reply');
    await expect(
      server.pool.query(`insert into posts (customer_id, content, reply_post_id) values ($1, 'yo', $2)`, [
        laura.customer_id,
        post_id,
      ]),
    ).rejects.toThrow('posts_reply_whole');
    expect((await post(sofia, { reply_post_id: 777 })).body.code).toBe('post_not_found');
    expect((await post(sofia, { reply_post_id: post_id })).status).toBe(201);
  });
});

describe('deleting', () => {
  it('the owner’s post vanishes for everyone, replies stay; other members may not, an admin may and is recorded in the audit log [COMM-013, COMM-018, COMM-O6, API-119]', async () => {
    const ownPost = await written(laura);
    const reply = await written(sofia, { reply_post_id: ownPost.post_id, content: 'Sigo aquí' });
    expect(await remove(sofia, ownPost.post_id)).toMatchObject({ status: 403 });
    expect((await remove(laura, ownPost.post_id)).body).toEqual({ deleted: true });
    expect((await remove(laura, ownPost.post_id)).body.code).toBe('post_not_found');
    for (const person of [laura, sofia, admin]) {
      const { data, total } = await list(person);
      expect([total, data]).toEqual([
        1,
        [expect.objectContaining({ post_id: reply.post_id, reply_post_id: ownPost.post_id, replyTo: null })],
      ]);
      const one = await server.call('GET /posts/:id', { params: { id: ownPost.post_id } }, person.token);
      expect(one).toMatchObject({ status: 404, body: { code: 'post_not_found' } });
    }
    const like = await server.call('POST /posts/like', { body: { post_id: ownPost.post_id } }, sofia.token);
    const report = await server.call(
      'POST /posts/report',
      { body: { post_id: ownPost.post_id } },
      sofia.token,
    );
    expect([like.body.code, report.body.code]).toEqual(['post_not_found', 'post_not_found']);
    const records = async () =>
      (await server.call('GET /audit', { query: {} }, admin.token)).body.data.filter(
        ({ thing }) => thing === 'posts',
      );
    expect(await records()).toEqual([]);
    expect((await remove(admin, reply.post_id)).status).toBe(200);
    expect(await records()).toMatchObject([
      {
        who: 'Elena Ríos',
        action: 'delete',
        thing_id: String(reply.post_id),
        customer_id: sofia.customer_id,
      },
    ]);
    expect(JSON.stringify(await records())).not.toContain('Sigo aquí');
  });

  it('during concurrent replies and likes: each reply has an existing parent or is refused', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => knownMember(server)));
    for (let round = 0; round < 5; round += 1) {
      const { post_id } = await written(laura);
      const [deletion, ...replies] = await Promise.all([
        remove(laura, post_id),
        ...others.map((person) => post(person, { reply_post_id: post_id })),
        ...others.map((person) => server.call('POST /posts/like', { body: { post_id } }, person.token)),
      ]);
      expect(deletion.status).toBe(200);
      for (const { status, body } of replies) expect([200, 201, 404], JSON.stringify(body)).toContain(status);
      const { data } = await list(laura);
      expect(data.filter((one) => one.post_id === post_id || one.replyTo?.post_id === post_id)).toEqual([]);
    }
  });

  it('two concurrent attempts delete once', async () => {
    const { post_id } = await written(laura);
    const answers = await Promise.all([
      remove(laura, post_id),
      remove(laura, post_id),
      remove(admin, post_id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });
});

describe('likes', () => {
  it('one per member and post, also on concurrent repeats; can be removed [COMM-014, API-118, API-120]', async () => {
    const { post_id } = await written(laura);
    const like = () => server.call('POST /posts/like', { body: { post_id } }, sofia.token);
    const answers = await Promise.all(Array.from({ length: 10 }, like));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await server.call('POST /posts/like', { body: { post_id } }, laura.token);
    expect((await list(laura)).data[0]?.post_likes).toEqual([
      { customer_id: laura.customer_id },
      { customer_id: sofia.customer_id },
    ]);
    const unlike = (customer_id: number, person: SignedIn) =>
      server.call(
        'DELETE /posts/like/:post_id/:customer_id',
        { params: { post_id, customer_id } },
        person.token,
      );
    expect(await unlike(laura.customer_id, sofia)).toMatchObject({ status: 404 });
    expect(await unlike(sofia.customer_id, sofia)).toMatchObject({ status: 200 });
    expect(await unlike(sofia.customer_id, sofia)).toMatchObject({ status: 200 });
    expect((await list(laura)).data[0]?.post_likes).toEqual([{ customer_id: laura.customer_id }]);
  });
});

describe('the author of an anonymous post [product decision 11, COMM-O2]', () => {
  it('no response reveals the author to other members; only the author and admins see the name [X62]', async () => {
    const coach = await signedInCustomer(server, 'coach', { name: 'Daniela', last_name: 'Oculta' });
    const secret = await written(coach, { content: 'Me cuesta', anonymous: true, video_id });
    const author = { customer_id: coach.customer_id, customer: expect.objectContaining({ name: 'Daniela' }) };
    expect(secret).toMatchObject({ ...author, anonymous: true });
    const reply = await written(sofia, { reply_post_id: secret.post_id, content: 'Ánimo' });
    const nothing = { customer_id: null, customer: null, anonymous: true };
    expect(reply.replyTo).toMatchObject(nothing);

    const desk = await signedInCustomer(server, 'frontdesk');
    const other = await signedInCustomer(server, 'coach');
    for (const person of [laura, sofia, desk, other]) {
      const ask = (answer: Promise<{ body: unknown }>) => answer.then(({ body }) => JSON.stringify(body));
      const answers = await Promise.all([
        ask(server.call('GET /posts', { query: {} }, person.token)),
        ask(server.call('GET /posts', { query: { video_id } }, person.token)),
        ask(server.call('GET /posts/:id', { params: { id: secret.post_id } }, person.token)),
        ask(server.call('GET /posts/:id', { params: { id: reply.post_id } }, person.token)),
        ask(server.call('POST /posts/like', { body: { post_id: secret.post_id } }, person.token)),
        // Three reports would hide it.
        ...(person === laura
          ? [ask(server.call('POST /posts/report', { body: { post_id: secret.post_id } }, person.token))]
          : []),
        ask(server.call('DELETE /posts/:id', { params: { id: secret.post_id } }, person.token)),
        ask(server.call('GET /moderation/posts', { query: {} }, person.token)),
      ]);
      for (const answer of answers) {
        expect(answer).not.toContain('Oculta');
        expect(answer).not.toMatch(new RegExp(`\\b${coach.customer_id}\\b`));
        expect(answer).not.toContain('"coach"');
      }
      expect((await list(person)).data.find(({ post_id }) => post_id === secret.post_id)).toMatchObject(
        nothing,
      );
    }
    for (const person of [coach, admin]) {
      const { data } = await list(person);
      expect(data.find(({ post_id }) => post_id === secret.post_id)).toMatchObject(author);
      expect(data.find(({ post_id }) => post_id === reply.post_id)?.replyTo).toMatchObject(author);
    }
  });
});

describe('reports', () => {
  const report = (person: SignedIn, post_id: number, reason?: string) =>
    server.call('POST /posts/report', { body: { post_id, ...(reason ? { reason } : {}) } }, person.token);

  it('reach the admins in a queue and by mail, once per member and post [COMM-023, COMM-024, COMM-O3, API-121, X82]', async () => {
    await server.pool.query(`update users set role = 'member' where role = 'admin' and uid <> $1`, [
      admin.uid,
    ]);
    const second = await signedInCustomer(server, 'admin');
    const { post_id } = await written(laura, { content: 'Vendo proteína barata', anonymous: true });
    const stands = await written(laura, { content: 'Otro' });
    await Promise.all(Array.from({ length: 5 }, () => report(sofia, post_id, 'Es publicidad.')));
    expect((await report(sofia, post_id, 'Es publicidad.')).body).toEqual({
      post_id,
      customer_id: sofia.customer_id,
      reason: 'Es publicidad.',
    });
    const { rows } = await server.pool.query(
      `select recipient, template, data from messages where template = 'post_reported' order by message_id`,
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual([admin.email, second.email]);
    expect(rows[0].data).toEqual({
      post_id,
      reporter: 'Sofía Cruz',
      reason: 'Es publicidad.',
      author: 'Laura Vega',
      anonymous: true,
      content: 'Vendo proteína barata',
    });
    // A report without a reason is accepted too.
    expect((await report(sofia, stands.post_id)).status).toBe(201);
    await remove(laura, stands.post_id);
    const queue = await server.call('GET /moderation/posts', { query: {} }, admin.token);
    expect(queue.body).toMatchObject({
      total: 1,
      data: [
        {
          post_id,
          customer_id: laura.customer_id,
          content: 'Vendo proteína barata',
          anonymous: true,
          reports: [
            {
              customer_id: sofia.customer_id,
              reason: 'Es publicidad.',
              customer: { name: 'Sofía', last_name: 'Cruz' },
            },
          ],
        },
      ],
    });
  });

  it('another customer_id in the payload changes nothing: the member likes and reports as the signed-in account [API-118, API-121]', async () => {
    const { post_id } = await written(laura);
    const body = { post_id, customer_id: admin.customer_id };
    const liked = await server.call('POST /posts/like', { body }, sofia.token);
    expect(liked.body).toEqual({ post_id, customer_id: sofia.customer_id });
    expect((await list(laura)).data[0]?.post_likes).toEqual([{ customer_id: sofia.customer_id }]);
    const reported = await server.call('POST /posts/report', { body }, sofia.token);
    expect(reported.body).toMatchObject({ post_id, customer_id: sofia.customer_id });
    const { rows } = await server.pool.query('select customer_id from post_reports');
    expect(rows).toEqual([{ customer_id: sofia.customer_id }]);
  });

  it('only coaches and admins may report themselves [COMM-021, COMM-022, X64]', async () => {
    const coach = await signedInCustomer(server, 'coach');
    const ownPost = await written(laura);
    const coachPost = await written(coach);
    expect(await report(laura, ownPost.post_id)).toMatchObject({ status: 409, body: { code: 'own_report' } });
    expect((await report(coach, coachPost.post_id)).status).toBe(201);
    expect((await report(laura, 777)).body.code).toBe('post_not_found');
    expect((await report(sofia, ownPost.post_id, 'x'.repeat(1001))).status).toBe(400);
  });
});

it('limits the rate of writing, liking and reporting', async () => {
  const strict = await makeTestServer(now, { rate_limits: 1 });
  await makeStudio(strict.pool);
  const person = await knownMember(strict);
  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn += 1)
    statuses.push((await strict.call('POST /posts', { body: { content: 'hola' } }, person.token)).status);
  expect(statuses).toEqual([...Array(10).fill(201), 429, 429]);
  await strict.end();
});

it('with 100,000 posts a page uses its index, and costs the same at any depth [COMM-015]', {
  timeout: 180_000,
}, async () => {
  await server.pool.query(`
    insert into posts (customer_id, content, video_id, "createdAt", "deletedAt")
    select ${laura.customer_id}, 'Número ' || n, case when n % 3 = 0 then ${video_id} end,
      timestamptz '2026-01-01' + n * interval '1 minute', case when n % 50 = 0 then now() end
    from generate_series(1, 100000) n`);
  await server.pool.query('vacuum analyze posts');
  for (const [asked, index] of [
    [{ page: 1 }, 'posts_feed'],
    [{ page: 40 }, 'posts_feed'],
    [{ page: 1, video_id }, 'posts_video'],
  ] as const) {
    const { statement, values } = listStatement(asked, {
      customer_id: sofia.customer_id,
      anonymous_authors: false,
    });
    const { rows } = await server.pool.query(`explain (analyze, format json) ${statement.text}`, values);
    const plan = JSON.stringify(rows);
    expect(plan).toContain(`"Index Name":"${index}"`);
    const read = [...plan.matchAll(/"Actual Rows":(\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(...read)).toBe(60 + (asked.page - 1) * 12);
  }
  // At any depth a page reads only its own posts.
  const reader = { customer_id: sofia.customer_id, anonymous_authors: false };
  for (const before of ['2026-03-10T00:00:00.000000_1', '2026-01-02T00:00:00.000000_1']) {
    const { statement, values } = listStatement({ page: 1, before }, reader);
    const { rows } = await server.pool.query(`explain (analyze, format json) ${statement.text}`, values);
    const read = [...JSON.stringify(rows).matchAll(/"Actual Rows":(\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(...read)).toBe(13);
  }
});
