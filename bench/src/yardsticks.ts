import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Pool } from 'pg';

/** pgbench, if it is installed. */
function findPgbench(): string | undefined {
  const root = '/usr/lib/postgresql';
  const places = existsSync(root)
    ? readdirSync(root).map((version) => join(root, version, 'bin/pgbench'))
    : [];
  return [...places, '/usr/bin/pgbench', '/usr/local/bin/pgbench'].find((place) => existsSync(place));
}

/** A transaction in pgbench's syntax: `\set name random(1, n)` lines, then statements with `:name`. */
export interface Script {
  variables: Record<string, [from: number, to: number]>;
  statements: string[];
}

/** Transactions per second of bare SQL with 8 clients, by pgbench or else by the driver in a loop. */
export async function bareSql(
  url: string,
  script: Script,
  seconds: number,
): Promise<{ perSecond: number; by: string }> {
  const pgbench = findPgbench();
  return pgbench ? byPgbench(pgbench, url, script, seconds) : byDriver(url, script, seconds);
}

async function byPgbench(pgbench: string, url: string, script: Script, seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'tbm-bench-'));
  const file = join(folder, 'script.sql');
  writeFileSync(
    file,
    [
      ...Object.entries(script.variables).map(([name, [from, to]]) => `\\set ${name} random(${from}, ${to})`),
      ...script.statements.map((statement) => `${statement};`),
    ].join('\n'),
  );
  try {
    const args = ['-n', '-M', 'prepared', '-c', '8', '-j', '2', '-T', String(seconds), '-f', file, url];
    const { stdout } = await promisify(execFile)(pgbench, args);
    return { perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN), by: 'pgbench' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function byDriver(url: string, { variables, statements }: Script, seconds: number) {
  const pool = new Pool({ connectionString: url, max: 8 });
  const names = Object.keys(variables);
  const prepared = statements.map((statement, index) => {
    const used = names.filter((name) => statement.includes(`:${name}`));
    const text = used.reduce(
      (sql, name, place) => sql.replaceAll(`:${name}`, `$${place + 1}::int`),
      statement,
    );
    return { used, query: { name: `bare_${index}`, text } };
  });
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const client = async () => {
    const connection = await pool.connect();
    while (performance.now() < until) {
      const values = Object.fromEntries(
        Object.entries(variables).map(([name, [from, to]]) => [
          name,
          from + Math.floor(Math.random() * (to - from + 1)),
        ]),
      );
      for (const { used, query } of prepared)
        await connection.query({ ...query, values: used.map((name) => values[name]) });
      done += 1;
    }
    connection.release();
  };
  await Promise.all(Array.from({ length: 8 }, client));
  await pool.end();
  return { perSecond: done / seconds, by: 'driver' };
}
