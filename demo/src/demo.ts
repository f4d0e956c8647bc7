import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import proxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import { allJobs } from '@tbm/server/features';
import { seedContent } from '@tbm/server/features/content/index';
import { whatsappTemplates } from '@tbm/server/features/messages/index';
import { seedPlanner } from '@tbm/server/features/planner/index';
import { seedLibrary } from '@tbm/server/features/videos/index';
import { type GivenConfig, makeConfig } from '@tbm/server/platform/config';
import { startEmbeddedPostgres } from '@tbm/server/platform/database/embedded';
import { migrate } from '@tbm/server/platform/database/migrate';
import { addJob, hourlyTasks } from '@tbm/server/platform/jobs';
import { newVapidKey } from '@tbm/server/platform/push/vapid';
import { createServer, type Parts, type Server } from '@tbm/server/server';
import { type Simulators, startSimulators } from '@tbm/simulators/start';
import { Client } from 'pg';
import { mediaFolder } from './media.ts';
import { loadChallengeForm } from './studio/challenge-form.ts';
import { loadStudio } from './studio/load.ts';

export interface DemoOptions {
  dataDir: string;
  port: number;
  /** 127.0.0.1 by default; another address lets other machines in, such as a phone. */
  host?: string;
  /** The pages; without them only the API is served. */
  site?: Parts['site'];
  clock?: Parts['clock'];
  /** The clock that the simulators' is based on; the machine's when absent. */
  now?: () => Date;
  log?: (line: string) => void;
  /** Where the server's log goes; standard output when absent. */
  logTo?: Parts['logTo'];
  checkAnswers?: boolean;
  /** Firebase Authentication, or its emulator, instead of the server's own accounts. */
  firebase?: Pick<GivenConfig, 'firebase_config' | 'firebase_emulator_url'>;
  /** A database that the caller has migrated and loaded, instead of the embedded one. */
  databaseUrl?: string;
}

export interface Demo {
  url: string;
  server: Server;
  simulators: Simulators;
  close(): Promise<void>;
}

const filmsDir = fileURLToPath(new URL('../films', import.meta.url));
const mediaDir = fileURLToPath(mediaFolder);
/** The owner of the demo studio, whose account distinguishes it from a real one. */
const demoOwner = 'admin@tbm.test';
/** Marks a folder as demo data, so that a reset removes nothing else. */
export const marker = '.tbm-demo';

/** Starts the embedded database in `dataDir`, migrates it, and loads the demo studio the first time. */
async function prepareDatabase({
  dataDir,
  clock,
  firebase = {},
  log = () => {},
}: DemoOptions): Promise<{ url: string; stop(): Promise<void> }> {
  log('Starting the database');
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  try {
    await migrate(database.url);
    const loaded = join(dataDir, 'studio-loaded');
    if (!existsSync(loaded)) {
      log('Loading the demo studio');
      await loadInto(database.url, clock, firebase);
      await writeFile(loaded, new Date().toISOString());
    }
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * Migrates a database that the caller chose, and loads the demo studio when it is empty. Refuses a database with another studio
 * before it changes anything.
 */
export async function prepareGivenDatabase(
  url: string,
  { clock, firebase = {}, log = () => {} }: Pick<DemoOptions, 'clock' | 'firebase' | 'log'> = {},
): Promise<void> {
  const contents = await readContents(url);
  if (contents === 'another studio') {
    throw new Error('The database of DATABASE_URL has a studio that is not the demo. Nothing was changed.');
  }
  await migrate(url);
  if (contents === 'demo') return;
  log('Loading the demo studio');
  await loadInto(url, clock, firebase);
}

/** What a database holds: nothing of ours, the demo, or a studio that is not the demo. */
async function readContents(url: string): Promise<'empty' | 'demo' | 'another studio'> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const tables = await client.query(`select to_regclass('public.branches') is not null as exist`);
    if (!tables.rows[0].exist) return 'empty';
    const branches = await client.query('select 1 from branches limit 1');
    if (branches.rowCount === 0) return 'empty';
    const owner = await client.query('select 1 from customers where email = $1', [demoOwner]);
    return owner.rowCount === 0 ? 'another studio' : 'demo';
  } finally {
    await client.end();
  }
}

async function loadInto(
  url: string,
  clock: Parts['clock'],
  firebase: NonNullable<DemoOptions['firebase']>,
): Promise<void> {
  const server = await createServer(
    demoConfig({ ...firebase, database_url: url, auth_secret: randomBytes(32).toString('hex') }),
  );
  try {
    await loadStudio(server.services.db, {
      now: clock?.now() ?? new Date().toISOString(),
      identity: server.services.identity,
    });
  } finally {
    await server.close();
  }
}

type Given = Partial<GivenConfig> & { database_url: string; auth_secret: string };

const demoConfig = (given: Given) =>
  makeConfig({
    public_url: 'http://localhost:3000',
    stripe_secret_key: 'sk_sim_demo',
    stripe_webhook_secret: 'whsec_demo',
    smtp_url: 'smtp://127.0.0.1:1',
    files_dir: '.data/files',
    log_level: 'warn',
    demo: true,
    // All visitors of the demo have the same address.
    rate_limits: 20,
    ...given,
  });

