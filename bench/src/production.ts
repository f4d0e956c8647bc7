import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@tbm/server/platform/database/embedded';
import { type Child, startChild } from './children.ts';
import { authSecret } from './stand.ts';

/** What a studio starts as its server and as its worker: the command of `npm run serve`. */
const command = () => ({
  module: fileURLToPath(new URL('../../server/build/main.js', import.meta.url)),
  execArgv: ['--max-semi-space-size=8'],
});

const withoutNetwork = new URL('./without-network.mjs', import.meta.url).href;

export const publicUrl = 'https://estudio.test';

interface Where {
  /** The database. */
  url: string;
  /** The folder of files. */
  folder: string;
  /** The mail server; without one, no mail leaves. */
  smtpUrl?: string;
}

interface Process extends AsyncDisposable {
  /** Its resident memory in MiB. */
  memory(): number;
}

interface Server extends Process {
  address: string;
  /** Milliseconds from the start of the process to its first answer with 200. */
  startMs: number;
}

function start(
  { url, folder, smtpUrl = 'smtp://127.0.0.1:9' }: Where,
  settings: Record<string, string>,
): Child {
  const { PATH, HOME } = process.env;
  const { module, execArgv } = command();
  const child = startChild(module, {
    // At its start it would ask Stripe about its keys.
    execArgv: [...execArgv, '--import', withoutNetwork],
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      PUBLIC_URL: publicUrl,
      AUTH_SECRET: authSecret,
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_WEBHOOK_SECRET: 'whsec_bench',
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'TBM <hola@estudio.test>',
      FILES_DIR: `${folder}/files`,
      LOG_LEVEL: 'error',
      RATE_LIMITS: '1000000',
      ...settings,
    },
  });
  // It prints one line when it has started; others are errors.
  child.output.once('data', () => child.output.pipe(process.stderr, { end: false }));
  return child;
}

const memoryOf = ({ process: { pid } }: Child) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' })) / 1024;

async function untilHealthy(address: string, child: Child): Promise<void> {
  while (child.isRunning()) {
    const answer = await fetch(`${address}/api/health`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await wait(5);
  }
  await child.untilItEnds;
}

/** Starts a server as a studio does, with the built site. It leaves the jobs to a worker, as in `deploy/compose.yaml`. */
export async function startProduction(where: Where): Promise<Server> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = start(where, { PORT: `${port}`, WORKER: 'off' });
  await untilHealthy(address, child);
  return {
    address,
    startMs: performance.now() - begun,
    memory: () => memoryOf(child),
    [Symbol.asyncDispose]: child.stop,
  };
}

/** Starts a worker as a studio does; it runs the jobs of its database: all but films, or films alone. */
export async function startWorker(where: Where, jobs: 'only' | 'films' = 'only'): Promise<Process> {
  const child = start(where, { WORKER: jobs });
  await Promise.race([once(child.output, 'data'), child.untilItEnds]);
  return { memory: () => memoryOf(child), [Symbol.asyncDispose]: child.stop };
}
