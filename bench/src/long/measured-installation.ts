import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeConfig } from '@tbm/server/platform/config';
import { openPool } from '@tbm/server/platform/database/database';
import { startEmbeddedPostgres } from '@tbm/server/platform/database/embedded';
import { migrate } from '@tbm/server/platform/database/migrate';
import { makeStudio } from '@tbm/server/platform/testing/factories';
import { type SignedIn, signedInCustomer } from '@tbm/server/platform/testing/people';
import { createServer } from '@tbm/server/server';
import type { Pool } from 'pg';
import { SMTPServer } from 'smtp-server';
import { endWithProcess } from '../children.ts';
import { publicUrl, startProduction } from '../production.ts';
import { authSecret, renewTokens } from '../stand.ts';

/** A production server with its own database, an owner, and a mail server that keeps only when each mail arrived. */
export interface MeasuredInstallation {
  url: string;
  folder: string;
  smtpUrl: string;
  pool: Pool;
  address: string;
  /** Milliseconds of `performance.now()` at which a mail to an address arrived. */
  arrivals: Map<string, number>;
  /** Calls the server as the owner. Throws unless it answers with a 2xx. */
  call(method: string, path: string, body?: object | Buffer): Promise<Record<string, unknown>>;
}

export async function startInstallation(): Promise<MeasuredInstallation> {
  const folder = mkdtempSync(join(tmpdir(), 'tbm-measured-'));
  endWithProcess(async () => rmSync(folder, { recursive: true, force: true }));
  const database = await startEmbeddedPostgres({ dataDir: `${folder}/data` });
  endWithProcess(database.stop);
  const { url } = database;
  await migrate(url);
  const pool = openPool(url);
  endWithProcess(() => pool.end());
  await makeStudio(pool);
  const owner = await makeOwner(url, folder);
  const { smtpUrl, arrivals } = await startMailServer();
  const { address } = await startProduction({ url, folder, smtpUrl });
  let tokenAge = 0;
  return {
    url,
    folder,
    smtpUrl,
    pool,
    address,
    arrivals,
    async call(method, path, body) {
      // A token is valid for a quarter of an hour.
      if (performance.now() - tokenAge > 5 * 60_000 || tokenAge === 0) {
        await renewTokens([owner], address, publicUrl);
        tokenAge = performance.now();
      }
      const isBytes = Buffer.isBuffer(body);
      const answer = await fetch(`${address}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${owner.token}`,
          ...(body ? { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' } : {}),
        },
        ...(body ? { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) } : {}),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return JSON.parse(text) as Record<string, unknown>;
    },
  };
}

async function makeOwner(url: string, folder: string): Promise<SignedIn> {
  const minting = await createServer(
    makeConfig({
      database_url: url,
      // Cookies of encrypted connections would have another name.
      public_url: 'http://localhost:3000',
      auth_secret: authSecret,
      stripe_secret_key: 'sk_sim_bench',
      stripe_webhook_secret: 'whsec_bench',
      smtp_url: 'smtp://127.0.0.1:9',
      files_dir: `${folder}/files`,
      worker: 'off',
      log_level: 'silent',
    }),
  );
  await minting.app.ready();
  const owner = await signedInCustomer(minting, 'admin', { email: 'duena@correo.tbm.test' });
  await minting.close();
  return owner;
}

async function startMailServer(): Promise<Pick<MeasuredInstallation, 'smtpUrl' | 'arrivals'>> {
  const arrivals = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        for (const { address } of envelope.rcptTo) arrivals.set(address, performance.now());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endWithProcess(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as { port: number };
  return { smtpUrl: `smtp://127.0.0.1:${port}`, arrivals };
}
