import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { type Registered, registeredStatements } from '../database/statement.ts';

const source = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** How the names of statements begin that are not the server's. */
const foreign = /^(test|demo)_/;

/**
 * Loads every module that declares statements, whether the server imports it or not. Those of tests and of the demo may be
 * registered too, because files of tests share their process. They are left out.
 */
export async function allStatements(): Promise<Registered[]> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) =>
      /from '[./a-z]*database\/(statement|page)\.ts'/.test(readFileSync(join(source, path), 'utf8')),
    );
  for (const path of files) await import(join(source, path));
  return registeredStatements().filter(({ name }) => !foreign.test(name));
}

export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Total Cost': number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** A statement's generic plan: its root, and all its nodes. */
export async function planOf(
  pool: Pool,
  { text }: Pick<Registered, 'text'>,
): Promise<{ root: Plan; nodes: Plan[] }> {
  const { rows } = await pool.query(`explain (generic_plan, format json) ${text}`);
  const root: Plan = rows[0]['QUERY PLAN'][0].Plan;
  return { root, nodes: nodesOf(root) };
}

/** Tables that a plan reads from end to end. */
export const scannedBy = (nodes: readonly Plan[]): string[] => [
  ...new Set(
    nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? ''),
  ),
];
