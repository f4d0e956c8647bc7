import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

// The tables of the embedded identity service, with the columns that the library names.
const moment = () => timestamp({ withTimezone: true });
const written = { createdAt: moment().notNull().defaultNow(), updatedAt: moment().notNull().defaultNow() };

export const identity_users = pgTable('identity_users', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  twoFactorEnabled: boolean().notNull().default(false),
  ...written,
});

export const identity_sessions = pgTable(
  'identity_sessions',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => identity_users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    ...written,
  },
  (table) => [index('identity_sessions_user').on(table.userId)],
);

export const identity_accounts = pgTable(
  'identity_accounts',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => identity_users.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    ...written,
  },
  (table) => [index('identity_accounts_user').on(table.userId)],
);

export const identity_verifications = pgTable(
  'identity_verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    ...written,
  },
  (table) => [index('identity_verifications_identifier').on(table.identifier)],
);

export const identity_keys = pgTable('identity_keys', {
  id: text().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  alg: text(),
  crv: text(),
  createdAt: moment().notNull(),
  expiresAt: moment(),
});

/** The second step of an account: one at most; its secret and its recovery codes are encrypted. */
export const identity_two_factors = pgTable('identity_two_factors', {
  id: text().primaryKey(),
  userId: text()
    .notNull()
    .unique()
    .references(() => identity_users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  backupCodes: text().notNull(),
  verified: boolean().notNull().default(false),
  failedVerificationCount: integer().notNull().default(0),
  lockedUntil: moment(),
  /** The 30-second step of the last used code of the person's app: neither it nor an earlier one works again. */
  usedStep: integer(),
});

/** Tries to sign in with an e-mail on devices that its account does not know, by the hash of the e-mail. */
export const sign_in_delays = pgTable('sign_in_delays', {
  email_hash: text().primaryKey(),
  tries: integer().notNull(),
  /** When the next try is compared. */
  nextAt: moment().notNull(),
});

/** The devices on which an account has signed in, by the hash of a cookie: a sign-in on any other one is mailed. */
export const identity_devices = pgTable(
  'identity_devices',
  {
    userId: text()
      .notNull()
      .references(() => identity_users.id, { onDelete: 'cascade' }),
    device_hash: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.device_hash] })],
);
