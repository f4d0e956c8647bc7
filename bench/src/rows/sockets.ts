import type { Socket } from 'node:net';
import { goals } from '../goals.ts';
import { listenToFeed } from '../live-client.ts';
import { median } from '../load.ts';
import { pick } from '../measure.ts';
import type { Row } from '../row.ts';
import type { Stand, State } from '../stand.ts';

const open = async ({ members }: Stand, address: string, count: number): Promise<Socket[]> => {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(50, count - sockets.length) }, () =>
      listenToFeed(address, pick(members).token, () => {}),
    );
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
};

/** The memory of a separate server, which has served no other client, before and with a number of browsers. */
async function round(stand: Stand, count: number): Promise<{ before: State; full: State }> {
  await using server = await stand.serve();
  // The modules that the first browsers make a server load belong to no socket.
  const first = await open(stand, server.address, 100);
  for (const socket of first) socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const before = await server.atRest();
  const sockets = await open(stand, server.address, count);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const full = await server.atRest();
  for (const socket of sockets) socket.destroy();
  return { before, full };
}

/** Kilobytes that a server's process holds more for a socket, and those that its program can reach, in each round. */
async function socketMemory(stand: Stand, count: number): Promise<Row> {
  const resident: number[] = [];
  const reachable: number[] = [];
  while (resident.length < stand.scale.rounds) {
    const { before, full } = await round(stand, count);
    resident.push((full.rss - before.rss) / 1024 / count);
    reachable.push((full.reachable - before.reachable) / 1024 / count);
  }
  const each = resident.map((kilobytes) => kilobytes.toFixed(1));
  return {
    name: `memory of a socket, of ${count.toLocaleString('en')}`,
    figure: median(resident),
    unit: 'kB',
    note: `reachable ${median(reachable).toFixed(1)} kB; rounds: ${each.join(', ')} kB`,
    goal: goals.socketMemory,
  };
}

export async function* sockets(stand: Stand): AsyncGenerator<Row> {
  for (const count of stand.scale.sockets) yield await socketMemory(stand, count);
}
