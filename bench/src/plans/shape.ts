import type { Pool } from 'pg';
import type { Sent } from './recorder.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Subplan Name'?: string;
  'Join Type'?: string;
  Operation?: string;
  Plans?: Node[];
}

/** The nodes of a plan without costs and rows: one indented line each. */
export function shapeOf(node: Node, depth = 0): string[] {
  const { 'Relation Name': table, 'Index Name': index, 'Subplan Name': sub, Operation: operation } = node;
  const words = [
    ...(sub ? [`[${sub}]`] : []),
    operation ?? node['Node Type'],
    ...(index ? [`using ${index}`] : []),
    ...(table ? [`on ${table}`] : []),
  ];
  return [
    `${'  '.repeat(depth)}${words.join(' ')}`,
    ...(node.Plans ?? []).flatMap((one) => shapeOf(one, depth + 1)),
  ];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Whether PostgreSQL plans a statement: it does not plan the beginning and end of transactions. */
export const isPlanned = ({ text }: Sent): boolean => /^\s*(select|with|insert|update|delete)\b/i.test(text);

export interface Explained {
  shape: string[];
  /** Tables that it reads from end to end. */
  scanned: string[];
  ms: number;
  /** Pages that it touched. */
  pages: number;
}

/** Runs a statement with the parameters that were sent, and rolls its changes back. */
export async function explain(pool: Pool, { text, values }: Sent): Promise<Explained> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
    const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'];
    return {
      shape: shapeOf(plan),
      scanned: nodesOf(plan)
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => node['Relation Name'] ?? ''),
      ms,
      pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    };
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

/** Tables with more rows than a statement may read from end to end. */
export async function largeTables(pool: Pool): Promise<Set<string>> {
  const { rows } = await pool.query(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 10000`,
  );
  return new Set(rows.map(({ name }) => name));
}
