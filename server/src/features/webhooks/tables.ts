import { longestAddress } from '@tbm/contract/record-lengths';
import { deliveryStatuses, webhookEnds, webhookEvents } from '@tbm/contract/webhooks';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';

/**
 * An address of a program that receives events (docs/decisions/0071). Its secret is made from `salt` and the server's
 * own, and stored nowhere.
 */
export const webhook_endpoints = pgTable(
  'webhook_endpoints',
  {
    webhook_endpoint_id: key(),
    url: text().notNull(),
    events: text({ enum: webhookEvents }).array().notNull(),
    salt: text().notNull(),
    createdAt: createdAt(),
    /** No delivery is tried before this moment, because the last try failed. */
    pausedUntil: instant(),
    failingSince: instant(),
    disabledAt: instant(),
    disabled_reason: text({ enum: webhookEnds }),
  },
  (table) => [
    lengths('webhook_endpoints', table, { url: longestAddress }),
    check(
      'webhook_endpoints_events',
      sql`${table.events} <@ array[${rawLiterals(webhookEvents)}] and cardinality(${table.events}) > 0`,
    ),
    check('webhook_endpoints_reason', sql`${table.disabled_reason} in (${rawLiterals(webhookEnds)})`),
    check('webhook_endpoints_end', sql`(${table.disabledAt} is null) = (${table.disabled_reason} is null)`),
  ],
);

/** One event on its way to one address. Written by triggers, in the transaction of what happened. */
export const webhook_deliveries = pgTable(
  'webhook_deliveries',
  {
    webhook_delivery_id: key(),
    webhook_endpoint_id: reference()
      .notNull()
      .references(() => webhook_endpoints.webhook_endpoint_id, { onDelete: 'cascade' }),
    event: text({ enum: webhookEvents }).notNull(),
    /** Ids alone: a program with the right to do so reads names and purchases by calls. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text({ enum: deliveryStatuses }).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    attemptedAt: instant(),
    response_status: integer(),
    problem: text(),
    /** The time of the next try, for a pending delivery. */
    nextAt: instant().default(sql`now()`),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_endpoint').on(table.webhook_endpoint_id, table.webhook_delivery_id),
    index('webhook_deliveries_created').on(table.createdAt),
    index('webhook_deliveries_due').on(table.nextAt).where(sql`${table.status} = 'pending'`),
    check('webhook_deliveries_event', sql`${table.event} in (${rawLiterals(webhookEvents)})`),
    check('webhook_deliveries_status', sql`${table.status} in (${rawLiterals(deliveryStatuses)})`),
    check('webhook_deliveries_next', sql`(${table.status} = 'pending') = (${table.nextAt} is not null)`),
  ],
);
