import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url));

export interface Migration {
  /** `0051_bookings_to_confirm` */
  name: string;
  /** Milliseconds since 1970 at which it was generated: its key in the database's record. */
  when: number;
  /** Of its text; names it in backups. */
  hash: string;
  statements: string[];
  /**
   * Whether it is one transaction. A file whose first line is `-- no transaction` is not: each of its statements stands
   * alone, and all of them can be run again.
   */
  isWhole: boolean;
}

const readMigration = ({ tag, when }: { tag: string; when: number }): Migration => {
  const text = readFileSync(`${folder}${tag}.sql`, 'utf8');
  return {
    name: tag,
    when,
    hash: createHash('sha256').update(text).digest('hex'),
    statements: text.split('--> statement-breakpoint'),
    isWhole: !text.startsWith('-- no transaction\n'),
  };
};

/** The migrations that this version has, oldest first. */
export const knownMigrations = (): Migration[] => {
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
    readFileSync(`${folder}meta/_journal.json`, 'utf8'),
  );
  return journal.entries.map(readMigration);
};

const record = 'drizzle.__drizzle_migrations';

/** The migrations that a database has had, oldest first; none for an empty one. */
export async function appliedMigrations(db: Pool | PoolClient): Promise<Pick<Migration, 'when' | 'hash'>[]> {
  const { rows } = await db.query('select to_regclass($1) is not null as exists', [record]);
  if (!rows[0].exists) return [];
  const { rows: applied } = await db.query(`select hash, created_at from ${record} order by created_at`);
  return applied.map(({ hash, created_at }) => ({ hash, when: Number(created_at) }));
}

/** What a database still lacks of this version's migrations, oldest first. */
export async function pendingMigrations(db: Pool | PoolClient): Promise<Migration[]> {
  const applied = new Set((await appliedMigrations(db)).map(({ when }) => when));
  return knownMigrations().filter(({ when }) => !applied.has(when));
}

/** Makes the record of a database that has none. */
export const makeRecord = (db: PoolClient): Promise<unknown> =>
  db.query(`create schema if not exists drizzle;
    create table if not exists ${record} (id serial primary key, hash text not null, created_at bigint)`);

export const recordMigration = (db: PoolClient, { hash, when }: Migration): Promise<unknown> =>
  db.query(`insert into ${record} (hash, created_at) values ($1, $2)`, [hash, when]);
