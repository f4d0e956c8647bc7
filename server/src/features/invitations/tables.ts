import { personLengths } from '@tbm/contract/lengths';
import { emailLength } from '@tbm/contract/record-lengths';
import { staffRoles } from '@tbm/contract/route';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { customers } from '../accounts/tables.ts';
import { instructors } from '../studio/tables.ts';

/** An invitation to work here. Its link is signed when the mail is sent, and stored nowhere. */
export const staff_invitations = pgTable(
  'staff_invitations',
  {
    staff_invitation_id: key(),
    email: text().notNull(),
    name: text().notNull(),
    last_name: text().notNull(),
    role: text({ enum: staffRoles }).notNull(),
    /** Null for every branch. */
    branches: reference().array(),
    instructor_id: reference().references(() => instructors.instructor_id),
    invited_by: reference()
      .notNull()
      .references(() => customers.customer_id),
    /** How often its mail was sent: only the newest link works. */
    sends: integer().notNull().default(1),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    accepted_by: reference().references(() => customers.customer_id, { onDelete: 'set null' }),
    revokedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('staff_invitations', table, personLengths, { email: emailLength }),
    uniqueIndex('staff_invitations_open')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
    index('staff_invitations_invited_by').on(table.invited_by),
    index('staff_invitations_accepted_by').on(table.accepted_by),
    index('staff_invitations_instructor').on(table.instructor_id),
    check('staff_invitations_role', sql`${table.role} in (${rawLiterals(staffRoles)})`),
    check('staff_invitations_branches', sql`cardinality(${table.branches}) between 1 and 50`),
    check('staff_invitations_coach', sql`${table.role} <> 'coach' or ${table.instructor_id} is not null`),
    check('staff_invitations_end', sql`${table.acceptedAt} is null or ${table.revokedAt} is null`),
    check('staff_invitations_sends', sql`${table.sends} > 0`),
  ],
);
