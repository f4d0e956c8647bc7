import { configKeys } from '@tbm/contract/appconfig';
import { settingLengths } from '@tbm/contract/record-lengths';
import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, lengths } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';

/** Settings that an admin has changed [CONF-001, CONF-002]. */
export const app_config = pgTable(
  'app_config',
  {
    key: text({ enum: configKeys }).primaryKey(),
    value: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    lengths('app_config', table, settingLengths),
    check('app_config_key', sql`${table.key} in (${rawLiterals(configKeys)})`),
  ],
);
