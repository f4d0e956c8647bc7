import { z } from 'zod';
import { onlineAccess } from '../../platform/access.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';

const accessOf = statement(
  'has_access',
  `select ${onlineAccess('$1', '$2')} as has_access`,
  z.object({ has_access: z.boolean() }),
);

/** Whether a customer may watch online now [VID-004]. */
export async function hasAccess(db: Executor, customer_id: number, now: string): Promise<boolean> {
  const { has_access } = await accessOf.one(db, [customer_id, now]);
  return has_access;
}
