import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { configuredFirebase, warnOfNotice } from './features/appconfig/index.ts';
import { registerCalendars } from './features/calendar/index.ts';
import { registerWhatsappWebhook } from './features/conversations/index.ts';
import { registerPublicFiles, sweepWorkspaces } from './features/files/index.ts';
import { emptiedInView, withheldInView } from './features/member-views/index.ts';
import { queueIdentityMail, registerUnsubscribe } from './features/messages/index.ts';
import { makeFigures } from './features/monitoring/index.ts';
import { registerOwnData } from './features/privacy/index.ts';
import { registerDownloads } from './features/purchases/index.ts';
import { registerPlaceLinks } from './features/reservations/index.ts';
import { registerShareCards } from './features/sharing/index.ts';
import { endCastLinksOf, registerMedia } from './features/videos/index.ts';
import { registerWaitlistLinks } from './features/waitlist/index.ts';
import { allHandlers, allJobs } from './features.ts';
import { pageSources, publicSettings } from './page-settings.ts';
import { callersGroup, makeCallers } from './platform/actor.ts';
import { makeApiKeys } from './platform/api-keys.ts';
import { makeBulkhead } from './platform/bulkhead.ts';
import { makeCache } from './platform/cache.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { queryBuilder } from './platform/database/database.ts';
import { openPools, type Pools } from './platform/database/pools.ts';
import { watchReplica } from './platform/database/replica.ts';
import { makeApp } from './platform/http/app.ts';
import { makeCaller } from './platform/http/caller.ts';
import { watchConnections } from './platform/http/connections.ts';
import { dateAnswers } from './platform/http/date-answers.ts';
import { registerDocs } from './platform/http/docs.ts';
import { makeEdits } from './platform/http/edits.ts';
import { type Handlers, routeKeys } from './platform/http/handlers.ts';
import { makeRateLimiter } from './platform/http/limits.ts';
import { makePictureFields } from './platform/http/picture-fields.ts';
import { registerRoutes } from './platform/http/routes.ts';
import { shareAnswers } from './platform/http/shared.ts';
import { registerWeb, type Site } from './platform/http/web.ts';
import { makeWithinBranches } from './platform/http/within-branches.ts';
import { embeddedIdentity } from './platform/identity/embedded.ts';
import { firebaseIdentity } from './platform/identity/firebase.ts';
import { inTime } from './platform/in-time.ts';
import { laneReader, lanesOf, startWorker } from './platform/jobs.ts';
import { liveTransport } from './platform/live-transport.ts';
import type { LogStream } from './platform/log.ts';
import { smtpMailer } from './platform/mail.ts';
import { observeCalls } from './platform/metrics/calls.ts';
import { type Endpoint, serveMetrics } from './platform/metrics/endpoint.ts';
import { makeMetrics, measureProcess } from './platform/metrics/metrics.ts';
import { makePaypal } from './platform/payments/paypal/paypal.ts';
import { makeStripe } from './platform/payments/stripe/stripe.ts';
import { registerPictures } from './platform/pictures/route.ts';
import { type PictureFolder, uploadedPictures } from './platform/pictures/sources.ts';
import { webPush } from './platform/push/push.ts';
import { makeReadiness } from './platform/readiness.ts';
import { makeRealtime } from './platform/realtime.ts';
import type { Services } from './platform/services.ts';
import { openStorage } from './platform/storage/open.ts';
import { startRecorder } from './platform/traces/start.ts';
import { cloudWhatsapp } from './platform/whatsapp/whatsapp.ts';
import { makePreview } from './preview.ts';

/** The same services on another pool. Inherits, so that a service that a test replaces is replaced for all. */
const onPool = (services: Services, pool: Pool): Services =>
  Object.assign(Object.create(services) as Services, { pool, db: queryBuilder(pool) });

/** The pool of reading calls: they answer while many writes wait for a lock. */
function handlersOn(services: Services, { reads, writes }: Pools): Handlers {
  const [reading, writing] = [allHandlers(onPool(services, reads)), allHandlers(onPool(services, writes))];
  return Object.fromEntries(
    routeKeys.map((key) => [key, (key.startsWith('GET ') ? reading : writing)[key]]),
  ) as unknown as Handlers;
}

