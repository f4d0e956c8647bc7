import { existsSync, readFileSync } from 'node:fs';

/** Whether a process with this number lives. */
export function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user lives too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process that wrote a postmaster.pid still lives. */
export const isRunning = (pidFile: string): boolean =>
  existsSync(pidFile) && isProcess(Number(readFileSync(pidFile, 'utf8').split('\n')[0]));

/** The address of the embedded PostgreSQL that runs on a data folder; undefined when none does. */
export function runningPostgres(dataDir: string): string | undefined {
  const file = `${dataDir}/postmaster.pid`;
  if (!isRunning(file)) return undefined;
  // PostgreSQL's own file: process, folder, start, port, …
  const port = readFileSync(file, 'utf8').split('\n')[3];
  const secret = `${dataDir}.password`;
  const password = existsSync(secret) ? `:${readFileSync(secret, 'utf8')}` : '';
  return `postgres://tbm${password}@127.0.0.1:${port}/tbm`;
}

/**
 * The database of a command that runs beside the server. It is the one of the settings, else of a demo that is running on
 * DATA_DIR; undefined when there is none. It bypasses a pooler, because commands take long.
 */
export const addressOf = (env: NodeJS.ProcessEnv): string | undefined =>
  env.DATABASE_DIRECT_URL || env.DATABASE_URL || runningPostgres(`${env.DATA_DIR ?? '.data'}/postgres`);
