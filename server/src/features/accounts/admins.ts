import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { customers, users } from './tables.ts';

/** The admins, to whom mails about the studio go. */
export const adminsOf = (tx: Transaction) =>
  tx
    .select({ customer_id: customers.customer_id, email: customers.email })
    .from(users)
    .innerJoin(customers, eq(customers.customer_id, users.customer_id))
    .where(eq(users.role, 'admin'))
    .orderBy(customers.customer_id);
