import type { Answer, Args, Key } from '@tbm/contract';
import type { PolicyProblem } from '@tbm/contract/fields';
import { anyVersion, versionHeader } from '@tbm/contract/route';
import { createServer, type Parts, type Server } from '../../server.ts';
import { handClock } from '../clock.ts';
import { type GivenConfig, makeConfig } from '../config.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';

export interface TestServer extends Server {
  pool: Server['services']['pool'];
  clock: ReturnType<typeof handClock>;
  /** Calls a route over HTTP (injected), returns status and body. What it changes may have any version. */
  call<K extends Key>(
    key: K,
    args: Args<K>,
    token?: string,
  ): Promise<{ status: number; body: Answer<K> & Refused }>;
  end(...order: Parameters<TestDatabase['drop']>): Promise<void>;
}

interface Refused {
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  policy?: PolicyProblem;
}

/** A whole server on its own database, with the clock controlled by the test. No worker, no site, no provider. */
export async function makeTestServer(
  start = '2026-11-18T18:00:00Z',
  settings: Partial<GivenConfig> = {},
  parts: Pick<Parts, 'pictures' | 'logTo'> = {},
): Promise<TestServer> {
  const database = await cloneDatabase();
  const clock = handClock(start);
  const config = makeConfig({
    database_url: database.url,
    public_url: 'http://localhost:3000',
    auth_secret: 'a secret of thirty-two characters for tests',
    stripe_secret_key: 'sk_sim_test',
    stripe_webhook_secret: 'whsec_test',
    // No server listens there: tests that pay run with the simulator.
    stripe_api_base: 'http://127.0.0.1:9',
    smtp_url: 'smtp://127.0.0.1:9',
    files_dir: '.cache/test-files',
    // Tests write directly to the database, so nothing may be cached.
    cache_ms: 0,
    worker: 'off',
    log_level: 'silent',
    demo: true,
    // The limits are on, but high enough for tests that call in quick succession.
    rate_limits: 1_000,
    ...settings,
  });
  const server = await createServer(config, { clock, checkAnswers: true, ...parts });
  await server.app.ready();
  return {
    ...server,
    pool: server.services.pool,
    clock,
    async call(key, args, token) {
      const [method = 'GET', path = ''] = key.split(' ');
      const {
        params = {},
        query = {},
        body,
      } = args as {
        params?: Record<string, unknown>;
        query?: Record<string, string>;
        body?: object;
      };
      const answer = await server.app.inject({
        method: method as 'GET',
        url: `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))}`,
        query,
        ...(body === undefined ? {} : { payload: body }),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(method === 'PUT' ? { [versionHeader]: anyVersion } : {}),
        },
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    async end(...order) {
      await server.close();
      await database.drop(...order);
    },
  };
}
