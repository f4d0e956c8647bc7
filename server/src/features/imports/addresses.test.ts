import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOwnDatabase } from '../../platform/testing/own-database.ts';
import { isAboutAddress, namesAddress } from './addresses.ts';

let pool: Pool;
let end: () => Promise<void>;
beforeAll(async () => {
  ({ pool, end } = await openOwnDatabase());
});
afterAll(() => end());

/** The answer of a condition for one row, in a file whose second column has the addresses. */
async function isTrue(condition: string, cells: readonly string[], email: string): Promise<boolean> {
  const { rows } = await pool.query(
    `with imports as (select 1 as import_id, '{"fields": {"email": 1}}'::jsonb as layout)
    select coalesce(${condition}, false) as answer from (select 1 as import_id, $1::text[] as cells) t`,
    [cells, [email]],
  );
  return rows[0].answer;
}
const names = (text: string, email: string) =>
  isTrue(namesAddress('t', '$2::text[]'), ['Ana', '', text], email);
const isAbout = (cell: string, email: string) =>
  isTrue(isAboutAddress('t', '$2::text[]'), ['otra@x.mx', cell, 'amiga de otra@x.mx'], email);

describe('a row names an address', () => {
  it.each([
    ['ana@x.mx', 'ana@x.mx'],
    ['ANA@X.MX', 'ana@x.mx'],
    ['Escribir a ana@x.mx.', 'ana@x.mx'],
    ['¿ana@x.mx?', 'ana@x.mx'],
    ['Su correo es ana@x.mx...', 'ana@x.mx'],
    ['Ana <ana@x.mx>', 'ana@x.mx'],
    ["'ana@x.mx'", 'ana@x.mx'],
    ['“ana@x.mx”', 'ana@x.mx'],
    ['mailto:ana@x.mx?subject=Hola', 'ana@x.mx'],
    ['eva@x.mx/ana@x.mx|luz@x.mx', 'ana@x.mx'],
    ['- ana@x.mx -', 'ana@x.mx'],
    ['correo=ana@x.mx', 'ana@x.mx'],
    ['ana\u200B@x.mx\uFEFF', 'ana@x.mx'],
    ["o'neil@x.mx", "o'neil@x.mx"],
    ["'o'neil@x.mx'.", "o'neil@x.mx"],
    ['_ana.b-c+d@sub.x-y.com.mx;', '_ana.b-c+d@sub.x-y.com.mx'],
  ])('%s names %s', async (text, email) => {
    expect(await names(text, email)).toBe(true);
  });

  it.each([
    ['diana@x.mx', 'ana@x.mx'],
    ['mañana@x.mx', 'ana@x.mx'],
    ["d'ana@x.mx", 'ana@x.mx'],
    ['d.ana@x.mx', 'ana@x.mx'],
    ['d-ana@x.mx', 'ana@x.mx'],
    ['_ana@x.mx', 'ana@x.mx'],
    ['ana@x.mx.com', 'ana@x.mx'],
    ['ana@x.mx-y.com', 'ana@x.mx'],
    ['ana@x.mxy', 'ana@x.mx'],
    ['anaXb@x.mx', 'ana.b@x.mx'],
    ['ana', 'ana@x.mx'],
    ['', 'ana@x.mx'],
  ])('%s does not name %s', async (text, email) => {
    expect(await names(text, email)).toBe(false);
  });
});

it('a row is about the address in its own column, the first or the one in angle brackets', async () => {
  expect(await isAbout('ana@x.mx', 'ana@x.mx')).toBe(true);
  expect(await isAbout('Ana <Ana@X.mx>', 'ana@x.mx')).toBe(true);
  expect(await isAbout('ana@x.mx; eva@x.mx', 'ana@x.mx')).toBe(true);
  expect(await isAbout('ana@x.mx; eva@x.mx', 'eva@x.mx')).toBe(false);
  expect(await isAbout('eva@x.mx <ana@x.mx>', 'ana@x.mx')).toBe(true);
  expect(await isAbout('eva@x.mx <ana@x.mx>', 'eva@x.mx')).toBe(false);
  expect(await isAbout('ana@x.mx', 'otra@x.mx'), 'another column').toBe(false);
  expect(await isAbout('', 'otra@x.mx')).toBe(false);
});
