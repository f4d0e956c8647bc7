import { type LiveData, type LiveEvent, livePath } from '@tbm/contract/live';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { makeStudio, makeVideo } from '../../platform/testing/factories.ts';
import { knownMember, type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { postWritten } from './live.ts';

let server: TestServer;
let address: string;
let laura: SignedIn;
let sofia: SignedIn;
let video_id: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  video_id = (await makeVideo(server.pool)).video_id;
  laura = await knownMember(server);
  sofia = await signedInCustomer(server);
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.end());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

const events = ['post', 'like_post', 'unlike_post', 'remove_post', 'error'] as const satisfies LiveEvent[];
type Received = { [E in (typeof events)[number]]: [E, LiveData<E>] }[(typeof events)[number]][];

/** The events published in a room, in order. */
async function listen(room: string, person = sofia): Promise<Received> {
  const options = { path: livePath, transports: ['websocket'], auth: { token: person.token } };
  const socket = io(address, { ...options, reconnection: false, forceNew: true });
  sockets.push(socket);
  const received: Received = [];
  for (const event of events)
    socket.on(event as string, (data: unknown) => void received.push([event, data] as never));
  expect(await socket.emitWithAck('enter', room)).toBe(true);
  return received;
}
const until = async (received: Received, names: string[]) => {
  for (const began = Date.now(); received.length < names.length && Date.now() - began < 2_000; )
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(received.map(([event]) => event)).toEqual(names);
};
const write = async (body: { content: string; video_id?: number; anonymous?: boolean }, person = laura) =>
  (await server.call('POST /posts', { body }, person.token)).body.post_id;

it('publishes posts, likes and deletions in the feed and below the video [COMM-013, COMM-014, COMM-027, X07]', async () => {
  const [feed, video, other] = await Promise.all(
    ['posts', `video:${video_id}`, 'video:777'].map((room) => listen(room)),
  );
  const post_id = await write({ content: '¡Qué clase!', video_id });
  await until(feed as Received, ['post']);
  expect(feed?.[0]?.[1]).toMatchObject({ post_id, content: '¡Qué clase!', customer_id: laura.customer_id });
  const like = { post_id, customer_id: sofia.customer_id };
  await server.call('POST /posts/like', { body: { post_id } }, sofia.token);
  await until(feed as Received, ['post', 'like_post']);
  await server.call('DELETE /posts/like/:post_id/:customer_id', { params: like }, sofia.token);
  await until(feed as Received, ['post', 'like_post', 'unlike_post']);
  expect(feed?.slice(1).map(([, data]) => data)).toEqual([like, like]);
  await server.call('DELETE /posts/:id', { params: { id: post_id } }, laura.token);
  await until(feed as Received, ['post', 'like_post', 'unlike_post', 'remove_post']);
  expect(feed?.at(-1)?.[1]).toEqual({ post_id });
  expect(video).toEqual(feed);
  expect(other).toEqual([]);
});

it('publishes an anonymous post without its author; the author and admins receive it with the author, once [COMM-O2]', async () => {
  const admin = await signedInCustomer(server, 'admin');
  const feed = await listen('posts');
  const [own, moderation] = [await listen('posts', laura), await listen('posts', admin)];
  await write({ content: 'Me cuesta', anonymous: true });
  for (const received of [feed, own, moderation]) await until(received, ['post']);
  expect(feed[0]?.[1]).toMatchObject({ anonymous: true, customer_id: null, customer: null });
  expect(JSON.stringify(feed)).not.toContain(String(laura.customer_id));
  for (const received of [own, moderation])
    expect(received[0]?.[1]).toMatchObject({ anonymous: true, customer_id: laura.customer_id });
});

it('does not publish a post that is deleted in the same moment', async () => {
  const feed = await listen('posts');
  const [post_id, next] = [await write({ content: 'Ups' }), await write({ content: 'Después' })];
  await until(feed, ['post', 'post']);
  await server.pool.query('update posts set "deletedAt" = now() where post_id = $1', [post_id]);
  postWritten(server.services, post_id);
  await new Promise((resolve) => setTimeout(resolve, 100));
  postWritten(server.services, next);
  await until(feed, ['post', 'post', 'post']);
  expect(feed[2]?.[1]).toMatchObject({ post_id: next });
});

it('a held post is not published until it is approved; a review that changes nothing publishes nothing', async () => {
  const admin = await signedInCustomer(server, 'admin');
  const feed = await listen('posts');
  const debounce = vi.spyOn(server.services.realtime, 'debounce');
  const post_id = await write({ content: 'Soy nueva' }, await signedInCustomer(server));
  expect(debounce).not.toHaveBeenCalled();
  await server.call('POST /moderation/approve', { body: { post_id } }, admin.token);
  await until(feed, ['post']);
  expect(debounce).toHaveBeenCalledOnce();
  await server.call('POST /posts/report', { body: { post_id, reason: 'Spam' } }, sofia.token);
  const { status } = await server.call('POST /moderation/restore', { body: { post_id } }, admin.token);
  expect(status).toBe(200);
  expect(debounce).toHaveBeenCalledOnce();
  debounce.mockRestore();
});

it('when a change cannot be published, notifies subscribers of the failure [COMM-028]', async () => {
  const feed = await listen('posts');
  await write({ content: 'Hola' });
  await server.pool.query('alter table post_likes rename to post_likes_away');
  await until(feed, ['error']);
  await server.pool.query('alter table post_likes_away rename to post_likes');
  expect(feed[0]?.[1]).toEqual({
    message: 'No pudimos mostrarte los comentarios más recientes. Vuelve a abrir la página.',
  });
});
