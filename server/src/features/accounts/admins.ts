import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';

const admins = statement(
  'admins',
  `select c.customer_id, c.email from users u join customers c using (customer_id)
  where u.role = 'admin' order by c.customer_id`,
  z.object({ customer_id: z.int(), email: z.string() }),
);

/** The admins, to whom mails about the studio go. */
export const adminsOf = (db: Executor) => admins.all(db);
