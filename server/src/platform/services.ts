import type { Pool } from 'pg';
import type { Bulkhead } from './bulkhead.ts';
import type { Cache } from './cache.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Identity } from './identity/identity.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { Paypal } from './payments/paypal/paypal.ts';
import type { CardProvider } from './payments/stripe/provider.ts';
import type { Push } from './push/push.ts';
import type { Readiness } from './readiness.ts';
import type { Realtime } from './realtime.ts';
import type { Storage } from './storage/storage.ts';
import type { Whatsapp } from './whatsapp/whatsapp.ts';

/** The services that every feature depends on; created once at start and passed in. */
export interface Services {
  config: Config;
  /**
   * Drizzle's query builder on the pool; statements run on it too. Reading calls, writing calls and jobs have a pool each
   * (`database/pools.ts`).
   */
  db: Database;
  pool: Pool;
  clock: Clock;
  cache: Cache;
  bulkhead: Bulkhead;
  log: Log;
  readiness: Readiness;
  identity: Identity;
  stripe: CardProvider;
  /** Null where none is offered. */
  paypal: Paypal | null;
  mailer: Mailer;
  realtime: Realtime;
  /** Null when it is switched off. */
  whatsapp: Whatsapp | null;
  /** Null where messages to devices are not offered. */
  push: Push | null;
  storage: Storage;
}
