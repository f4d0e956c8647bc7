import { boolean, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { reference } from '../../platform/database/columns.ts';
import { class_types } from '../studio/tables.ts';
import { muscles } from '../videos/tables.ts';

/** The muscles that a class in the studio trains, primary or secondary. */
export const class_type_muscles = pgTable(
  'class_type_muscles',
  {
    class_type_id: reference()
      .notNull()
      .references(() => class_types.class_type_id, { onDelete: 'cascade' }),
    muscle_id: reference()
      .notNull()
      .references(() => muscles.muscle_id),
    is_primary: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.class_type_id, table.muscle_id] }),
    index('class_type_muscles_muscle').on(table.muscle_id),
  ],
);
