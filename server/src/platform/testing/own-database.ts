import type { Pool } from 'pg';
import { openPool } from '../database/database.ts';
import { cloneDatabase } from './database.ts';

export interface OwnDatabase {
  pool: Pool;
  /** Closes the connection and removes the database. */
  end(): Promise<void>;
}

/** A test's own database with one connection, for a test that needs no server. */
export async function openOwnDatabase(): Promise<OwnDatabase> {
  const database = await cloneDatabase();
  const pool = openPool(database.url, { max: 1 });
  return {
    pool,
    async end() {
      await pool.end();
      await database.drop();
    },
  };
}
