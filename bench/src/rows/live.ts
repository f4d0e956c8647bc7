import { livePath } from '@tbm/contract/live';
import { io, type Socket } from 'socket.io-client';
import { authorization, pick } from '../measure.ts';
import type { Stand } from '../stand.ts';

export interface Live {
  sockets: number;
  /** Milliseconds from sending a post to its arrival at a browser, over all browsers and posts. */
  p50: number;
  p99: number;
  /** Events that did not arrive, or arrived twice. */
  lost: number;
  doubled: number;
}

const posts = 10;

async function connect(address: string, token: string): Promise<Socket> {
  const socket = io(address, { path: livePath, transports: ['websocket'], auth: { token }, forceNew: true });
  await new Promise((resolve, reject) =>
    socket.once('connect', () => resolve(null)).once('connect_error', reject),
  );
  if (!(await socket.emitWithAck('enter', 'posts'))) throw new Error('not let into the feed');
  return socket;
}

async function write(stand: Stand, content: string): Promise<void> {
  const answer = await fetch(`${stand.address}/api/posts`, {
    method: 'POST',
    headers: authorization(pick(stand.members)),
    body: JSON.stringify({ content }),
  });
  if (answer.status !== 201) throw new Error(`a post was answered with ${answer.status}`);
}

/** New posts to many browsers, half of them at each of two server processes. */
export async function livePosts(stand: Stand, count: number): Promise<Live> {
  await stand.pool.query(
    `insert into community_members (customer_id, "approvedAt") select unnest($1::int[]), now() on conflict do nothing`,
    [stand.members.map(({ customer_id }) => customer_id)],
  );
  const other = await stand.serve();
  const sockets: Socket[] = [];
  for (let made = 0; made < count; made += 50)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, count - made) }, (_, index) =>
          connect(index % 2 ? other.address : stand.address, pick(stand.members).token),
        ),
      )),
    );
  const times: number[] = [];
  let doubled = 0;
  const sent = new Map<string, number>();
  for (const socket of sockets) {
    const seen = new Set<string>();
    socket.on('post', ({ content }: { content: string }) => {
      const began = sent.get(content);
      if (began === undefined) return;
      if (seen.has(content)) doubled += 1;
      else times.push(performance.now() - began);
      seen.add(content);
    });
  }
  for (let turn = 0; turn < posts; turn += 1) {
    const content = `Prueba ${turn} ${Math.random()}`;
    sent.set(content, performance.now());
    await write(stand, content);
    // One after another: what is measured is the way of one post.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  for (const socket of sockets) socket.disconnect();
  await other.stop();
  times.sort((a, b) => a - b);
  const at = (part: number): number => Math.round(times[Math.floor((times.length - 1) * part)] ?? Number.NaN);
  return { sockets: count, p50: at(0.5), p99: at(0.99), lost: count * posts - times.length, doubled };
}
