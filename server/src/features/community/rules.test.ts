import type { Post } from '@tbm/contract/community';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFile, makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { knownMember, type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { mailOf } from '../messages/index.ts';

const now = '2026-11-18T18:00:00Z';
const later = (minutes: number, seconds = 0) =>
  new Date(Date.parse(now) + minutes * 60_000 + seconds * 1000).toISOString();
let server: TestServer;
let laura: SignedIn;
let sofia: SignedIn;
let admin: SignedIn;
let coach: SignedIn;
beforeAll(async () => {
  server = await makeTestServer(now);
  await makeStudio(server.pool);
  laura = await knownMember(server, { name: 'Laura', last_name: 'Vega' });
  sofia = await knownMember(server, { name: 'Sofía', last_name: 'Cruz' });
  admin = await signedInCustomer(server, 'admin', { name: 'Elena', last_name: 'Ríos' });
  coach = await signedInCustomer(server, 'coach', { name: 'Dani', last_name: 'Coach' });
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(now);
  await server.pool.query(
    'truncate posts, post_likes, post_reports, messages, notifications, member_blocks, community_words, threads cascade',
  );
});

type Body = Partial<{
  content: string;
  reply_post_id: number;
  video_id: number;
  thread_id: number;
  anonymous: boolean;
  mentions: number[];
  files: number[];
  client_key: string;
}>;
const post = (person: SignedIn, body: Body = {}) =>
  server.call('POST /posts', { body: { content: '¡Qué clase!', ...body } }, person.token);
const written = async (person: SignedIn, body: Body = {}): Promise<Post> => {
  const answer = await post(person, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const list = async (person: SignedIn, query: Record<string, unknown> = {}): Promise<Post[]> =>
  (await server.call('GET /posts', { query }, person.token)).body.data;
const edit = (person: SignedIn, post_id: number, content: string) =>
  server.call('PUT /posts', { body: { post_id, content } }, person.token);
const report = (person: SignedIn, post_id: number) =>
  server.call('POST /posts/report', { body: { post_id, reason: 'Spam' } }, person.token);
const mute = (customer_id: number, until: string | null) =>
  server.call('POST /moderation/mute', { body: { customer_id, until, reason: 'Insultos' } }, admin.token);
const audited = async (action: string): Promise<number> =>
  (await server.pool.query('select 1 from audit_log where action = $1', [action])).rowCount ?? 0;

describe('threads', () => {
  it('are opened by coaches and admins, have posts, and their posts stay in the feed [COMM-010, API-164, API-165, API-166, API-167, API-168]', async () => {
    const body = { title: 'Reto', description: 'Sentadillas' };
    expect((await server.call('POST /threads', { body }, laura.token)).status).toBe(403);
    const opened = await server.call('POST /threads', { body }, coach.token);
    expect(opened).toMatchObject({ status: 201, body: { ...body, post_count: 0, lastPostAt: null } });
    const { thread_id } = opened.body;
    const listed = await server.call('GET /threads', { query: {} }, laura.token);
    expect(listed.body.data).toMatchObject([{ thread_id, ...body }]);
    const inThread = await written(laura, { thread_id });
    expect(inThread).toMatchObject({ thread_id, thread: { thread_id, title: 'Reto' }, video_id: null });
    const reply = await written(sofia, { reply_post_id: inThread.post_id });
    expect(reply.thread_id).toBe(thread_id);
    await written(laura);
    const one = await server.call('GET /threads/:id', { params: { id: thread_id } }, sofia.token);
    expect(one.body).toMatchObject({ post_count: 2, customer: { user: { role: 'coach' } } });
    expect(one.body.posts.map(({ post_id }) => post_id)).toEqual([reply.post_id, inThread.post_id]);
    expect(await list(sofia, { thread_id })).toHaveLength(2);
    const other = await signedInCustomer(server, 'coach');
    const changed = { thread_id, title: 'Reto 2', description: '' };
    expect((await server.call('PUT /threads', { body: changed }, other.token)).status).toBe(403);
    expect((await server.call('PUT /threads', { body: changed }, coach.token)).body).toMatchObject(changed);
    const deleted = await server.call('DELETE /threads/:id', { params: { id: thread_id } }, admin.token);
    expect(deleted.body).toEqual({ deleted: true });
    expect((await server.call('GET /threads', { query: {} }, laura.token)).body.data).toEqual([]);
    expect((await post(laura, { thread_id })).body.code).toBe('thread_not_found');
    expect((await list(sofia)).find(({ post_id }) => post_id === inThread.post_id)).toMatchObject({
      thread_id,
      thread: null,
    });
  });
});

describe('editing', () => {
  it('is allowed to the author for fifteen minutes, the last moment included, and not a second longer [API-117]', async () => {
    const { post_id } = await written(laura);
    expect((await edit(sofia, post_id, 'Mío')).body.code).toBe('post_not_found');
    server.clock.set(later(15));
    const changed = await edit(laura, post_id, 'Mejor así');
    expect(changed.body).toMatchObject({ content: 'Mejor así', editedAt: expect.any(String) });
    server.clock.set(later(15, 1));
    expect((await edit(laura, post_id, 'Tarde')).body).toMatchObject({
      code: 'post_edit_late',
      message: 'Ya pasaron 15 minutos desde que lo publicaste, así que ya no puedes cambiarlo.',
    });
    expect((await list(sofia))[0]?.content).toBe('Mejor así');
  });
});

describe('older posts and searches', () => {
  it('come from any depth, each once, also while others are written [COMM-015]', async () => {
    for (let n = 0; n < 30; n += 1) await written(n % 2 ? laura : sofia, { content: `Número ${n}` });
    const first = (await server.call('GET /posts', { query: {} }, laura.token)).body;
    await written(sofia, { content: 'Entretanto' });
    const found = first.data.map(({ content }) => content);
    for (let before = first.before; before !== null; ) {
      const { body } = await server.call('GET /posts', { query: { before } }, laura.token);
      expect(body.total).toBeNull();
      found.push(...body.data.map(({ content }) => content));
      before = body.before;
    }
    expect(found).toEqual(Array.from({ length: 30 }, (_, n) => `Número ${29 - n}`));
  });

  it('finds words without capitals and accents; signs of a pattern are letters', async () => {
    const { post_id } = await written(laura, { content: 'Mañana DÉJENME el tapete azul' });
    await written(sofia, { content: '100% feliz' });
    const ids = async (search: string) => (await list(sofia, { search })).map((one) => one.post_id);
    expect(await ids('manana tapete')).toEqual([post_id]);
    expect(await ids('tapete rojo')).toEqual([]);
    expect(await ids('100%')).toHaveLength(1);
    expect(await ids('1%0')).toEqual([]);
    expect(await ids('Laura')).toEqual([]);
  });
});

describe('mentions and announcements', () => {
  it('a mentioned member is notified once, and the look-up shows only first name, initial and photo', async () => {
    await written(sofia);
    const search = (text: string, person = laura) =>
      server
        .call('GET /posts/mentionable', { query: { search: text } }, person.token)
        .then(({ body }) => body);
    expect(await search('sof')).toEqual([
      { customer_id: sofia.customer_id, name: 'Sofía', initial: 'C', file: null },
    ]);
    for (const nothing of ['laura', sofia.email, '%', '@']) expect(await search(nothing)).toEqual([]);
    const { post_id, mentions } = await written(laura, {
      content: 'Gracias @Sofía',
      mentions: [sofia.customer_id, 777],
    });
    expect(mentions.map(({ customer_id }) => customer_id)).toEqual([sofia.customer_id]);
    await server.call(
      'PUT /posts',
      { body: { post_id, content: 'Gracias, @Sofía', mentions: [sofia.customer_id] } },
      laura.token,
    );
    const { rows } = await server.pool.query(
      'select content, path from notifications where customer_id = $1',
      [sofia.customer_id],
    );
    expect(rows).toEqual([
      {
        content: 'Laura V. te mencionó en un comentario de la comunidad.',
        path: `/mytbm/comunidad?post_id=${post_id}`,
      },
    ]);
  });

  it('coaches and admins pin posts; the newest three are shown, never an anonymous one', async () => {
    const { post_id } = await written(coach, { content: 'Cerramos el lunes' });
    const pin = (person: SignedIn, id: number, pinned = true) =>
      server.call('POST /posts/pin', { body: { post_id: id, pinned } }, person.token);
    expect((await pin(laura, post_id)).status).toBe(403);
    expect((await pin(coach, post_id)).body.pinnedAt).not.toBeNull();
    const secret = await written(coach, { anonymous: true });
    expect((await pin(admin, secret.post_id)).body.code).toBe('post_not_found');
    const pinned = async () => (await server.call('GET /posts/pinned', {}, laura.token)).body;
    expect((await pinned()).map((one) => one.post_id)).toEqual([post_id]);
    await pin(coach, post_id, false);
    expect(await pinned()).toEqual([]);
    expect([await audited('pin'), await audited('unpin')]).toEqual([1, 1]);
  });
});

describe('moderation', () => {
  it('the first post of a new account waits; once one is approved, the author’s posts appear at once', async () => {
    const nueva = await signedInCustomer(server);
    const held = await written(nueva, { content: 'Hola' });
    expect(held.state).toBe('held');
    expect([await list(laura), (await list(nueva)).length]).toEqual([[], 1]);
    expect(
      (await server.call('POST /posts/like', { body: { post_id: held.post_id } }, laura.token)).status,
    ).toBe(404);
    const queue = (await server.call('GET /moderation/posts', { query: {} }, admin.token)).body;
    expect(queue.data).toMatchObject([
      { post_id: held.post_id, cause: 'new_member', customer_id: nueva.customer_id },
    ]);
    const approve = () =>
      server.call('POST /moderation/approve', { body: { post_id: held.post_id } }, admin.token);
    expect((await approve()).body).toMatchObject({ state: 'visible', cause: null });
    expect((await approve()).body.code).toBe('post_not_held');
    expect((await written(nueva)).state).toBe('visible');
    expect(await audited('approve')).toBe(1);
  });

  it('admins are told of waiting posts, at once and then at most once in four hours, without their texts or authors', async () => {
    const told = async () => {
      const { rows } = await server.pool.query(
        `select "waitsUntil", data from messages where template = 'post_held' and customer_id = $1 order by message_id`,
        [admin.customer_id],
      );
      return rows.map(({ waitsUntil, data }) => [waitsUntil, data]);
    };
    const nueva = await signedInCustomer(server, 'member', { name: 'Xóchitl' });
    await written(laura);
    expect(await told()).toEqual([]);
    await written(nueva, { content: 'Hola, soy nueva', anonymous: true });
    expect(await told()).toEqual([[null, { isNew: true }]]);
    const inbox = async (person: SignedIn) =>
      (await server.call('GET /notifications', { query: {} }, person.token)).body.data;
    expect(await inbox(admin)).toMatchObject([
      { content: expect.stringContaining('espera tu revisión'), path: '/recepcion/comunidad' },
    ]);
    expect(await inbox(coach)).toEqual([]);
    // All other posts of the four hours share one more mail, when the next span begins.
    await server.call('POST /moderation/words', { body: { word: 'gratis' } }, admin.token);
    const { post_id } = await written(laura);
    server.clock.set(later(5));
    await edit(laura, post_id, 'Todo gratis');
    for (let turn = 0; turn < 5; turn += 1) await written(nueva);
    const next = '2026-11-18T20:00:00.000Z';
    expect(await told()).toEqual([
      [null, { isNew: true }],
      [next, { isNew: false }],
    ]);
    server.clock.set('2026-11-18T19:59:59Z');
    await written(nueva);
    expect(await told()).toHaveLength(2);
    // That mail was already sent, so a later post gets another one.
    server.clock.set('2026-11-18T20:30:00Z');
    for (let turn = 0; turn < 3; turn += 1) await written(nueva);
    expect((await told()).slice(2)).toEqual([['2026-11-19T00:00:00.000Z', { isNew: true }]]);
    expect(await inbox(admin)).toHaveLength(3);
  });

  it('a word of the list holds a post in any spelling, and an edit too', async () => {
    const add = (word: string) => server.call('POST /moderation/words', { body: { word } }, admin.token);
    expect((await add('Créditos gratis')).body.map(({ word }) => word)).toEqual(['creditos gratis']);
    for (const content of ['CRÉDITOS  gratis aquí', 'cre\u200bditos-gratis'])
      expect((await written(laura, { content })).state).toBe('held');
    expect((await written(laura, { content: 'créditos gratisimos' })).state).toBe('visible');
    const { post_id } = await written(laura);
    expect((await edit(laura, post_id, 'creditos gratis')).body.state).toBe('held');
    expect((await list(sofia)).map((one) => one.post_id)).not.toContain(post_id);
  });

  it('three reports at once by different members hide a post until it is reviewed', async () => {
    const { post_id } = await written(laura);
    const members = await Promise.all([1, 2, 3].map(() => knownMember(server)));
    await report(members[0] as SignedIn, post_id);
    await report(members[0] as SignedIn, post_id);
    expect(await list(sofia)).toHaveLength(1);
    await server.pool.query('truncate post_reports');
    // All three have begun before the first is written: they wait for each other at the post.
    const client = await server.pool.connect();
    await client.query('begin');
    await client.query('select from posts where post_id = $1 for no key update', [post_id]);
    const reporting = Promise.all(members.map((one) => report(one, post_id)));
    const waiting = async () => {
      const { rowCount } = await server.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount;
    };
    await expect.poll(waiting, { timeout: 15_000 }).toBe(3);
    await client.query('commit');
    client.release();
    await reporting;
    expect(await list(sofia)).toEqual([]);
    const one = await server.call('GET /moderation/posts/:id', { params: { id: post_id } }, admin.token);
    expect(one.body).toMatchObject({ state: 'hidden', cause: 'reports', reports: [{}, {}, {}] });
    expect(one.body.around.map((near) => near.post_id)).toEqual([post_id]);
    await server.call('POST /moderation/restore', { body: { post_id } }, admin.token);
    expect(await list(sofia)).toHaveLength(1);
    // Decided reports no longer count. The author is not asked, because the author sees the hidden post too.
    await report(sofia, post_id);
    expect(await list(members[0] as SignedIn)).toHaveLength(1);
    await server.call('POST /moderation/hide', { body: { post_id, reason: 'Publicidad' } }, admin.token);
    expect(await list(sofia)).toEqual([]);
    const hidden = await server.call('GET /moderation/posts', { query: { queue: 'hidden' } }, admin.token);
    expect(hidden.body.data).toMatchObject([{ post_id, cause: 'admin' }]);
    expect([await audited('restore'), await audited('hide')]).toEqual([1, 1]);
  });

  it('a muted member cannot write, edit or upload until the day that the answer names; staff cannot be muted', async () => {
    const { post_id } = await written(laura);
    expect((await mute(laura.customer_id, later(60 * 24 * 400))).body.code).toBe('mute_date');
    expect((await mute(laura.customer_id, now)).body.code).toBe('mute_date');
    expect((await mute(coach.customer_id, later(60))).body.code).toBe('mute_staff');
    await mute(laura.customer_id, '2026-11-21T18:00:00Z');
    const muted = {
      code: 'muted',
      message: 'No puedes escribir en la comunidad hasta el 21 de noviembre de 2026.',
    };
    expect(await post(laura)).toMatchObject({ status: 403, body: muted });
    expect((await edit(laura, post_id, 'Otra')).body).toEqual(muted);
    const settings = await server.call('GET /community/settings', {}, laura.token);
    expect(settings.body.mutedUntil).toMatch(/^2026-11-21T18:00/);
    await mute(laura.customer_id, null);
    expect((await post(laura)).status).toBe(201);
    // A mute waits for a post that is being written: after its answer no more posts of the member appear.
    const client = await server.pool.connect();
    await client.query('begin; lock table posts in share mode');
    const writing = post(laura);
    const isWaiting = async () =>
      (await server.pool.query(`select from pg_locks where not granted and relation = 'posts'::regclass`))
        .rowCount;
    while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 10));
    let isMuted = false;
    const muting = mute(laura.customer_id, later(60)).then(() => {
      isMuted = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isMuted).toBe(false);
    await client.query('commit');
    client.release();
    expect((await writing).status).toBe(201);
    await muting;
    expect((await post(laura)).status).toBe(403);
    await mute(laura.customer_id, null);
    expect([await audited('mute'), await audited('unmute')]).toEqual([2, 2]);
  });

  it('a warning reaches the member’s mail and inbox, and only admins moderate', async () => {
    const { post_id } = await written(laura, { content: 'Grosería' });
    const body = { customer_id: laura.customer_id, post_id, message: 'Cuida tus palabras.' };
    expect((await server.call('POST /moderation/warn', { body }, admin.token)).body).toEqual({
      warned: true,
      warnings: 1,
    });
    const wrong = { ...body, customer_id: sofia.customer_id };
    expect((await server.call('POST /moderation/warn', { body: wrong }, admin.token)).body.code).toBe(
      'post_not_found',
    );
    const { rows } = await server.pool.query(
      `select data from messages where template = 'community_warning'`,
    );
    expect(rows).toMatchObject([{ data: { message: 'Cuida tus palabras.', content: 'Grosería' } }]);
    for (const person of [laura, coach])
      for (const call of ['GET /moderation/posts', 'GET /moderation/words'] as const)
        expect((await server.call(call, { query: {} }, person.token)).status).toBe(403);
  });
});

describe('blocks', () => {
  it('neither sees the other: posts, replies, likes, mentions, profile; no one else is told', async () => {
    const sofiaPost = await written(sofia, { content: 'De Sofía' });
    const lauraPost = await written(laura, { content: 'De Laura' });
    const third = await knownMember(server);
    const thirdPost = await written(third, { content: 'De otra', reply_post_id: sofiaPost.post_id });
    for (const person of [laura, sofia])
      await server.call('POST /posts/like', { body: { post_id: thirdPost.post_id } }, person.token);
    const block = (customer_id: number) =>
      server.call('POST /blocks', { body: { customer_id } }, laura.token);
    expect((await block(laura.customer_id)).body.code).toBe('block_self');
    expect((await block(coach.customer_id)).body.code).toBe('block_staff');
    expect((await block(777)).status).toBe(404);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await block(sofia.customer_id)).body).toMatchObject([
        { customer_id: sofia.customer_id, name: 'Sofía' },
      ]);
    const profile = (person: SignedIn, id: number) =>
      server.call('GET /community/members/:id', { params: { id } }, person.token);
    for (const [person, other, own] of [
      [laura, sofia, lauraPost],
      [sofia, laura, sofiaPost],
    ] as const) {
      const seen = await list(person);
      expect(seen.map((one) => one.post_id).sort()).toEqual([own.post_id, thirdPost.post_id].sort());
      const ofThird = seen.find((one) => one.post_id === thirdPost.post_id);
      expect(ofThird?.post_likes).toEqual([{ customer_id: person.customer_id }]);
      if (person === laura) expect(ofThird?.replyTo).toBeNull();
      expect((await profile(person, other.customer_id)).status).toBe(404);
      const target = person === laura ? sofiaPost : lauraPost;
      expect((await post(person, { reply_post_id: target.post_id })).body.code).toBe('post_not_found');
      expect((await written(person, { mentions: [other.customer_id] })).mentions).toEqual([]);
    }
    expect((await server.call('GET /blocks', {}, sofia.token)).body).toEqual([]);
    expect((await list(third)).length).toBe(5);
    await server.call(
      'DELETE /blocks/:customer_id',
      { params: { customer_id: sofia.customer_id } },
      laura.token,
    );
    expect((await profile(laura, sofia.customer_id)).body).toMatchObject({ name: 'Sofía', birthday: null });
  });

  it('a member who is seen nowhere cannot be blocked, so that no one learns a name by a number', async () => {
    const silent = await knownMember(server, { name: 'Xóchitl' });
    await server.call('PUT /customer', { body: { on_boards: false } }, silent.token);
    await written(silent, { anonymous: true });
    const block = () =>
      server.call('POST /blocks', { body: { customer_id: silent.customer_id } }, laura.token);
    expect((await block()).body.code).toBe('not_found');
    expect((await server.call('GET /blocks', {}, laura.token)).body).toEqual([]);
    const { post_id } = await written(silent);
    await server.call('DELETE /posts/:id', { params: { id: post_id } }, silent.token);
    expect((await block()).body).toMatchObject([{ name: 'Xóchitl' }]);
  });

  it('a member who blocks an author while the post waits is not told of the mention in it, not even after an approval', async () => {
    const nueva = await signedInCustomer(server, 'member', { name: 'Nadia' });
    await written(laura);
    const held = await written(nueva, { content: 'Hola @Laura', mentions: [laura.customer_id] });
    expect(held.mentions).toHaveLength(1);
    await server.call('POST /blocks', { body: { customer_id: nueva.customer_id } }, laura.token);
    await server.call('POST /moderation/approve', { body: { post_id: held.post_id } }, admin.token);
    const { rows } = await server.pool.query('select content from notifications where customer_id = $1', [
      laura.customer_id,
    ]);
    expect(rows).toEqual([]);
    expect((await list(sofia))[0]?.mentions).toHaveLength(1);
  });

  it('a member’s photo is shown to others only with permission, and to the member: in posts, mentions and the profile [COMM-007, COMM-009]', async () => {
    const { file_id } = await makeFile(server.pool);
    await server.pool.query('update customers set file_id = $2 where customer_id = $1', [
      sofia.customer_id,
      file_id,
    ]);
    const { post_id } = await written(sofia, { content: 'Con o sin foto' });
    const faces = async (person: SignedIn) => {
      const params = { id: post_id };
      const post = await server.call('GET /posts/:id', { params }, person.token);
      const profile = await server.call(
        'GET /community/members/:id',
        { params: { id: sofia.customer_id } },
        person.token,
      );
      const found = await server.call('GET /posts/mentionable', { query: { search: 'Sof' } }, person.token);
      return [post.body.customer?.file, profile.body.file, found.body[0]?.file].map((file) => file?.file_id);
    };
    expect(await faces(laura)).toEqual([undefined, undefined, undefined]);
    expect((await faces(sofia)).slice(0, 2)).toEqual([file_id, file_id]);
    await server.call('PUT /customer', { body: { photo_shown: true } }, sofia.token);
    expect(await faces(laura)).toEqual([file_id, file_id, file_id]);
    await server.pool.query(
      'update customers set file_id = null, photo_shown = false where customer_id = $1',
      [sofia.customer_id],
    );
  });

  it('a profile shows day and month of the birthday if the member allows it, never the year [COMM-007, X63]', async () => {
    await written(sofia);
    await server.pool.query(`update customers set birthdate = '1990-03-08' where customer_id = $1`, [
      sofia.customer_id,
    ]);
    const ask = async () =>
      (await server.call('GET /community/members/:id', { params: { id: sofia.customer_id } }, laura.token))
        .body;
    expect((await ask()).birthday).toBeNull();
    await server.call('PUT /community/settings', { body: { show_birthday: true } }, sofia.token);
    const profile = await ask();
    expect(profile).toMatchObject({
      birthday: { day: 8, month: 3 },
      member_since: expect.stringMatching(/^\d{4}-/),
    });
    expect(JSON.stringify(profile)).not.toContain('1990');
  });
});

