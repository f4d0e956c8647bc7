import { type Pool, types } from 'pg';

interface Client {
  query(text: string, values: unknown[]): Promise<unknown>;
  release(): void;
}

/**
 * The pool in the form that the identity library needs: it compares instants as `Date`, while our rows contain them as text
 * (database.ts). With text nothing would ever expire for it.
 */
export const poolWithDates = (pool: Pool): Pool => {
  const connect = async (): Promise<Client> => {
    const client = await pool.connect();
    return {
      query: (text, values) => client.query({ text, values, types }),
      release: () => client.release(),
    };
  };
  return { connect, end: async () => {} } as unknown as Pool;
};
