import type { Pool, PoolClient } from 'pg';
import { isLost } from './database/database.ts';

/** "The database system is starting up": what the job queue tries again until it is done. */
const startingUp = '57P03';

const named = (error: unknown): never => {
  throw isLost(error) && error instanceof Error ? Object.assign(error, { code: startingUp }) : error;
};

/**
 * The pool as the job queue should see it: whatever the loss of the database is called, it comes under the one name on
 * which the queue waits and tries again. Else a job whose end cannot be written ends the process [reliability: crash].
 */
export const poolWithRetry = (pool: Pool): Pool =>
  within(pool, {
    connect: async (listen?: Parameters<Pool['connect']>[0]) => {
      // The one that listens for new jobs comes back by itself.
      if (listen) return pool.connect(listen);
      const client: PoolClient = await pool.connect().catch(named);
      const query = (...statement: Parameters<PoolClient['query']>) => client.query(...statement);
      return within(client, {
        query: async (...statement: Parameters<PoolClient['query']>) => {
          try {
            return await query(...statement);
          } catch (error) {
            return named(error);
          }
        },
      });
    },
  });

/** A thing with some of its methods replaced. */
const within = <T extends object>(thing: T, methods: Record<string, unknown>): T =>
  new Proxy(thing, {
    get: (target, name) => {
      if (typeof name === 'string' && Object.hasOwn(methods, name)) return methods[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
