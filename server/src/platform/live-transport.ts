import { createAdapter } from '@socket.io/postgres-adapter';
import { Pool } from 'pg';
import type { ServerOptions } from 'socket.io';
import { type Config, directUrl } from './config.ts';

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

const byNotifications =
  (url: string): OpenLiveTransport =>
  (onError) => {
    // One connection listens. The other one sends: with a third, a later message could overtake an earlier one, and another
    // process would tell its browsers of a change before it forgets what it has cached.
    const pool = new Pool({ connectionString: url, max: 2, keepAlive: true });
    pool.on('error', onError);
    pool.on('connect', (client) => client.on('error', onError));
    return {
      adapter: createAdapter(pool, { errorHandler: onError }),
      close: () => pool.end(),
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
