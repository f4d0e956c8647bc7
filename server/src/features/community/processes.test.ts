import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { livePath } from '@tbm/contract/live';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeStudio } from '../../platform/testing/factories.ts';
import { knownMember, type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

// Two processes on one database: what one writes is seen at the other.
let server: TestServer;
let otherAddress: string;
let child: ChildProcess;
let laura: SignedIn;
let sofia: SignedIn;
let admin: SignedIn;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  laura = await knownMember(server, { name: 'Laura', last_name: 'Vega' });
  sofia = await knownMember(server);
  admin = await signedInCustomer(server, 'admin');
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  child = fork(fileURLToPath(new URL('../../platform/testing/serve.ts', import.meta.url)));
  child.send({ ...server.services.config });
  const [{ address }] = (await once(child, 'message')) as [{ address: string }];
  otherAddress = address;
});
afterAll(async () => {
  child.disconnect();
  await once(child, 'exit');
  await server.end();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

type Received = { event: string; data: { post_id: number; content?: string }; at: number }[];

/** Connects to the other process. */
async function listen(person: SignedIn, room = 'posts'): Promise<{ socket: Socket; received: Received }> {
  const options = { path: livePath, transports: ['websocket'], auth: { token: person.token } };
  const socket = io(otherAddress, { ...options, reconnection: false, forceNew: true });
  sockets.push(socket);
  const received: Received = [];
  socket.onAny(
    (event: string, data: Received[number]['data']) => void received.push({ event, data, at: Date.now() }),
  );
  expect(await socket.emitWithAck('enter', room)).toBe(true);
  return { socket, received };
}
const leaving = (socket: Socket) => new Promise((resolve) => socket.once('disconnect', resolve));
const until = async (met: () => boolean) => {
  for (const began = Date.now(); !met() && Date.now() - began < 5_000; )
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(met()).toBe(true);
};
const write = async (content: string, person = laura, more = {}): Promise<number> => {
  const { status, body } = await server.call('POST /posts', { body: { content, ...more } }, person.token);
  expect(status).toBe(201);
  return body.post_id;
};
const like = (post_id: number, person = sofia) =>
  server.call('POST /posts/like', { body: { post_id } }, person.token);
const remove = (id: number, person = laura) =>
  server.call('DELETE /posts/:id', { params: { id } }, person.token);
const report = (post_id: number, person: SignedIn) =>
  server.call('POST /posts/report', { body: { post_id, reason: 'Spam' } }, person.token);

it('a post, an edit, a like, a deletion and a hidden post are seen at the other process in under half a second [COMM-027]', async () => {
  const { received } = await listen(sofia);
  const expectSoon = async (event: string, act: () => Promise<unknown>) => {
    const before = received.length;
    await act();
    const answered = Date.now();
    await until(() => received.length > before);
    expect(received.at(-1)?.event).toBe(event);
    expect((received.at(-1)?.at ?? 0) - answered).toBeLessThan(500);
  };
  let post_id = 0;
  await expectSoon('post', async () => {
    post_id = await write('¡Qué clase!');
  });
  await expectSoon('like_post', () => like(post_id));
  await expectSoon('post', () =>
    server.call('PUT /posts', { body: { post_id, content: 'Otra vez' } }, laura.token),
  );
  expect(received.at(-1)?.data).toMatchObject({ post_id, content: 'Otra vez' });
  await expectSoon('remove_post', () => remove(post_id));
  const reported = await write('Compra aquí');
  await until(() => received.at(-1)?.data.post_id === reported);
  const [first, second, third] = await Promise.all([
    knownMember(server),
    knownMember(server),
    knownMember(server),
  ]);
  await report(reported, first);
  await report(reported, second);
  await expectSoon('remove_post', () => report(reported, third));
  await expectSoon('post', () =>
    server.call('POST /moderation/restore', { body: { post_id: reported } }, admin.token),
  );
});

it('the longest post, below the longest one, reaches the other process too', async () => {
  const { received } = await listen(sofia);
  // Three bytes per letter: too long for a notification of PostgreSQL.
  const content = '汉'.repeat(2000);
  const reply_post_id = await write(content);
  const post_id = await write(content, admin, { reply_post_id });
  await until(() => received.length === 2);
  expect(received[1]?.data).toMatchObject({ post_id, content, replyTo: { content } });
});

it('a member who lost the connection reads what they missed, and nothing is lost or doubled [COMM-012]', async () => {
  const [edited, liked, deletedId] = [await write('uno'), await write('dos'), await write('tres')];
  const { socket, received } = await listen(sofia);
  const list = (await server.call('GET /posts', {}, sofia.token)).body;
  const shown = new Map(list.data.map((post) => [post.post_id, post.content]));
  socket.disconnect();
  const written = [await write('cuatro'), await write('cinco')];
  await server.call('PUT /posts', { body: { post_id: edited, content: 'uno, mejor' } }, laura.token);
  await like(liked, admin);
  await remove(deletedId);
  const missed = (await server.call('GET /posts/changes', { query: { since: list.since } }, sofia.token))
    .body;
  for (const post of missed.posts) shown.set(post.post_id, post.content);
  for (const id of missed.removed) shown.delete(id);
  expect(received.filter(({ data }) => written.includes(data.post_id))).toEqual([]);
  expect(missed.reload).toBe(false);
  const now = (await server.call('GET /posts', {}, sofia.token)).body.data;
  for (const post of now) expect(shown.get(post.post_id)).toBe(post.content);
  expect(shown.has(deletedId)).toBe(false);
  for (const id of written) expect(missed.posts.filter(({ post_id }) => post_id === id)).toHaveLength(1);
  expect(missed.posts.find(({ post_id }) => post_id === liked)?.post_likes).toEqual([
    { customer_id: admin.customer_id },
  ]);
});

it('a member’s connections at every process are closed when the rights end: sign-out of the device, and another role', async () => {
  const member = await knownMember(server);
  const { socket } = await listen(member);
  const stays = await listen(sofia);
  const closed = leaving(socket);
  const ended = await server.call(
    'DELETE /customer/sessions/:session_id',
    { params: { session_id: member.session_id } },
    member.token,
  );
  expect(ended.status).toBe(200);
  await closed;
  const desk = await signedInCustomer(server, 'frontdesk');
  const other = await listen(desk, 'desk');
  const left = leaving(other.socket);
  const body = { customer_id: desk.customer_id, role: 'member' as const, instructor_id: null };
  expect((await server.call('PUT /customer/role', { body }, admin.token)).status).toBe(200);
  await left;
  expect(stays.socket.connected).toBe(true);
});

it('events respect blocks, and a held post is published once it is approved', async () => {
  const [ana, eva, zoe] = await Promise.all([knownMember(server), knownMember(server), knownMember(server)]);
  await server.call('POST /blocks', { body: { customer_id: eva.customer_id } }, ana.token);
  const atAna = (await listen(ana)).received;
  const atEva = (await listen(eva)).received;
  const atZoe = (await listen(zoe)).received;
  const ofEva = await write('De Eva', eva);
  await until(() => atZoe.some(({ data }) => data.post_id === ofEva));
  await like(ofEva, zoe);
  const ofAna = await write('De Ana', ana);
  await like(ofEva, ana);
  const ofZoe = await write('De Zoe', zoe);
  await like(ofZoe, eva);
  const nameless = await write('Anónima de Eva', eva, { anonymous: true });
  const fresh = await signedInCustomer(server);
  const held = await write('Soy nueva', fresh);
  await server.call('POST /moderation/approve', { body: { post_id: held } }, admin.token);
  await until(() => atZoe.some(({ data }) => data.post_id === held));
  await until(() => atAna.some(({ data }) => data.post_id === held));
  await until(() => atEva.some(({ data }) => data.post_id === held));
  // A newer change may arrive before: an approval publishes at once.
  for (const received of [atAna, atEva])
    await until(() => received.some(({ data }) => data.post_id === nameless));
  await until(() => atEva.some(({ event, data }) => event === 'like_post' && data.post_id === ofEva));
  await until(() => atEva.some(({ event, data }) => event === 'like_post' && data.post_id === ofZoe));
  // Events of earlier tests may still arrive.
  const seen = (received: Received) =>
    received
      .filter(({ data }) => Number(data.post_id) >= Number(ofEva))
      .map(({ event, data }) => `${event} ${data.post_id}`)
      .sort();
  expect(seen(atAna)).toEqual([`post ${ofAna}`, `post ${ofZoe}`, `post ${nameless}`, `post ${held}`].sort());
  expect(seen(atEva)).toEqual(
    [
      `post ${ofEva}`,
      `like_post ${ofEva}`,
      `post ${ofZoe}`,
      `like_post ${ofZoe}`,
      `post ${nameless}`,
      `post ${held}`,
    ].sort(),
  );
  expect(atZoe.filter(({ data }) => data.post_id === held)).toHaveLength(1);
});
