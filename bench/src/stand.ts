import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeConfig } from '@tbm/server/platform/config';
import { openPool } from '@tbm/server/platform/database/database';
import { startEmbeddedPostgres } from '@tbm/server/platform/database/embedded';
import { migrate } from '@tbm/server/platform/database/migrate';
import { makeLot, makeMembership } from '@tbm/server/platform/testing/factories';
import { type SignedIn, signedInCustomer } from '@tbm/server/platform/testing/people';
import { createServer } from '@tbm/server/server';
import type { Pool } from 'pg';
import { endWithProcess, startChild } from './children.ts';
import { loadMeasuredStudio } from './measured-studio.ts';
import type { Scale } from './scale.ts';

/** With the same secret, every server accepts the members' sessions. */
export const authSecret = 'k3Vw9qZ1xN7rT5mYb2LcJ8hP4sDfGa6EuRo0';
const publicUrl = 'http://localhost:3000';

/** A server as a separate process. */
interface Started extends AsyncDisposable {
  address: string;
  isRunning(): boolean;
  state(): Promise<State>;
  /** The same after its garbage was collected. */
  atRest(): Promise<State>;
}

/** Memory and pools of the measured server. */
export interface State {
  /** Resident bytes of its process, and of the process that draws pictures. */
  rss: number;
  drawing: number;
  /** Used bytes of its heap, and bytes of memory outside it. */
  reachable: number;
  /** Connections of its pools that are in use, and callers that wait for one. */
  inUse: number;
  waiting: number;
}

/** Parts that the measured server serves besides the API. */
interface Served {
  /** The built site. */
  site?: boolean;
  /** Pictures at `/demo/media/`. */
  picturesDir?: string;
}

/** The environment in which the rows are measured: a loaded studio, a caching server, and signed-in members. */
export interface Stand {
  scale: Scale;
  /** The folder of the database and of files. */
  folder: string;
  url: string;
  pool: Pool;
  members: SignedIn[];
  address: string;
  /** Another server; a `fresh` one does not cache. */
  serve(options?: { fresh?: boolean }): Promise<Started>;
  /** A figure of the server at `address`. */
  state(): Promise<State>;
  /** Starts the server at `address` again when it has ended, and renews the members' tokens. */
  refresh(): Promise<void>;
}

/** The folder of the database and of files of a scale. */
export const folderOf = ({ folder }: Scale): string =>
  fileURLToPath(new URL(`../../.cache/${folder}`, import.meta.url));

/** Starts database and server; they end with this process. */
export async function makeStand(scale: Scale, served: Served = {}): Promise<Stand> {
  const folder = folderOf(scale);
  const database = await startEmbeddedPostgres({ dataDir: `${folder}/data` });
  endWithProcess(database.stop);
  const { url } = database;
  await migrate(url);
  const pool = openPool(url);
  endWithProcess(() => pool.end());
  await load(pool, folder, scale);
  console.log('Signing members in …');
  const members = await signMembersIn({ url, pool, folder, count: scale.members });
  const serve: Stand['serve'] = ({ fresh = false } = {}) =>
    startServer({
      ...served,
      url,
      folder,
      fresh,
    });
  let server = await serve();
  return {
    scale,
    folder,
    url,
    pool,
    members,
    get address() {
      return server.address;
    },
    serve,
    state: () => server.state(),
    async refresh() {
      if (!server.isRunning()) server = await serve();
      await renewTokens(members, server.address, publicUrl);
    },
  };
}

/** The loaded classes begin today: after some days there are too few ahead. */
const freshMs = 7 * 24 * 60 * 60 * 1000;

async function load(pool: Pool, folder: string, { size }: Scale): Promise<void> {
  // Change the name whenever the loaded studio changes.
  const loaded = `${folder}/loaded-without-broken-invariants`;
  if (existsSync(loaded) && Date.now() - statSync(loaded).mtimeMs < freshMs) return;
  console.log('Loading the studio to be measured …');
  rmSync(loaded, { force: true });
  await pool.query(
    // Consents are kept against any deletion by triggers, which do not fire for a replica. Keys of tokens are encrypted with the
    // secret of the run that made them.
    `set session_replication_role = replica;
    truncate branches, class_categories, instructors, customers, class_packages, video_types, tags, identity_keys restart identity cascade;
    reset session_replication_role`,
  );
  await loadMeasuredStudio(pool, size);
  writeFileSync(loaded, '');
}

interface Signing {
  url: string;
  pool: Pool;
  folder: string;
  count: number;
}

async function signMembersIn({ url, pool, folder, count }: Signing): Promise<SignedIn[]> {
  const minting = await createServer(
    makeConfig({
      database_url: url,
      public_url: publicUrl,
      auth_secret: authSecret,
      stripe_secret_key: 'sk_sim_bench',
      stripe_webhook_secret: 'whsec_bench',
      smtp_url: 'smtp://127.0.0.1:9',
      files_dir: `${folder}/files`,
      worker: 'off',
      log_level: 'silent',
      demo: true,
    }),
  );
  await minting.app.ready();
  const made = [];
  for (let index = 0; index < count; index++) {
    const member = await signedInCustomer(minting, 'member', {
      email: `bench.${Date.now()}.${index}@correo.tbm.test`,
    });
    await makeLot(pool, member.customer_id, { granted: 1_000_000 });
    await makeMembership(pool, member.customer_id);
    made.push(member);
  }
  await minting.close();
  return made;
}

/** Gives each member a token of the server at an address. A token is valid for a quarter of an hour only. */
export async function renewTokens(members: SignedIn[], address: string, origin: string): Promise<void> {
  // Browsers keep this prefix for cookies of encrypted connections.
  const prefix = origin.startsWith('https:') ? '__Secure-' : '';
  for (const member of members) {
    const answer = await fetch(`${address}/api/auth/token`, {
      headers: { cookie: `${prefix}${member.cookie}`, origin },
    });
    if (!answer.ok) throw new Error(`no token: ${answer.status} ${await answer.text()}`);
    const { token } = (await answer.json()) as { token: string };
    member.token = token;
  }
}

interface Serving extends Served {
  url: string;
  folder: string;
  fresh: boolean;
}

async function startServer({ url, folder, fresh, site, picturesDir }: Serving): Promise<Started> {
  const child = startChild(fileURLToPath(new URL('./serve.ts', import.meta.url)), {
    execArgv: [...process.execArgv, '--expose-gc'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      PUBLIC_URL: publicUrl,
      AUTH_SECRET: authSecret,
      FILES_DIR: `${folder}/files`,
      CACHE_MS: fresh ? '0' : '1000',
      ...(site ? { BENCH_SITE: '1' } : {}),
      ...(picturesDir ? { BENCH_PICTURES: picturesDir } : {}),
    },
  });
  child.output.pipe(process.stderr, { end: false });
  const { address } = await child.message<{ address: string }>();
  const ask = async (what: string) => {
    child.process.send(what);
    const measured = await child.message<Omit<State, 'drawing'>>();
    return { ...measured, drawing: childrenOf(child.process.pid ?? 0) };
  };
  return {
    address,
    isRunning: child.isRunning,
    state: () => ask('state'),
    atRest: () => ask('at rest'),
    [Symbol.asyncDispose]: child.stop,
  };
}

/** Resident bytes of the processes that a process has started. */
function childrenOf(pid: number): number {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,rss='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .reduce((sum, [parent, kilobytes = 0]) => (parent === pid ? sum + kilobytes * 1024 : sum), 0);
}