describe('an anonymous author [COMM-O2]', () => {
  it('appears to no other member in any answer or notification, and a block does not reveal the author', async () => {
    const secreta = await knownMember(server, { name: 'Xóchitl', last_name: 'Oculta' });
    const { video_id } = await makeVideo(server.pool);
    const secret = await written(secreta, {
      anonymous: true,
      video_id,
      content: 'Me cuesta',
      mentions: [laura.customer_id],
    });
    await written(laura);
    const mentioning = await written(secreta, {
      anonymous: true,
      content: 'Hola',
      mentions: [laura.customer_id],
    });
    const reply = await written(sofia, { reply_post_id: secret.post_id });
    const since = (await server.call('GET /posts', {}, laura.token)).body.since;
    const everything = async (person: SignedIn) => {
      const id = { params: { id: secret.post_id } };
      const asked = await Promise.all([
        server.call('GET /posts', {}, person.token),
        server.call('GET /posts', { query: { video_id } }, person.token),
        server.call('GET /posts', { query: { search: 'cuesta' } }, person.token),
        server.call('GET /posts/changes', { query: { since } }, person.token),
        server.call('GET /posts/pinned', {}, person.token),
        server.call('GET /posts/mentionable', { query: { search: 'xo' } }, person.token),
        server.call('GET /posts/:id', id, person.token),
        server.call('GET /posts/:id', { params: { id: reply.post_id } }, person.token),
        server.call('GET /threads', { query: {} }, person.token),
        server.call('GET /community/members/:id', { params: { id: secreta.customer_id } }, person.token),
        server.call('GET /notifications', { query: {} }, person.token),
      ]);
      return asked.map(({ body }) => JSON.stringify(body)).join('\n');
    };
    for (const person of [laura, sofia, coach]) {
      const answers = await everything(person);
      expect(answers).toContain('Me cuesta');
      expect(answers).not.toMatch(/Oculta|Xóchitl|Xochitl/);
      expect(answers).not.toMatch(new RegExp(`\\b${secreta.customer_id}\\b`));
    }
    const { rows } = await server.pool.query('select content from notifications where customer_id = $1', [
      laura.customer_id,
    ]);
    expect(rows).toEqual([{ content: 'Alguien te mencionó en un comentario anónimo de la comunidad.' }]);
    expect(mentioning.anonymous).toBe(true);
    await server.call('POST /blocks', { body: { customer_id: secreta.customer_id } }, laura.token);
    expect((await list(laura)).map(({ post_id }) => post_id)).toContain(secret.post_id);
    const moderated = await server.call(
      'GET /moderation/posts/:id',
      { params: { id: secret.post_id } },
      admin.token,
    );
    expect(moderated.body).toMatchObject({ customer_id: secreta.customer_id, anonymous: true });
  });
});

