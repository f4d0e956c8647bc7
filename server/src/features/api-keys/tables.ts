import { apiKeyLengths } from '@tbm/contract/record-lengths';
import { keyRights } from '@tbm/contract/route';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { users } from '../accounts/tables.ts';
import { branches } from '../branches/tables.ts';

/**
 * A key with which a program calls the API (docs/decisions/0070). Only the hash of its token is stored, and the first
 * characters.
 */
export const api_keys = pgTable(
  'api_keys',
  {
    api_key_id: key(),
    name: text().notNull(),
    prefix: text().notNull(),
    token_hash: text().notNull().unique('api_keys_token'),
    rights: text({ enum: keyRights }).array().notNull(),
    /** Null for every branch. */
    branch_id: reference().references(() => branches.branch_id),
    /** The admin who made the key. The key never has more rights than this admin. */
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    calls: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant(),
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  (table) => [
    index('api_keys_maker').on(table.uid),
    lengths('api_keys', table, apiKeyLengths, { prefix: 20 }),
    check(
      'api_keys_rights',
      sql`${table.rights} <@ array[${rawLiterals(keyRights)}] and cardinality(${table.rights}) > 0`,
    ),
  ],
);
