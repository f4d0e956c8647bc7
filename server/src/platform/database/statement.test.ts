import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { cloneDatabase } from '../testing/database.ts';
import { type Database, openPool, queryBuilder } from './database.ts';
import { command, registeredStatements, statement, statementFamily } from './statement.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  pool = openPool(database.url, { max: 2 });
  db = queryBuilder(pool);
  await pool.query('create table notes (note_id integer primary key, text text)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const row = z.object({ note_id: z.int(), text: z.string() });
const writeNote = command('test_write_note', 'insert into notes values ($1, $2)');
const notes = statement('test_notes', 'select note_id, text from notes order by note_id', row);

it('runs alike on the pool, a client, drizzle and its transactions', async () => {
  expect(await writeNote.run(pool, [1, 'uno'])).toBe(1);
  await db
    .transaction(async (tx) => {
      await writeNote.run(tx, [2, 'dos']);
      // Inside only, and in a nested one too.
      expect(await notes.all(tx)).toHaveLength(2);
      expect(await notes.all(db)).toHaveLength(1);
      await tx.transaction(async (inner) => expect(await notes.all(inner)).toHaveLength(2));
      throw new Error('rolled back');
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'));
  const client = await pool.connect();
  expect(await notes.one(client)).toEqual({ note_id: 1, text: 'uno' });
  client.release();
});

it('is prepared under its name', async () => {
  await db.transaction(async (tx) => {
    await notes.all(tx);
    const { rows } = await tx.execute(sql`select name from pg_prepared_statements`);
    expect(rows).toContainEqual({ name: 'test_notes' });
  });
});

it('returns one row or reports that there is none', async () => {
  const noteById = statement('test_note_by_id', 'select note_id, text from notes where note_id = $1', row);
  expect(await noteById.maybeOne(db, [9])).toBeUndefined();
  await expect(noteById.one(db, [9])).rejects.toThrow('statement test_note_by_id: no row');
});

it('refuses a row that its schema does not describe', async () => {
  const wrong = statement('test_wrong_null', 'select note_id, null as text from notes', row);
  await expect(wrong.all(db)).rejects.toThrow(/statement test_wrong_null.*text/s);
  const more = statement('test_wrong_more', 'select note_id, text, 1 as more from notes', row);
  await expect(more.all(db)).rejects.toThrow(/statement test_wrong_more.*more/s);
});

it('is refused at load when its name is taken or too long', () => {
  expect(() => statement('test_notes', 'select 1 as note_id', row)).toThrow(
    'two statements are named test_notes',
  );
  expect(() => command('x'.repeat(64), 'select 1')).toThrow('not a name');
});

it('registers every variant of a family', async () => {
  const sorted = statementFamily(
    'test_sorted',
    { by: ['id', 'text'], order: ['asc', 'desc'] },
    (name, { by, order }) =>
      statement(
        name,
        `select note_id, text from notes order by ${by === 'id' ? 'note_id' : 'text'} ${order}`,
        row,
      ),
  );
  const names = registeredStatements().map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('test_sorted'))).toEqual([
    'test_sorted_id_asc',
    'test_sorted_id_desc',
    'test_sorted_text_asc',
    'test_sorted_text_desc',
  ]);
  expect(await sorted({ by: 'text', order: 'desc' }).all(db)).toEqual([{ note_id: 1, text: 'uno' }]);
});