describe('hostile input', () => {
  it('HTML stays text, and characters that turn text around are taken out', async () => {
    const html = '<img src=x onerror=alert(1)> <script>alert(1)</script> [a](javascript:alert(1))';
    expect((await written(laura, { content: html })).content).toBe(html);
    const { content } = await written(laura, { content: 'a\u202eb\u2066c\u0007d\u200fe\r\nf\tg' });
    expect(content).toBe('abcde\nf\tg');
    expect((await post(laura, { content: '\u202e\u2066' })).body.code).toBe('post_empty');
  });

  it('a name, a thread and a reason cannot reverse the text around them either', async () => {
    const around = (text: string) => `\u202e\u2067${text}\u200f`;
    const named = await knownMember(server);
    const body = { name: around('Berta'), last_name: around('Paz') };
    expect((await server.call('PUT /customer', { body }, named.token)).status).toBe(200);
    const { post_id, customer } = await written(named);
    expect(customer).toMatchObject({ name: 'Berta', last_name: 'Paz' });
    expect(
      (await server.call('PUT /customer', { body: { name: around('') } }, named.token)).body,
    ).toMatchObject({ fields: { name: expect.any(String) } });
    const thread = { title: around('Reto'), description: around('Un minuto') };
    expect((await server.call('POST /threads', { body: thread }, coach.token)).body).toMatchObject({
      title: 'Reto',
      description: 'Un minuto',
    });
    const reason = around('<b>Spam</b>');
    await server.call('POST /posts/report', { body: { post_id, reason } }, laura.token);
    const { rows } = await server.pool.query('select reason from post_reports');
    expect(rows).toEqual([{ reason: '<b>Spam</b>' }]);
  });

  it('HTML in a reported post, in its reason and in a warning is text in the mails', async () => {
    const html = '<img src=x onerror=alert(1)>';
    const { post_id } = await written(laura, { content: html });
    await server.call('POST /posts/report', { body: { post_id, reason: html } }, sofia.token);
    const warning = { customer_id: laura.customer_id, post_id, message: html };
    await server.call('POST /moderation/warn', { body: warning }, admin.token);
    const { rows } = await server.pool.query(
      `select template, data from messages where template in ('post_reported', 'community_warning')`,
    );
    expect(rows).toHaveLength(2);
    for (const { template, data } of rows) {
      const mail = await mailOf(template, data, 'https://tbm.test');
      expect(mail.html).not.toContain('<img src=x');
      expect(mail.html.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)).toHaveLength(2);
    }
  });

  it('10,000 characters, 20 images and images of others are refused in Spanish [COMM-O5]', async () => {
    expect((await post(laura, { content: 'x'.repeat(10_000) })).body).toMatchObject({
      code: 'post_long',
      fields: { content: 'Tu comentario puede tener hasta 2,000 caracteres.' },
    });
    const files = Array.from({ length: 20 }, (_, n) => n + 1);
    expect((await post(laura, { files })).body).toMatchObject({
      code: 'post_files_many',
      fields: { files: 'Tu comentario puede llevar hasta 10 imágenes.' },
    });
    expect((await post(laura, { files: [1] })).body.code).toBe('post_file_missing');
    expect(await list(laura)).toEqual([]);
  });
});
