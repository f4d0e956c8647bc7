import { segmentLength } from '@tbm/contract/lengths';
import { campaignLimits, campaignStates, type SegmentConditions } from '@tbm/contract/segments';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { customers } from '../accounts/tables.ts';

/** Members who have something in common: conditions, read again each time. */
export const segments = pgTable(
  'segments',
  {
    segment_id: key(),
    name: text().notNull().unique('segments_name'),
    conditions: jsonb().$type<SegmentConditions>().notNull(),
    createdAt: createdAt(),
    changedAt: createdAt(),
    /** The person who changed it last; null for a segment that came with the product. */
    changed_by: reference().references(() => customers.customer_id),
  },
  (table) => [
    lengths('segments', table, { name: segmentLength }),
    check('segments_conditions', sql`jsonb_typeof(${table.conditions}) = 'object'`),
  ],
);

/** A message to the members of a segment. It has the segment as it was when it was confirmed. */
export const campaigns = pgTable(
  'campaigns',
  {
    campaign_id: key(),
    /** Made by the browser: a second press is the same campaign. */
    request_id: text().notNull().unique('campaigns_request'),
    segment: text().notNull(),
    conditions: jsonb().$type<SegmentConditions>().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    status: text({ enum: campaignStates }).notNull().default('scheduled'),
    sendAt: instant().notNull(),
    created_by: reference()
      .notNull()
      .references(() => customers.customer_id),
    createdAt: createdAt(),
    startedAt: instant(),
    /** When it was sent to the last one, or cancelled. */
    endedAt: instant(),
    /** Members of the segment when it was sent. */
    members: integer(),
  },
  (table) => [
    lengths('campaigns', table, { subject: campaignLimits.subject, text: campaignLimits.text }),
    index('campaigns_due').on(table.sendAt).where(sql`${table.status} in ('scheduled', 'sending')`),
    check('campaigns_status', sql`${table.status} in (${rawLiterals(campaignStates)})`),
    check(
      'campaigns_ended',
      sql`(${table.status} in ('sent', 'cancelled')) = (${table.endedAt} is not null)
        and (${table.status} not in ('sending', 'sent') or ${table.startedAt} is not null)`,
    ),
  ],
);

/** The members to whom a campaign was written: once per member, and one campaign per member and day. */
export const campaign_recipients = pgTable(
  'campaign_recipients',
  {
    campaign_id: reference()
      .notNull()
      .references(() => campaigns.campaign_id),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id),
    /** The civil day of the member's branch on which it goes out. */
    day: date({ mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.campaign_id, table.customer_id] }),
    unique('campaign_recipients_day').on(table.customer_id, table.day),
  ],
);
