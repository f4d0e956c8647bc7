import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';
import { earlierMigrations, earlierVersionProblem, hasAllEarlier } from './earlier-versions.ts';

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url));

export interface Migration {
  /** `0000_baseline` */
  name: string;
  /** Milliseconds since 1970 at which it was generated: its key in the database's record. */
  when: number;
  /** The hash of its text, which names it in backups. */
  hash: string;
  statements: string[];
  /**
   * Whether it is one transaction. A file whose first line is `-- no transaction` is not: each of its statements runs
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

type AppliedMigration = Pick<Migration, 'when' | 'hash'>;

/**
 * The record of a database of an earlier version, in the terms of this one: the baseline replaces the files before it.
 * @throws Error when the database lacks some of those files.
 */
function withBaseline(applied: AppliedMigration[]): AppliedMigration[] {
  const [baseline] = knownMigrations();
  if (!baseline || applied.length === 0 || applied.some(({ when }) => when === baseline.when)) return applied;
  if (!hasAllEarlier(applied.map(({ hash }) => hash))) throw new Error(earlierVersionProblem('database'));
  return [baseline, ...applied.slice(earlierMigrations.count)];
}

/**
 * The migrations that a database has had, oldest first; none for an empty one.
 * @throws Error when it is of an earlier version than this one can upgrade.
 */
export async function appliedMigrations(db: Pool | PoolClient): Promise<AppliedMigration[]> {
  const { rows } = await db.query('select to_regclass($1) is not null as exists', [record]);
  if (!rows[0].exists) return [];
  const { rows: applied } = await db.query(`select hash, created_at from ${record} order by created_at`);
  return withBaseline(applied.map(({ hash, created_at }) => ({ hash, when: Number(created_at) })));
}

/** The `known` migrations that a database still lacks, oldest first. */
export async function pendingMigrations(
  db: Pool | PoolClient,
  known: Migration[] = knownMigrations(),
): Promise<Migration[]> {
  const applied = new Set((await appliedMigrations(db)).map(({ when }) => when));
  return known.filter(({ when }) => !applied.has(when));
}

/** Makes the record of a database that has none. */
export const makeRecord = (db: PoolClient): Promise<unknown> =>
  db.query(`create schema if not exists drizzle;
    create table if not exists ${record} (id serial primary key, hash text not null, created_at bigint)`);

export const recordMigration = (db: PoolClient, { hash, when }: Migration): Promise<unknown> =>
  db.query(`insert into ${record} (hash, created_at) values ($1, $2)`, [hash, when]);
