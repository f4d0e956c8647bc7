import { familyEndings, familyRoles, familySeats } from '@tbm/contract/family';
import { emailLength } from '@tbm/contract/record-lengths';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { customers } from '../accounts/tables.ts';

/**
 * A member who pays for another one: invited by one of the two, accepted by the other, with the version of the text that each
 * agreed to. Its dates are its states. A trigger of the migration refuses a purchase for another member without an open link.
 */
export const family_links = pgTable(
  'family_links',
  {
    family_link_id: key(),
    /** Who pays, and for whom. The invited one is null until the invitation is accepted. */
    payer_id: reference().references(() => customers.customer_id),
    member_id: reference().references(() => customers.customer_id),
    invited_by: text({ enum: familyRoles }).notNull(),
    /** The address that was invited, as long as the invitation is open. */
    email: text(),
    invited_version: integer().notNull(),
    /** The IP addresses from which it was invited and accepted. */
    invited_address: text(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    accepted_version: integer(),
    accepted_address: text(),
    /** One of the places that a payer has; none is taken twice. */
    seat: integer(),
    endedAt: instant(),
    ended_by: text({ enum: familyEndings }),
  },
  (table) => [
    lengths('family_links', table, {}, { email: emailLength, invited_address: 45, accepted_address: 45 }),
    // A member has one payer, and so a pair has one link.
    uniqueIndex('family_links_one_payer')
      .on(table.member_id)
      .where(sql`${table.acceptedAt} is not null and ${table.endedAt} is null`),
    uniqueIndex('family_links_seat')
      .on(table.payer_id, table.seat)
      .where(sql`${table.acceptedAt} is not null and ${table.endedAt} is null`),
    // The same person is invited once at a time.
    uniqueIndex('family_links_one_invitation')
      .on(table.invited_by, sql`coalesce(${table.payer_id}, ${table.member_id})`, table.email)
      .where(sql`${table.acceptedAt} is null and ${table.endedAt} is null`),
    index('family_links_payer').on(table.payer_id),
    index('family_links_member').on(table.member_id),
    index('family_links_email').on(table.email).where(sql`${table.email} is not null`),
    check('family_links_invited_by', sql`${table.invited_by} in (${rawLiterals(familyRoles)})`),
    check('family_links_ended_by', sql`${table.ended_by} in (${rawLiterals(familyEndings)})`),
    check('family_links_ended', sql`(${table.endedAt} is null) = (${table.ended_by} is null)`),
    check(
      'family_links_inviter',
      sql`case ${table.invited_by} when 'payer' then ${table.payer_id} else ${table.member_id} end is not null`,
    ),
    // Accepted, it names both; before, only who invites, and the address of the other.
    check(
      'family_links_accepted',
      sql`num_nonnulls(${table.acceptedAt}, ${table.accepted_version}, ${table.seat}) = case when ${table.acceptedAt} is null then 0 else 3 end and num_nonnulls(${table.payer_id}, ${table.member_id}) = case when ${table.acceptedAt} is null then 1 else 2 end`,
    ),
    check(
      'family_links_email_while_open',
      sql`(${table.email} is not null) = (${table.acceptedAt} is null and ${table.endedAt} is null)`,
    ),
    // Two records of one person may have become one after it ended.
    check(
      'family_links_not_oneself',
      sql`${table.payer_id} <> ${table.member_id} or ${table.endedAt} is not null`,
    ),
    check('family_links_seats', sql`${table.seat} between 1 and ${sql.raw(`${familySeats}`)}`),
    check('family_links_versions', sql`${table.invited_version} > 0 and ${table.accepted_version} > 0`),
  ],
);
