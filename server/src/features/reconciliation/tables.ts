import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, key } from '../../platform/database/columns.ts';

/** Differences between the provider's records and ours, each once. */
export const reconciliation_findings = pgTable(
  'reconciliation_findings',
  {
    reconciliation_finding_id: key(),
    kind: text().notNull(),
    /** The id of a charge, refund, subscription or invoice. */
    subject: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Repaired automatically; no action is needed. */
    repaired: boolean().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('reconciliation_findings_once').on(table.kind, table.subject),
    index('reconciliation_findings_open').on(table.createdAt).where(sql`not ${table.repaired}`),
  ],
);
