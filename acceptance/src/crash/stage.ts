import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runIntegrity } from '@tbm/server/features/integrity/index';
import { type Config, type GivenConfig, makeConfig } from '@tbm/server/platform/config';
import { openPool } from '@tbm/server/platform/database/database';
import { freePort } from '@tbm/server/platform/database/embedded';
import { migrate } from '@tbm/server/platform/database/migrate';
import { makeLot, makePackage, makeStudio } from '@tbm/server/platform/testing/factories';
import { type SignedIn, signedInCustomer } from '@tbm/server/platform/testing/people';
import { createServer } from '@tbm/server/server';
import { type Simulators, startSimulators } from '@tbm/simulators/start';
import { expect } from 'vitest';
import { OwnDatabase, OwnProcess } from './parts.ts';

/** A studio on a separate database, with simulators and members, for processes that are started, killed and attacked. */
export interface Stage {
  database: OwnDatabase;
  pool: ReturnType<typeof openPool>;
  simulators: Simulators;
  members: SignedIn[];
  /** A package of one class. */
  single: number;
  /** A server or worker of this studio, on a separate port; not started yet, killed at the end. */
  process(settings?: Partial<GivenConfig>): Promise<{ process: OwnProcess; config: Config; url: string }>;
  end(): Promise<void>;
}

/** The rounds of trouble that the tests make: `npm run test:crash` does ten rounds, `npm test` one. */
export const troubleRounds = Math.max(1, Math.floor(Number(process.env.CRASH_ROUNDS ?? 3) / 5));

/** Long limits for database calls that only prepare a test. */
const patient = { database_wait_ms: 60_000, database_lock_ms: 60_000, database_statement_ms: 60_000 };

export async function makeStage(memberCount: number, settings: Partial<GivenConfig> = {}): Promise<Stage> {
  const cleanups: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'tbm-crash-'));
    cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
    const database = new OwnDatabase(dataDir, await freePort());
    await database.start();
    cleanups.push(() => database.stop());
    await migrate(database.url);
    const simulators = await startSimulators();
    cleanups.push(() => simulators.close());
    const configOf = (port: number, more: Partial<GivenConfig> = {}) =>
      makeConfig({
        database_url: database.url,
        public_url: 'http://localhost:3000',
        auth_secret: 'a secret of thirty-two characters for tests',
        stripe_secret_key: 'sk_sim_demo',
        stripe_webhook_secret: 'whsec_demo',
        stripe_api_base: simulators.url,
        smtp_url: `smtp://${simulators.smtp.host}:${simulators.smtp.port}`,
        files_dir: join(dataDir, 'files'),
        log_level: 'error',
        demo: true,
        rate_limits: 1000,
        port,
        ...settings,
        ...more,
      });
    const pool = openPool(database.url, { max: 4 });
    cleanups.push(() => pool.end());
    await makeStudio(pool);
    const { class_package_id: single } = await makePackage(pool);
    const setup = await createServer({ ...configOf(0), ...patient });
    const members: SignedIn[] = [];
    for (let count = 0; count < memberCount; count++) {
      const member = await signedInCustomer(setup);
      await makeLot(pool, member.customer_id, { granted: 200 });
      members.push(member);
    }
    await setup.close();
    const process: Stage['process'] = async (more) => {
      const config = configOf(await freePort(), more);
      const own = new OwnProcess(config, () => simulators.now().getTime() - Date.now());
      cleanups.push(() => own.kill());
      return { process: own, config, url: `http://127.0.0.1:${config.port}` };
    };
    return { database, pool, simulators, members, single, process, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Expects that every invariant holds. */
export async function expectIntegrity({ pool, simulators }: Stage): Promise<void> {
  const findings = await runIntegrity(pool, simulators.now().toISOString());
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
}

export interface Answered {
  /** 0 when no answer came. */
  status: number;
  body: Record<string, unknown> & { code?: string };
  /** Seconds. */
  retryAfter: number | null;
  ms: number;
}

/** Makes a call, and gives up after 30 seconds. */
export async function call(
  url: string,
  { method = 'GET', token, body }: { method?: string; token?: string; body?: object } = {},
): Promise<Answered> {
  const began = performance.now();
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        origin: 'http://localhost:3000',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answer.text();
    const retryAfter = answer.headers.get('retry-after');
    return {
      status: answer.status,
      body: text.startsWith('{') ? JSON.parse(text) : {},
      retryAfter: retryAfter === null ? null : Number(retryAfter),
      ms: performance.now() - began,
    };
  } catch {
    return { status: 0, body: {}, retryAfter: null, ms: performance.now() - began };
  }
}
