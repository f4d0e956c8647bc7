import { createAdapter } from '@socket.io/postgres-adapter';
import type { Pool } from 'pg';
import type { ServerOptions } from 'socket.io';
import { type Config, directUrl } from './config.ts';
import { openPool } from './database/database.ts';
import type { Limits } from './database/limits.ts';

/** The transport of live events from one server process to the others. */
export interface LiveTransport {
  adapter: NonNullable<ServerOptions['adapter']>;
  close(): Promise<unknown>;
}

/** Opens the transport; it connects by itself, and again whenever its connection is lost. */
export type OpenLiveTransport = (onError: (error: Error) => void) => LiveTransport;

/** Live events go through notifications of PostgreSQL, or through Redis where it is set (docs/decisions/0069). */
export const liveTransport = (
  config: Pick<Config, 'redis_url' | 'database_url' | 'database_direct_url'>,
): Promise<OpenLiveTransport> | OpenLiveTransport =>
  config.redis_url === null ? byNotifications(directUrl(config)) : byStream(config.redis_url);

/** A connection that does not answer in time is replaced. What waits for it longer is dropped, so that memory does not grow. */
const limits: Limits = {
  connect: 5_000,
  lock: 2_000,
  statement: 2_000,
  idleInTransaction: 2_000,
};

/** The longest notification that PostgreSQL sends, in bytes. The adapter stores a longer event in a table. */
const longestNotification = 7_999;

const byNotifications =
  (url: string): OpenLiveTransport =>
  (onError) => {
    const openConnection = () => openPool(url, { max: 1, limits, onError });
    // One connection listens. One sends: with another one, a later message could overtake an earlier one, and another process
    // would tell its browsers of a change before it forgets what it has cached.
    const [listening, sending] = [openConnection(), openConnection()];
    const connections = {
      async connect() {
        const client = await listening.connect();
        // The adapter does not give a lost connection back, and without its place no other one can be opened.
        client.once('end', () => client.release(true));
        return client;
      },
      query: (text: string, values?: unknown[]) => sending.query(text, values),
    };
    return {
      adapter: createAdapter(connections as Pool, {
        errorHandler: onError,
        payloadThreshold: longestNotification,
      }),
      close: () => Promise.all([listening.end(), sending.end()]),
    };
  };

/** Events that the stream holds for a process that has lost its connection for a moment. */
const streamLength = 1_000;
/** Commands that wait while Redis is away; more are dropped, so that memory does not grow with the outage. */
const waitingCommands = 10_000;

/** A stream of Redis or Valkey carries the events. Its packages are loaded only here. */
async function byStream(url: string): Promise<OpenLiveTransport> {
  const [{ createClient }, { createAdapter: createStreamAdapter }] = await Promise.all([
    import('@redis/client'),
    import('@socket.io/redis-streams-adapter'),
  ]);
  return (onError) => {
    const client = createClient({ url, commandsQueueMaxLength: waitingCommands });
    client.on('error', onError);
    const publish = client.publish.bind(client);
    // The adapter does not look at whether this fails.
    Object.assign(client, {
      publish: (channel: string, message: Buffer) => publish(channel, message).catch(onError),
    });
    // It tries until Redis answers; meanwhile events wait in the client.
    client.connect().catch(onError);
    return {
      // A read that waits longer would delay the end of the process.
      adapter: createStreamAdapter(client, { maxLen: streamLength, blockTimeInMs: 1_000 }),
      close: async () => client.destroy(),
    };
  };
}
