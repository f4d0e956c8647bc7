import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routes } from '@tbm/contract';
import { postLimits } from '@tbm/contract/community';
import { threadLimits } from '@tbm/contract/community-threads';
import { typedLimit } from '@tbm/contract/lengths';
import type { Route } from '@tbm/contract/route';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { openOwnDatabase } from '../testing/own-database.ts';

const source = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
type Table = ReturnType<typeof getTableConfig>;

let pool: Pool;
let end: () => Promise<void>;
const tables = new Map<string, Table>();
/** The definitions of the checks of each table, as PostgreSQL writes them. */
const checks = new Map<string, string[]>();

beforeAll(async () => {
  const paths = readdirSync(source, { recursive: true, encoding: 'utf8' });
  for (const path of paths.filter((one) => one.endsWith('tables.ts')))
    for (const made of Object.values<unknown>(await import(join(source, path))))
      if (is(made, PgTable)) tables.set(getTableConfig(made).name, getTableConfig(made));
  ({ pool, end } = await openOwnDatabase());
  const { rows } = await pool.query(
    `select conrelid::regclass::text as name, array_agg(pg_get_constraintdef(oid)) as texts
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace group by 1`,
  );
  for (const { name, texts } of rows) checks.set(name, texts);
});
afterAll(() => end());

/** Values that a type has and no row: they are computed. */
const neverStored: Record<string, readonly string[]> = {
  'reward_periods.result': ['running'],
  // A pardoned strike has `pardonedAt`.
  'strikes.void': ['pardoned'],
};

/** The values that the checks of a table admit in a column; null when none of them lists any. */
function admitted(table: string, column: string): Set<string> | null {
  const name = `"?${column}"?`;
  const lists = (checks.get(table) ?? []).filter((text) =>
    new RegExp(`\\b${name}\\)? = ANY \\(|CASE ${name}\\s+WHEN|\\(${name} = '`).test(text),
  );
  const values = lists.flatMap((text) => [
    ...[...text.matchAll(new RegExp(`\\b${name}\\)? = ANY \\(ARRAY\\[([^\\]]*)\\]`, 'g'))].flatMap(
      ([, list = '']) => [...list.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value),
    ),
    ...[...text.matchAll(new RegExp(`\\(${name} = '([^']*)'::text\\)`, 'g'))].map(([, value = '']) => value),
    ...(new RegExp(`CASE ${name}\\s`).test(text)
      ? [...text.matchAll(/WHEN '([^']*)'::text/g)].map(([, value = '']) => value)
      : []),
  ]);
  return values.length > 0 ? new Set(values) : null;
}

const sorted = (values: Iterable<string>): string => [...values].sort().join(' ');

it('every column of named values has a check of exactly these', () => {
  const differing: string[] = [];
  let found = 0;
  for (const { name, columns } of tables.values())
    for (const column of columns)
      if (column.enumValues) {
        found += 1;
        const key = `${name}.${column.name}`;
        const stored = column.enumValues.filter((value) => !neverStored[key]?.includes(value));
        const values = sorted(admitted(name, column.name) ?? []);
        if (values !== sorted(stored))
          differing.push(`${key}: ${values} in the check, ${sorted(stored)} in the code`);
      }
  expect(found).toBeGreaterThan(30);
  expect(differing).toEqual([]);
});

/** The named values of a field; null when it has none. */
function namedValues(schema: z.core.$ZodType): string[] | null {
  const { def } = schema as z.ZodType & { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'enum':
      return Object.values(def.entries).map(String);
    case 'optional':
    case 'nullable':
    case 'default':
      return namedValues(def.innerType);
    case 'pipe':
      return namedValues(def.in);
    default:
      return null;
  }
}

/** The fields of a record, of a list of them, or of a page of them. */
function fieldsOf(schema: z.core.$ZodType | undefined): [string, z.core.$ZodType][] {
  const def = (schema as (z.ZodType & { def: z.core.$ZodTypes['_zod']['def'] }) | undefined)?.def;
  if (def?.type === 'array') return fieldsOf(def.element);
  if (def?.type !== 'object') return [];
  return def.shape.data ? fieldsOf(def.shape.data) : Object.entries(def.shape);
}

