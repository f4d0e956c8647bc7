import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeConfig } from '@tbm/server/platform/config';
import { openPool } from '@tbm/server/platform/database/database';
import { startEmbeddedPostgres } from '@tbm/server/platform/database/embedded';
import { migrate } from '@tbm/server/platform/database/migrate';
import { makeLot, makeMembership } from '@tbm/server/platform/testing/factories';
import { type SignedIn, signedInCustomer } from '@tbm/server/platform/testing/people';
import { createServer } from '@tbm/server/server';
import type { Pool } from 'pg';
import { loadSales } from './sales.ts';
import { loadBenchStudio } from './studio.ts';

const folder = fileURLToPath(new URL('../../.cache/bench', import.meta.url));
const secret = 'a secret of thirty-two characters for benches';

/** A server as a separate process. */
interface Started {
  state(): Promise<State>;
  /** The same after its garbage was collected. */
  atRest(): Promise<State>;
  address: string;
  stop(): Promise<void>;
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
  url: string;
  pool: Pool;
  members: SignedIn[];
  address: string;
  /** Another server; a `fresh` one does not cache. */
  serve(options?: { fresh?: boolean }): Promise<Started>;
  /** A figure of the server at `address`. */
  state(): Promise<State>;
  end(): Promise<void>;
}

export async function makeStand(say: (line: string) => void, served: Served = {}): Promise<Stand> {
  const database = await startEmbeddedPostgres({ dataDir: `${folder}/data` });
  const { url } = database;
  await migrate(url);
  const pool = openPool(url);
  await load(pool, say);
  say('Signing members in …');
  const members = await signMembersIn(url, pool, 200);
  const serve: Stand['serve'] = ({ fresh = false } = {}) => startServer(url, { ...served, fresh });
  const { address, stop, state } = await serve();
  const end = async () => {
    await stop();
    await pool.end();
    await database.stop();
  };
  return {
    url,
    pool,
    members,
    address,
    serve,
    state,
    end,
  };
}

async function load(pool: Pool, say: (line: string) => void): Promise<void> {
  // Change the name whenever the loaded studio changes.
  const loaded = `${folder}/loaded-with-days-of-booking-and-sales`;
  if (existsSync(loaded)) return;
  say('Loading the studio to be measured …');
  await pool.query(
    // Consents are kept against any deletion by triggers, which do not fire for a replica.
    `set session_replication_role = replica;
    truncate branches, class_categories, instructors, customers, class_packages, video_types, tags restart identity cascade;
    reset session_replication_role`,
  );
  await loadBenchStudio(pool);
  await loadSales(pool);
  await pool.query('vacuum analyze');
  writeFileSync(loaded, '');
}

async function signMembersIn(url: string, pool: Pool, count: number): Promise<SignedIn[]> {
  const minting = await createServer(
    makeConfig({
      database_url: url,
      public_url: 'http://localhost:3000',
      auth_secret: secret,
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

async function startServer(
  url: string,
  { fresh, site, picturesDir }: Served & { fresh: boolean },
): Promise<Started> {
  const child = fork(fileURLToPath(new URL('./serve.ts', import.meta.url)), {
    execArgv: [...process.execArgv, '--expose-gc'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      AUTH_SECRET: secret,
      CACHE_MS: fresh ? '0' : '1000',
      ...(site ? { BENCH_SITE: '1' } : {}),
      ...(picturesDir ? { BENCH_PICTURES: picturesDir } : {}),
    },
  });
  const [{ address }] = (await once(child, 'message')) as [{ address: string }];
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const ask = async (what: string) => {
    child.send(what);
    const [measured] = (await once(child, 'message')) as [Omit<State, 'drawing'>];
    return { ...measured, drawing: childrenOf(child.pid ?? 0) };
  };
  return {
    address,
    stop,
    state: () => ask('state'),
    atRest: () => ask('at rest'),
  };
}

/** Resident bytes of the processes that a process has started. */
function childrenOf(pid: number): number {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,rss='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .reduce((sum, [parent, kilobytes = 0]) => (parent === pid ? sum + kilobytes * 1024 : sum), 0);
}
