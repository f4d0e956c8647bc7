import type { Socket } from 'node:net';
import { listenToFeed } from '../live-client.ts';
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
  /** Milliseconds of processor that the browsers of this run took from the servers for a post. */
  'own ms a post': number;
}

const posts = 10;
/** The first ones find a server that has done nothing yet. */
const unmeasured = 3;
const marker = /Prueba -?\d+ de \w+/;

async function write(stand: Stand, content: string): Promise<void> {
  const answer = await fetch(`${stand.address}/api/posts`, {
    method: 'POST',
    headers: authorization(pick(stand.members)),
    body: JSON.stringify({ content }),
  });
  if (answer.status !== 201) throw new Error(`a post was answered with ${answer.status}`);
}

/** What browsers have received of the posts that were sent. */
function makeTally() {
  const sent = new Map<string, number>();
  const times: number[] = [];
  let doubled = 0;
  return {
    sent,
    times,
    doubled: () => doubled,
    /** What one browser does with an event. */
    browser() {
      const seen = new Set<string>();
      return (event: Buffer) => {
        const [content = ''] = marker.exec(event.toString('latin1', 0, 800)) ?? [];
        const began = sent.get(content);
        if (began === undefined) return;
        if (seen.has(content)) doubled += 1;
        else times.push(performance.now() - began);
        seen.add(content);
      };
    },
  };
}

/** New posts to many browsers, half of them at each of two server processes. */
export async function livePosts(stand: Stand, count: number): Promise<Live> {
  await stand.pool.query(
    `insert into community_members (customer_id, "approvedAt") select unnest($1::int[]), now()
    on conflict (customer_id) do update set "approvedAt" = now()`,
    [stand.members.map(({ customer_id }) => customer_id)],
  );
  const other = await stand.serve();
  const tally = makeTally();
  const sockets: Socket[] = [];
  for (let made = 0; made < count; made += 50)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, count - made) }, (_, index) =>
          listenToFeed(index % 2 ? other.address : stand.address, pick(stand.members).token, tally.browser()),
        ),
      )),
    );
  const own = process.cpuUsage();
  for (let turn = -unmeasured; turn < posts; turn += 1) {
    const content = `Prueba ${turn} de ${Math.random().toString(36).slice(2)}`;
    if (turn >= 0) tally.sent.set(content, performance.now());
    await write(stand, content);
    // Posts are sent one after another, because the delivery of one post is measured.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  const { user, system } = process.cpuUsage(own);
  for (const socket of sockets) socket.destroy();
  await other.stop();
  const times = tally.times.toSorted((a, b) => a - b);
  const at = (part: number): number => Math.round(times[Math.floor((times.length - 1) * part)] ?? Number.NaN);
  return {
    sockets: count,
    p50: at(0.5),
    p99: at(0.99),
    lost: count * posts - times.length,
    doubled: tally.doubled(),
    'own ms a post': Math.round((user + system) / 1000 / (posts + unmeasured)),
  };
}
