import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openSite } from '../demo/src/site.ts';
import { makeConfig } from '../server/src/platform/config.ts';
import { freePort } from '../server/src/platform/database/embedded.ts';
import { createServer } from '../server/src/server.ts';

const dataDir = fileURLToPath(new URL('../.cache/e2e-demo/', import.meta.url));

/** The address of a demo's database, read from its files. */
export function databaseUrl(dataDir: string): string {
  const [, , , port] = readFileSync(`${dataDir}postgres/postmaster.pid`, 'utf8').split('\n');
  const password = readFileSync(`${dataDir}postgres.password`, 'utf8');
  return `postgres://tbm:${password}@127.0.0.1:${port}/tbm`;
}

/** Another server process on the demo's database, without a worker. `public_url` is that of a proxy in front of it. */
export async function startSecondServer(
  settings: { port?: number; public_url?: string; offline?: 'on' | 'off' } = {},
): Promise<{ url: string; port: number; close(): Promise<void> }> {
  const port = settings.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const server = await createServer(
    makeConfig({
      database_url: databaseUrl(dataDir),
      public_url: url,
      auth_secret: readFileSync(`${dataDir}secret`, 'utf8'),
      stripe_secret_key: 'sk_sim_demo',
      stripe_webhook_secret: 'whsec_demo',
      smtp_url: 'smtp://127.0.0.1:1',
      files_dir: '.cache/e2e-demo/files',
      worker: 'off',
      log_level: 'error',
      demo: true,
      rate_limits: 20,
      ...settings,
      port,
    }),
    { site: await openSite(false) },
  );
  await server.start();
  return { url, port, close: () => server.close() };
}