export interface Server {
  app: FastifyInstance;
  /** These run on the pool of jobs. */
  services: Services;
  pools: Pools;
  /** Listens, starts the worker if this process has one, and returns the address. */
  start(): Promise<string>;
  /** Ends calls in flight, hands back jobs, closes connections; within ten seconds. */
  close(): Promise<void>;
}

export interface Parts {
  clock?: Clock;
  /** The pages; none = API only. */
  site?: Site;
  /** Folders of pictures that the image route resizes. */
  pictures?: PictureFolder[];
  /** Folders of films besides the uploaded ones; members with access play them by personal links. */
  films?: PictureFolder[];
  /** Validates every response against the contract (tests). */
  checkAnswers?: boolean;
  /** Receives the lines of the log (tests). */
  logTo?: LogStream;
  /** Extends the server before it is ready: the demo's additions. */
  extend?: (app: FastifyInstance) => Promise<void>;
  /** Called when the process can no longer do its work. */
  onUnsafe?: (reason: string) => void;
}

/** Assembles the server: platform, features, site. Nothing runs until `start`. */
export async function createServer(given: Config, parts: Parts = {}): Promise<Server> {
  const recorder = await startRecorder(given);
  const app = await makeApp(given, parts.logTo, recorder?.currentTraceId);
  recorder?.recordCalls(app);
  const metrics = makeMetrics();
  observeCalls(app, metrics);
  const pools = openPools(given, (err) => app.log.warn({ err }, 'a connection was lost'));
  for (const [name, one] of Object.entries(pools)) {
    metrics.watchPool(name, one);
    recorder?.recordStatements(one);
  }
  const pool = pools.jobs;
  const db = queryBuilder(pool);
  // The owner chooses the identity service; the choice is read at start.
  const config = {
    ...given,
    firebase_config: given.firebase_config ?? (await configuredFirebase(db, app.log)),
  };
  const clock = parts.clock ?? systemClock;
  if (parts.clock) dateAnswers(app, parts.clock);
  const cache = makeCache(config.cache_ms);
  const sessionsEnded = (uid: string) => realtime.closeEnded(uid);
  const identity = config.firebase_config
    ? firebaseIdentity(config, config.firebase_config, { pool: pools.writes, clock, sessionsEnded })
    : embeddedIdentity(config, {
        pool: pools.writes,
        clock,
        sendMail: queueIdentityMail(queryBuilder(pools.writes), clock),
        sessionsEnded,
        passwordChanged: (uid) => endCastLinksOf(queryBuilder(pools.writes), uid, clock.now()),
      });
  const whoCalls = makeCallers(cache, { identity, db: pools.reads });
  const realtime = makeRealtime({
    openTransport: await liveTransport(config),
    config,
    clock,
    log: app.log,
    readActor: whoCalls,
    forget: cache.forget,
  });
  metrics.watchSockets(realtime.connections);
  const forgetGroup = (group: string) => {
    cache.forget(group);
    if (group === callersGroup) realtime.forgetElsewhere(group);
  };
  app.addHook('onListen', async () => realtime.open(app.server));
  const connections = watchConnections(app, { body: config.body_ms });
  const mailer = smtpMailer(config.smtp_url, config.mail_from, config);
  const services: Services = {
    config,
    db,
    pool,
    clock,
    cache,
    bulkhead: makeBulkhead({ most: 5, waitMs: config.database_wait_ms }),
    identity,
    realtime,
    readiness: makeReadiness(config),
    log: app.log,
    stripe: makeStripe(config, app.log),
    paypal: config.paypal_client_id ? makePaypal(config, app.log, clock) : null,
    mailer: recorder?.recordMails(mailer) ?? mailer,
    whatsapp: cloudWhatsapp(config),
    push: webPush(config),
    storage: openStorage(config),
  };
  const replica = pools.replica && watchReplica(pools.reads, pools.replica);
  const fresh = handlersOn(services, pools);
  const handlers = shareAnswers(
    fresh,
    services.cache,
    replica && pools.replica && { replica, handlers: allHandlers(onPool(services, pools.replica)) },
  );
  const limitRate = makeRateLimiter({ db: pools.writes, clock, factor: config.rate_limits });
  services.identity.register(app, { limitRate, changed: () => forgetGroup(callersGroup) });
  const apiKeys = makeApiKeys({ reads: pools.reads, writes: pools.writes, clock });
  registerRoutes(app, handlers, {
    changed: forgetGroup,
    actAs: makeWithinBranches(pools.reads),
    checkPictures: makePictureFields(pools.writes),
    edits: makeEdits(fresh, queryBuilder(pools.writes)),
    marksWrites: replica !== undefined,
    inView: { withheld: withheldInView, emptied: emptiedInView },
    limitRate,
    checkAnswers: parts.checkAnswers ?? false,
    readActor: async ({ headers }) =>
      (await apiKeys.caller(headers.authorization)) ?? whoCalls(headers.authorization),
    countKeyCall: apiKeys.countCall,
  });
  await registerDocs(app, config.public_url);
  await parts.extend?.(app);
  const api = makeCaller(handlers);
  const pictures = {
    folders: [...(parts.pictures ?? []), ...(parts.site?.pictures ?? []), uploadedPictures(services.storage)],
    cacheDir: join(config.files_dir, 'drawn'),
  };
  registerPictures(app, pictures);
  const reading = onPool(services, pools.reads);
  registerCalendars(app, reading);
  await registerUnsubscribe(app, onPool(services, pools.writes));
  await registerWaitlistLinks(app, onPool(services, pools.writes));
  await registerPlaceLinks(app, onPool(services, pools.writes));
  registerWhatsappWebhook(app, services);
  registerPublicFiles(app, reading);
  registerDownloads(app, reading);
  registerOwnData(app, reading);
  registerShareCards(app, { api, ...pictures });
  await registerMedia(app, reading, parts.films ?? []);
  if (parts.site)
    await registerWeb(app, {
      site: parts.site,
      context: { api, settings: publicSettings(config), now: () => clock.now() },
      cache_ms: config.cache_ms,
      preview: makePreview({ services: onPool(services, pools.writes), readActor: whoCalls }),
      worker: config.offline === 'on' ? 'sw.js' : 'sw-retired.js',
      sources: pageSources(config),
    });

  const refresh = makeFigures(services, metrics.registry, laneReader(allJobs(services)));
  if (replica) metrics.watchReplica(replica.behindSeconds);
  metrics.watchDisk(config.files_dir);
  metrics.watchCertificate(config.public_url);
  let endpoint: Endpoint | null = null;
  let stopWorker = async () => {};
  return {
    app,
    services,
    pools,
    async start() {
      await warnOfNotice(services);
      await sweepWorkspaces(config);
      if (config.metrics_port !== null) {
        measureProcess(metrics);
        const at = { host: config.metrics_host, port: config.metrics_port };
        endpoint = await serveMetrics(at, metrics.registry, refresh);
      }
      if (config.worker !== 'off')
        stopWorker = await startWorker(pools.jobs, allJobs(services), {
          log: app.log,
          onEnd: () => parts.onUnsafe?.('the worker ended'),
          watch: metrics.watchJobs,
          record: recorder?.recordJobs,
          lanes: lanesOf(config),
        });
      // A worker's changes are published as well.
      const isWorker = config.worker === 'only' || config.worker === 'films';
      if (isWorker) realtime.open();
      return isWorker ? '' : app.listen({ host: config.host, port: config.port });
    },
    async close() {
      services.readiness.end();
      connections.discourage();
      const stopped = stopWorker();
      if (app.server.listening) await wait(config.drain_ms);
      realtime.disconnect();
      await connections.close(closing.calls - config.drain_ms);
      await Promise.all([app.close(), stopped]);
      await inTime(realtime.close(), closing.connections);
      await endpoint?.close();
      services.mailer.close();
      await replica?.stop();
      const ends = [...Object.values(pools).map((one) => one.end()), services.readiness.close()];
      if (recorder) ends.push(recorder.stop());
      await inTime(Promise.allSettled(ends), closing.connections);
    },
  };
}

/** Milliseconds that the calls in flight have, and then the connections to the database; less than ten seconds in all. */
const closing = { calls: 7_000, connections: 700 };
