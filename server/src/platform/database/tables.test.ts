import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { Client } from 'pg';
import { beforeAll, expect, it } from 'vitest';
import drizzleConfig from '../../../drizzle.config.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../testing/database.ts';

// The definitions of tables (`tables.ts`), the snapshot of drizzle-kit and the migrated database are one.

const root = new URL('../../../', import.meta.url);
type Snapshot = ReturnType<typeof generateDrizzleJson>;

let defined: Snapshot;
beforeAll(async () => {
  const files = globSync([drizzleConfig.schema].flat() as string[], { cwd: fileURLToPath(root) });
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((path) => import(new URL(path, root).href)),
  );
  // Two files may export one table. drizzle-kit takes it once, because its exports are equal.
  const tables = new Set(modules.flatMap((one) => Object.values(one)));
  defined = generateDrizzleJson(Object.fromEntries([...tables].map((table, n) => [`export${n}`, table])));
});

/** The snapshot of the last migration, from which drizzle-kit makes the next one. */
function lastSnapshot(): Snapshot {
  const folder = new URL('migrations/meta/', root);
  const { entries } = JSON.parse(readFileSync(new URL('_journal.json', folder), 'utf8'));
  const number = String(entries.at(-1).idx).padStart(4, '0');
  return JSON.parse(readFileSync(new URL(`${number}_snapshot.json`, folder), 'utf8'));
}

it('keeps the snapshot of the last migration alone: drizzle-kit reads no other one', () => {
  expect(
    readdirSync(new URL('migrations/meta/', root)).filter((name) => name.endsWith('_snapshot.json')),
  ).toHaveLength(1);
});

it('drizzle-kit finds nothing that a migration lacks', async () => {
  expect(Object.keys(defined.tables).length).toBeGreaterThan(100);
  expect(await generateMigration(lastSnapshot(), defined)).toEqual([]);
});

/**
 * What PostgreSQL knows of the tables: their columns, constraints and indexes, a line each. Without exclusion constraints and
 * constraint triggers, which drizzle cannot define, and without the table that the adapter of socket.io uses, which no code of ours reads.
 */
const catalogue = `
select format('%s.%s: %s', c.oid::regclass, a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' end,
    case when a.attidentity <> '' then 'identity ' || a.attidentity::text end,
    case when a.attgenerated <> '' then 'generated ' || a.attgenerated::text end,
    'default ' || pg_get_expr(d.adbin, d.adrelid))) as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'socket_io_attachments'
union all
select format('%s: constraint %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype not in ('n', 't', 'x')
    and conrelid is distinct from to_regclass('socket_io_attachments')
union all
select format('%s: %s', indrelid::regclass, pg_get_indexdef(indexrelid)) from pg_index
  where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) and not indisexclusion
    and indrelid is distinct from to_regclass('socket_io_attachments')`;

/** These two tables refer to each other, and their files cannot import each other. */
const circularReferences = [
  'credit_ledger: constraint credit_ledger_extended_place FOREIGN KEY (extended_for) REFERENCES class_reservations(class_reservation_id)',
  'credit_ledger: constraint credit_ledger_reservation FOREIGN KEY (class_reservation_id) REFERENCES class_reservations(class_reservation_id)',
];

/** Reads the catalogue of a database after statements, and removes the database. */
async function linesOf(database: TestDatabase, statements: readonly string[]): Promise<Set<string>> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    for (const text of statements) await client.query(text);
    const { rows } = await client.query<{ line: string }>(catalogue);
    return new Set(rows.map(({ line }) => line));
  } finally {
    await client.end();
    await database.drop();
  }
}

it('every column, constraint and index of the migrated database is defined in a tables.ts', async () => {
  const nothing = generateDrizzleJson({});
  const made = await linesOf(await emptyDatabase(), [
    'create extension btree_gist; create extension pg_trgm',
    ...(await generateMigration(nothing, defined)),
  ]);
  const migrated = await linesOf(await cloneDatabase(), []);
  expect(migrated.size).toBeGreaterThan(1_000);
  expect({
    onlyDefined: [...made].filter((line) => !migrated.has(line)),
    onlyMigrated: [...migrated].filter((line) => !made.has(line)).sort(),
  }).toEqual({ onlyDefined: [], onlyMigrated: circularReferences });
});