it('what a call accepts or answers for such a column, the check admits', () => {
  const differing: string[] = [];
  const compared = new Set<string>();
  for (const [call, { body, answer }] of Object.entries<Route>(routes)) {
    const [, first = ''] = call.split('/');
    const names = [tableOf[call], first, `${first}s`].filter((name) => name !== undefined);
    const table = names.map((name) => tables.get(name)).find(Boolean);
    for (const [field, schema] of [...fieldsOf(body), ...fieldsOf(answer)]) {
      const values = namedValues(schema);
      const column = table?.columns.find(({ name }) => name === field);
      if (!values || !table || column?.getSQLType() !== 'text') continue;
      const key = `${table.name}.${field}`;
      compared.add(key);
      const known = admitted(table.name, field);
      const strange = values.filter((value) => !known?.has(value) && !neverStored[key]?.includes(value));
      if (strange.length > 0) differing.push(`${call} ${key}: ${strange}`);
    }
  }
  expect(differing).toEqual([]);
  expect(compared.size).toBeGreaterThan(12);
});

/** The table that a call writes a field of its body to, when it is not that of its path. */
const tableOf: Record<string, string> = {
  'POST /available_classes': 'single_classes',
  'PUT /available_classes': 'single_classes',
  'POST /checkout/attempt': 'purchases',
  'POST /checkout/paypal': 'purchases',
  'POST /trial_cart': 'carts',
  'POST /customer/giveAccess': 'purchases',
  'PUT /appconfig': 'app_config',
  'POST /videos/rating': 'video_ratings',
  'POST /metodosPago': 'payment_sources',
  'POST /invoices/:id/refund': 'refunds',
};

/** The most characters that a schema accepts; null without a limit of its own. */
function longest(schema: z.core.$ZodType): number | null {
  const { def } = schema as z.ZodType & { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'string':
      return (schema as z.ZodString).maxLength;
    case 'optional':
    case 'nullable':
    case 'default':
      return longest(def.innerType);
    case 'pipe': {
      const limits = [longest(def.in), longest(def.out)].filter((limit) => limit !== null);
      return limits.length > 0 ? Math.min(...limits) : null;
    }
    default:
      return null;
  }
}

/** The limits of the texts that calls write, by table and column. */
function limitsOfContract(): Map<string, number> {
  const limits = new Map<string, number>();
  for (const [call, { body }] of Object.entries<Route>(routes)) {
    const shape = (body as z.ZodObject | undefined)?.shape ?? {};
    const [, first = ''] = call.split('/');
    const names = [tableOf[call], first, `${first}s`].filter((name) => name !== undefined);
    const columns = names.map((name) => tables.get(name)).find(Boolean);
    for (const [field, schema] of Object.entries(shape)) {
      const column = columns?.columns.find(({ name }) => name === field);
      const limit = longest(schema as z.core.$ZodType);
      if (limit === null || !columns || column?.getSQLType() !== 'text') continue;
      const key = `${columns.name}.${field}`;
      limits.set(key, Math.max(limit, limits.get(key) ?? 0));
    }
  }
  return limits;
}

it('every text that a call limits is as long in the database as in the contract', () => {
  const limits = limitsOfContract();
  expect(limits.size).toBeGreaterThan(80);
  // Their calls accept more, and refuse it with a text of its own.
  limits.set('posts.content', typedLimit(postLimits.content));
  limits.set('threads.title', typedLimit(threadLimits.title));
  limits.set('threads.description', typedLimit(threadLimits.description));
  // The product writes them too, with names in them.
  for (const ours of ['notifications.content', 'notifications.path']) limits.delete(ours);
  const differing: string[] = [];
  for (const [key, limit] of limits) {
    const [table = '', column = ''] = key.split('.');
    const found = [
      ...(checks.get(table) ?? []).join().matchAll(new RegExp(`length\\(${column}\\) <= (\\d+)`, 'g')),
    ].map(([, most]) => Number(most));
    if (!found.includes(limit)) differing.push(`${key}: ${limit} in the contract, ${found} in the database`);
  }
  expect(differing).toEqual([]);
});
