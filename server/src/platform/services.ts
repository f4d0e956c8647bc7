import type { Cache } from './cache.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Identity } from './identity/identity.ts';
import type { Mailer } from './mail.ts';
import type { CardBilling, CardVault, PaymentPages } from './payments/billing.ts';
import type { CardPayments } from './payments/payments.ts';
import type { Storage } from './storage/storage.ts';

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
  payments: CardPayments;
  cards: CardVault;
  billing: CardBilling;
  pages: PaymentPages;
  mailer: Mailer;
  storage: Storage;
}
