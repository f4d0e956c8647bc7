import type { Pool, PoolClient } from 'pg';
import { isLost } from './database/database.ts';

/** "The database system is starting up": the error on which the job queue retries until it succeeds. */
const startingUp = '57P03';

const throwAsStartingUp = (error: unknown): never => {
  throw isLost(error) && error instanceof Error ? Object.assign(error, { code: startingUp }) : error;
};

/**
 * The pool for the job queue. Every error that reports the loss of the database is converted into the one on which the
 * queue waits and retries. Otherwise a job whose end cannot be written ends the process [reliability: crash].
 */
export const poolWithRetry = (pool: Pool): Pool =>
  within(pool, {
    connect: async (listen?: Parameters<Pool['connect']>[0]) => {
      // The connection that listens for new jobs reconnects by itself.
      if (listen) return pool.connect(listen);
      const client: PoolClient = await pool.connect().catch(throwAsStartingUp);
      const query = (...statement: Parameters<PoolClient['query']>) => client.query(...statement);
      return within(client, {
        query: async (...statement: Parameters<PoolClient['query']>) => {
          try {
            return await query(...statement);
          } catch (error) {
            return throwAsStartingUp(error);
          }
        },
      });
    },
  });

/**
 * The pool for a part of the worker that asks for new jobs every second. It does not keep a connection that listens for
 * them: the queue takes it for one that is still being opened.
 */
export const withoutListener = (pool: Pool): Pool =>
  within(pool, {
    connect: (listen?: Parameters<Pool['connect']>[0]) => (listen ? undefined : pool.connect()),
  });

/** An object with some of its methods replaced. */
const within = <T extends object>(thing: T, methods: Record<string, unknown>): T =>
  new Proxy(thing, {
    get: (target, name) => {
      if (typeof name === 'string' && Object.hasOwn(methods, name)) return methods[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
