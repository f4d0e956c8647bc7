import type { PoolClient } from 'pg';
import { queryBuilderClient, type Transaction } from './database.ts';

/**
 * Runs `work`, whose statements in this transaction wait for each other: a transaction has one connection, which takes
 * one statement at a time. It is for work that otherwise reads in parallel. A statement that was refused does not stop
 * the next ones.
 */
export async function inTurn<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  const client = queryBuilderClient(transaction) as PoolClient;
  const query = client.query;
  let last: Promise<unknown> = Promise.resolve();
  const queryInTurn = (...statement: unknown[]): Promise<unknown> => {
    const answer = last.then(() => Reflect.apply(query, client, statement) as Promise<unknown>);
    last = answer.catch(() => {});
    return answer;
  };
  client.query = queryInTurn as PoolClient['query'];
  try {
    return await work();
  } finally {
    // Work that has failed started the statements that still wait here. The rollback comes after them.
    for (let awaited: unknown; awaited !== last; ) {
      awaited = last;
      await last;
    }
    client.query = query;
  }
}
