import type { Socket } from 'node:net';
import { listenToFeed } from '../live-client.ts';
import { median } from '../load.ts';
import { pick, rounds } from '../measure.ts';
import type { Stand, State } from '../stand.ts';

/** The server memory of one listening browser, after garbage collection. */
export interface SocketMemory {
  sockets: number;
  /** Kilobytes that the process holds more, and those of them that its program can reach. */
  'resident kB a socket': number;
  'reachable kB a socket': number;
  'goal kB': number;
  /** Resident kilobytes a socket of each round. */
  rounds: string;
}

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
  const server = await stand.serve();
  // The modules that the first browsers make a server load belong to no socket.
  const first = await open(stand, server.address, 100);
  for (const socket of first) socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const before = await server.atRest();
  const sockets = await open(stand, server.address, count);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const full = await server.atRest();
  for (const socket of sockets) socket.destroy();
  await server.stop();
  return { before, full };
}

export async function socketMemory(stand: Stand, count: number): Promise<SocketMemory> {
  const measured: { resident: number; reachable: number }[] = [];
  while (measured.length < rounds) {
    const { before, full } = await round(stand, count);
    const more = (of: (state: State) => number) => (of(full) - of(before)) / 1024 / count;
    measured.push({ resident: more(({ rss }) => rss), reachable: more(({ reachable }) => reachable) });
  }
  const kilobytes = (of: (one: { resident: number; reachable: number }) => number) =>
    Number(median(measured.map(of)).toFixed(1));
  return {
    sockets: count,
    'resident kB a socket': kilobytes(({ resident }) => resident),
    'reachable kB a socket': kilobytes(({ reachable }) => reachable),
    'goal kB': 30,
    rounds: measured.map(({ resident }) => resident.toFixed(1)).join(', '),
  };
}
