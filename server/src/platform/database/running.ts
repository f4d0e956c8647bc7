import { existsSync, readFileSync } from 'node:fs';

/** The address of the embedded PostgreSQL that runs on a data folder; undefined when none does. */
export function runningPostgres(dataDir: string): string | undefined {
  const file = `${dataDir}/postmaster.pid`;
  if (!existsSync(file)) return undefined;
  // PostgreSQL's own file: process, folder, start, port, …
  const port = readFileSync(file, 'utf8').split('\n')[3];
  const secret = `${dataDir}.password`;
  const password = existsSync(secret) ? `:${readFileSync(secret, 'utf8')}` : '';
  return `postgres://tbm${password}@127.0.0.1:${port}/tbm`;
}
