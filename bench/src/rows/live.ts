import { setTimeout as wait } from 'node:timers/promises';
import { goals } from '../goals.ts';
import { listenToFeed } from '../live-client.ts';
import { quantile } from '../load.ts';
import { authorization, pick } from '../measure.ts';
import type { Row } from '../row.ts';
import type { Stand } from '../stand.ts';

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

/** New posts to many browsers, half of them at each of two server processes: the time from sending to a browser. */
async function livePosts(stand: Stand, count: number): Promise<Row> {
  const { posts } = stand.scale;
  await stand.pool.query(
    `insert into community_members (customer_id, "approvedAt") select unnest($1::int[]), now()
    on conflict (customer_id) do update set "approvedAt" = now()`,
    [stand.members.map(({ customer_id }) => customer_id)],
  );
  await using other = await stand.serve();
  const tally = makeTally();
  using sockets = new DisposableStack();
  for (let made = 0; made < count; made += 50) {
    const batch = Array.from({ length: Math.min(50, count - made) }, (_, index) =>
      listenToFeed(index % 2 ? other.address : stand.address, pick(stand.members).token, tally.browser()),
    );
    for (const socket of await Promise.all(batch)) sockets.defer(() => socket.destroy());
  }
  const usage = process.cpuUsage();
  for (let turn = -unmeasured; turn < posts; turn += 1) {
    const content = `Prueba ${turn} de ${Math.random().toString(36).slice(2)}`;
    if (turn >= 0) tally.sent.set(content, performance.now());
    await write(stand, content);
    // Posts are sent one after another, because the delivery of one post is measured.
    await wait(1_000);
  }
  const { user, system } = process.cpuUsage(usage);
  const { times } = tally;
  // A busy machine may deliver late.
  for (let turn = 0; turn < 100 && times.length < count * posts; turn += 1) await wait(100);
  const lost = count * posts - times.length;
  if (lost > 0 || tally.doubled() > 0)
    throw new Error(`${lost} events did not arrive, and ${tally.doubled()} arrived twice`);
  const own = Math.round((user + system) / 1000 / (posts + unmeasured));
  return {
    name: `post to ${count.toLocaleString('en')} sockets, p50`,
    figure: quantile(times, 0.5),
    unit: 'ms',
    p99: quantile(times, 0.99),
    note: `the browsers took ${own} ms of processor a post`,
    goal: count > 1_000 ? goals.manySockets : goals.fewSockets,
  };
}

export async function* live(stand: Stand): AsyncGenerator<Row> {
  for (const count of stand.scale.sockets) yield await livePosts(stand, count);
}
