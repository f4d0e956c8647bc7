import { Server } from 'socket.io';
import { expect, it } from 'vitest';
import { liveTransport } from './live-transport.ts';
import { cloneDatabase } from './testing/database.ts';

const openServer = async (database_url: string) => {
  const open = await liveTransport({ redis_url: null, database_url, database_direct_url: null });
  const { adapter, close } = open(() => {});
  const server = new Server({ adapter });
  return {
    server,
    end: async () => {
      await server.of('/').adapter.close();
      await close();
    },
  };
};

it('other processes receive what a process sends in the order in which it was sent', async () => {
  const database = await cloneDatabase();
  const [sender, receiver] = [await openServer(database.url), await openServer(database.url)];
  const received: number[] = [];
  receiver.server.on('number', (number: number) => void received.push(number));
  // The receiver listens a moment after it was opened.
  await expect
    .poll(() => {
      sender.server.serverSideEmit('number', -1);
      return received.length;
    })
    .toBeGreaterThan(0);
  await sender.end();

  // A new process has no open connection: with two, the later message may be the first to find one.
  const newSender = await openServer(database.url);
  const numbers = Array.from({ length: 200 }, (_, number) => number);
  for (const number of numbers) newSender.server.serverSideEmit('number', number);
  await expect.poll(() => received.filter((number) => number >= 0)).toHaveLength(numbers.length);
  expect(received.filter((number) => number >= 0)).toEqual(numbers);

  await newSender.end();
  await receiver.end();
  await database.drop();
});
