import { Client } from 'pg';
import { Server } from 'socket.io';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveTransport } from './live-transport.ts';
import { cloneDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

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

type OpenServer = Awaited<ReturnType<typeof openServer>>;

/** Collects the messages of a name that a process receives. */
function received<Message>({ server }: OpenServer, name: string): Message[] {
  const messages: Message[] = [];
  server.on(name, (message: Message) => void messages.push(message));
  return messages;
}

/** Sends until the other process receives: it listens only a moment after it was opened, or after it lost its connection. */
async function untilReceived(sender: OpenServer, receiver: OpenServer): Promise<void> {
  const pings = received(receiver, 'ping');
  await expect
    .poll(
      () => {
        sender.server.serverSideEmit('ping', 0);
        return pings.length;
      },
      { timeout: 15_000, interval: 100 },
    )
    .toBeGreaterThan(0);
}

it('other processes receive what a process sends in the order in which it was sent', async () => {
  const [sender, receiver] = [await openServer(database.url), await openServer(database.url)];
  const numbersReceived = received<number>(receiver, 'number');
  await untilReceived(sender, receiver);
  await sender.end();

  // A new process has no open connection: with two, the later message may be the first to find one.
  const newSender = await openServer(database.url);
  const numbers = Array.from({ length: 200 }, (_, number) => number);
  for (const number of numbers) newSender.server.serverSideEmit('number', number);
  await expect.poll(() => numbersReceived).toHaveLength(numbers.length);
  expect(numbersReceived).toEqual(numbers);

  await newSender.end();
  await receiver.end();
});

it('messages that are as long as a notification, or longer, arrive too', async () => {
  const [sender, receiver] = [await openServer(database.url), await openServer(database.url)];
  const texts = received<string>(receiver, 'text');
  await untilReceived(sender, receiver);
  // With what the adapter adds, one of them has 8,000 bytes.
  const lengths = Array.from({ length: 201 }, (_, index) => 7_800 + index);
  for (const length of lengths) sender.server.serverSideEmit('text', 'a'.repeat(length));
  await expect.poll(() => texts, { timeout: 10_000 }).toHaveLength(lengths.length);
  await sender.end();
  await receiver.end();
});

it('after each loss of its connections a process sends and receives again', async () => {
  const [one, other] = [await openServer(database.url), await openServer(database.url)];
  await untilReceived(one, other);
  for (let losses = 0; losses < 3; losses += 1) {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await untilReceived(one, other);
    await untilReceived(other, one);
  }
  await one.end();
  await other.end();
}, 60_000);

it('a sending connection that hangs is replaced', async () => {
  const [sender, receiver] = [await openServer(database.url), await openServer(database.url)];
  await untilReceived(sender, receiver);
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and query like '%pg_notify(%'
      and pid <> pg_backend_pid()`,
  );
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  try {
    expect(rows).not.toEqual([]);
    await untilReceived(sender, receiver);
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT');
  }
  await sender.end();
  await receiver.end();
}, 30_000);
