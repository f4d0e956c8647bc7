import { reasonLengths } from '@tbm/contract/lengths';
import { onceKeyLength } from '@tbm/contract/record-lengths';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, key, lengths, pesos, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { customers } from '../accounts/tables.ts';
import { invoices } from '../purchases/tables.ts';

export const refundStatuses = ['pending', 'done', 'refused'] as const;

/** Requests to refund a charge, with the requester and the reason; a refund that was made is also a row of `invoices`. */
export const refunds = pgTable(
  'refunds',
  {
    refund_id: key(),
    invoice_id: reference()
      .notNull()
      .references(() => invoices.invoice_id),
    key: text().notNull(),
    total_payment: pesos().notNull(),
    reason: text(),
    status: text({ enum: refundStatuses }).notNull().default('pending'),
    /** Null when it was made on the provider's own page. */
    refunded_by: reference().references(() => customers.customer_id),
    /** Names its invoice too: the provider's id, or at the desk `desk:` and its own number. */
    provider_id: text().unique('refunds_provider_id'),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('refunds', table, { key: onceKeyLength, reason: reasonLengths.refund }),
    unique('refunds_key').on(table.invoice_id, table.key),
    check('refunds_status', sql`${table.status} in (${rawLiterals(refundStatuses)})`),
    check('refunds_total', sql`${table.total_payment} > 0`),
    check('refunds_done', sql`${table.status} <> 'done' or ${table.provider_id} is not null`),
  ],
);

/** Charges that were disputed, at a bank or with PayPal. */
export const disputes = pgTable(
  'disputes',
  {
    dispute_id: text().primaryKey(),
    invoice_id: reference().references(() => invoices.invoice_id),
    charge_id: text().notNull(),
    total_payment: pesos().notNull(),
    reason: text().notNull(),
    /** The provider's own status. */
    status: text().notNull(),
    /** When the latest report on it was sent. */
    toldAt: createdAt(),
    createdAt: createdAt(),
  },
  (table) => [index('disputes_invoice').on(table.invoice_id)],
);
