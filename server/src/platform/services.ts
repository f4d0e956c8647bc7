import type { Cache } from './cache.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Identity } from './identity/identity.ts';
import type { Mailer } from './mail.ts';
import type { Paypal } from './payments/paypal/paypal.ts';
import type { CardProvider } from './payments/stripe/provider.ts';
import type { Realtime } from './realtime.ts';
import type { Storage } from './storage/storage.ts';
import type { Whatsapp } from './whatsapp/whatsapp.ts';

/** The part of the server's log that features write to: details, then one plain sentence. */
export interface Log {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** What every feature stands on; made once at start and passed in. */
export interface Services {
  config: Config;
  db: Database;
  clock: Clock;
  cache: Cache;
  log: Log;
  identity: Identity;
  stripe: CardProvider;
  /** Null where none is offered. */
  paypal: Paypal | null;
  mailer: Mailer;
  realtime: Realtime;
  /** Null when it is switched off. */
  whatsapp: Whatsapp | null;
  storage: Storage;
}
