import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../database/embedded.ts';

/**
 * Finds PgBouncer: `PGBOUNCER` names it, else it is looked for on PATH. Returns the missing program if it cannot be used.
 */
export function findPgbouncer(): { program: string } | { missing: string } {
  const program = process.env.PGBOUNCER ?? 'pgbouncer';
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [found = `no ${program}`, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  // Prepared statements came to transaction mode with 1.21.
  if (Number(major) * 1000 + Number(minor) >= 1021) return { program };
  return { missing: `PgBouncer 1.21 or newer, on PATH or at PGBOUNCER; there is ${found}` };
}

/** PgBouncer in transaction mode in front of the server of an address, with at most `size` sessions there. */
export async function startPgbouncer(
  program: string,
  url: string,
  size: number,
): Promise<{ url: string; console(command: string): Promise<unknown[]>; stop(): Promise<void> }> {
  const { hostname, port: serverPort, username, pathname } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'tbm-pgbouncer-'));
  const port = await freePort();
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = ${username}
pool_mode = transaction
max_prepared_statements = 200
default_pool_size = ${size}
max_client_conn = 200
`,
  );
  chmodSync(folder, 0o755);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child: ChildProcess = spawn(program, [...user, join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const at = (database: string) => `postgres://${username}@127.0.0.1:${port}/${database}`;
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGKILL');
    await exit;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + 20_000; ; await wait(50)) {
    const client = new Client({ connectionString: at(pathname.slice(1)) });
    const error = await client.connect().then(
      () => null,
      (reason: unknown) => reason,
    );
    await client.end().catch(() => {});
    if (error === null) break;
    if (child.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`PgBouncer does not answer: ${output}`, { cause: error });
  }
  return {
    url: at(pathname.slice(1)),
    async console(command) {
      const client = new Client({ connectionString: at('pgbouncer') });
      await client.connect();
      return (await client.query(command).finally(() => client.end())).rows;
    },
    stop,
  };
}
