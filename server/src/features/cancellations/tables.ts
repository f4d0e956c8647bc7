import { cancelReasonLengths } from '@tbm/contract/record-lengths';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, key, lengths } from '../../platform/database/columns.ts';

/** Cancellation reasons; 'Otro' asks for free text [PUR-003, PUR-034]. */
export const cancel_reasons = pgTable(
  'cancel_reasons',
  { id: key(), name: text().notNull(), createdAt: createdAt() },
  (table) => [
    lengths('cancel_reasons', table, cancelReasonLengths),
    uniqueIndex('cancel_reasons_name').on(table.name),
  ],
);