/** A secret of this demo, created at its first start. */
async function secretIn(file: string, make: () => string): Promise<string> {
  if (!existsSync(file)) await writeFile(file, make(), { mode: 0o600 });
  return readFile(file, 'utf8');
}

/** Runs the worker's hourly jobs in the new hour after the clock was moved. */
async function catchUp({ services }: Server): Promise<void> {
  const { db, log } = services;
  try {
    for (const task of hourlyTasks(allJobs(services))) await addJob(db, task, {}, { key: `moved:${task}` });
  } catch (err) {
    log.error({ err }, 'the hourly jobs could not be queued');
  }
}

/**
 * Starts everything on this machine: database, demo studio, simulators, server with worker and site.
 * The simulators are at `/simuladores/` of the same address. `close` stops everything.
 */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const { dataDir, port, host = '127.0.0.1', log = () => {} } = options;
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, marker), '');
  const ending: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of ending.splice(0).reverse()) await end();
  };
  try {
    const database = options.databaseUrl
      ? { url: options.databaseUrl, stop: async () => {} }
      : await prepareDatabase(options);
    ending.push(() => database.stop());
    let afterMove = () => {};
    log('Starting the simulators');
    const simulators = await startSimulators({
      dataDir: join(dataDir, 'simulators'),
      ...(options.now ? { now: options.now } : {}),
      whatsappTemplates,
      moved: () => afterMove(),
    });
    ending.push(() => simulators.close());
    log('Starting the server');
    const paypal = simulators.paypal.account;
    const config = demoConfig({
      ...options.firebase,
      database_url: database.url,
      auth_secret: await secretIn(join(dataDir, 'secret'), () => randomBytes(32).toString('hex')),
      host,
      port,
      public_url: `http://localhost:${port}`,
      stripe_api_base: simulators.url,
      stripe_simulator_url: '/simuladores',
      vapid_private_key: await secretIn(join(dataDir, 'vapid'), newVapidKey),
      push_simulator_url: simulators.url,
      whatsapp: 'on',
      whatsapp_token: simulators.whatsapp.token,
      whatsapp_phone_number_id: simulators.whatsapp.phoneNumberId,
      whatsapp_app_secret: simulators.whatsapp.appSecret,
      whatsapp_verify_token: simulators.whatsapp.verifyToken,
      whatsapp_api_base: simulators.whatsapp.url,
      paypal_client_id: paypal.client_id,
      paypal_client_secret: paypal.client_secret,
      paypal_webhook_id: paypal.webhook_id,
      paypal_api_base: simulators.url,
      paypal_simulated: true,
      smtp_url: `smtp://${simulators.smtp.host}:${simulators.smtp.port}`,
      files_dir: join(dataDir, 'files'),
    });
    const server = await createServer(config, {
      // The server uses the simulators' clock, which can be moved, so that renewals and expiries can be seen.
      clock: options.clock ?? { now: () => simulators.now().toISOString() },
      ...(options.site ? { site: options.site } : {}),
      ...(options.logTo ? { logTo: options.logTo } : {}),
      checkAnswers: options.checkAnswers ?? false,
      pictures: [{ prefix: '/demo/media/', dir: mediaDir }],
      films: [{ prefix: '/demo/films/', dir: filmsDir }],
      extend: async (app) => {
        await app.register(async (inner) => {
          inner.removeAllContentTypeParsers();
          // The proxy would warn that forms are parsed before they are forwarded. Here nothing parses them.
          inner.log = inner.log.child({}, { level: 'error' });
          await inner.register(proxy, {
            upstream: simulators.url,
            prefix: '/simuladores',
            // The simulators' redirects contain the prefix already.
            internalRewriteLocationHeader: false,
            replyOptions: {
              rewriteRequestHeaders: (_request, headers) => ({
                ...headers,
                'x-forwarded-prefix': '/simuladores',
              }),
            },
          });
        });
        await app.register(fastifyStatic, {
          root: mediaDir,
          prefix: '/demo/media/',
          decorateReply: false,
          immutable: true,
          maxAge: '30d',
        });
      },
    });
    ending.push(() => server.close());
    // Adds the new rows of this version to a studio that an earlier version loaded.
    await seedContent(server.services.db);
    await seedLibrary(server.services.db);
    await seedPlanner(server.services.db);
    await loadChallengeForm(server.services);
    await server.start();
    afterMove = () => void catchUp(server);
    const address = server.app.server.address();
    const listening = typeof address === 'object' && address ? address.port : port;
    simulators.setPages(`http://localhost:${listening}/simuladores`);
    simulators.stripe.setWebhook({
      url: `http://127.0.0.1:${listening}/api/webhooks/stripe`,
      secret: config.stripe_webhook_secret,
    });
    simulators.paypal.setWebhook(`http://127.0.0.1:${listening}/api/webhooks/paypal`);
    await simulators.whatsapp.webhooks.subscribe(`http://127.0.0.1:${listening}/api/webhooks/whatsapp`);
    return {
      url: `http://localhost:${listening}`,
      server,
      simulators,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
