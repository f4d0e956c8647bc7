import '@tbm/server/platform/production';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeConfig } from '@tbm/server/platform/config';
import { builtSite } from '@tbm/server/platform/http/web';
import { createServer } from '@tbm/server/server';

// The server under load, as a separate process; also the bare-HTTP yardstick. Sends its port to the parent process.
const config = makeConfig({
  database_url: process.env.DATABASE_URL ?? '',
  public_url: process.env.PUBLIC_URL ?? '',
  port: 0,
  auth_secret: process.env.AUTH_SECRET ?? '',
  stripe_secret_key: 'sk_sim_bench',
  stripe_webhook_secret: 'whsec_bench',
  stripe_api_base: 'http://127.0.0.1:9',
  smtp_url: 'smtp://127.0.0.1:9',
  files_dir: process.env.FILES_DIR ?? '',
  worker: 'off',
  cache_ms: process.env.CACHE_MS,
  log_level: 'error',
  demo: true,
  rate_limits: 1_000_000,
});
// Drawn pictures stay on disk: the run begins without them.
rmSync(`${config.files_dir}/drawn`, { recursive: true, force: true });
const { BENCH_SITE: site, BENCH_PICTURES: pictures } = process.env;
const server = await createServer(config, {
  ...(site ? { site: builtSite(fileURLToPath(new URL('../../web/build', import.meta.url))) } : {}),
  ...(pictures ? { pictures: [{ prefix: '/demo/media/', dir: pictures }] } : {}),
  extend: async (app) => {
    app.get('/bare', { schema: { hide: true } }, async () => ({ hello: 'world' }));
  },
});
process.send?.({ address: await server.start() });
process.on('message', (asked) => {
  // Collects twice: the second collection frees the objects that the first one finalises.
  if (asked === 'at rest') for (const collect of [globalThis.gc, globalThis.gc]) collect?.();
  const pools = Object.values(server.pools);
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({
    rss,
    reachable: heapUsed + external,
    inUse: pools.reduce((sum, { totalCount, idleCount }) => sum + totalCount - idleCount, 0),
    waiting: pools.reduce((sum, { waitingCount }) => sum + waitingCount, 0),
  });
});
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
