import { classLengths } from '@tbm/contract/lengths';
import { requestStates } from '@tbm/contract/substitutes';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { single_classes } from '../schedule/tables.ts';
import { instructors } from '../studio/tables.ts';

/** A coach asks that another one gives the class: at most one open request per class, which the first to accept gets. */
export const substitute_requests = pgTable(
  'substitute_requests',
  {
    substitute_request_id: key(),
    single_class_id: reference()
      .notNull()
      .references(() => single_classes.single_class_id, { onDelete: 'cascade' }),
    /** The coach who asks. */
    instructor_id: reference()
      .notNull()
      .references(() => instructors.instructor_id),
    note: text().notNull().default(''),
    state: text({ enum: requestStates }).notNull().default('open'),
    /** The coach who gives the class. */
    accepted_by: reference().references(() => instructors.instructor_id),
    createdAt: createdAt(),
    closedAt: instant(),
  },
  (table) => [
    lengths('substitute_requests', table, { note: classLengths.substitute }),
    uniqueIndex('substitute_requests_open').on(table.single_class_id).where(sql`${table.state} = 'open'`),
    index('substitute_requests_class').on(table.single_class_id),
    index('substitute_requests_coach').on(table.instructor_id),
    index('substitute_requests_accepted_by').on(table.accepted_by),
    check('substitute_requests_state', sql`${table.state} in (${rawLiterals(requestStates)})`),
    check(
      'substitute_requests_accepted',
      sql`(${table.state} = 'accepted') = (${table.accepted_by} is not null)`,
    ),
    check('substitute_requests_other', sql`${table.accepted_by} <> ${table.instructor_id}`),
    check('substitute_requests_closed', sql`(${table.state} = 'open') = (${table.closedAt} is null)`),
  ],
);
