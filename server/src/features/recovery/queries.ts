import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';

const addresseeByUid = statement(
  'addressee',
  'select c.customer_id, c.name from users u join customers c on c.customer_id = u.customer_id where u.uid = $1',
  z.object({ customer_id: z.int(), name: z.string() }),
);

/** The customer of an account, for mails; undefined before the sign-up is finished. */
export const addressee = (
  db: Executor,
  uid: string,
): Promise<{ customer_id: number; name: string } | undefined> => addresseeByUid.maybeOne(db, [uid]);
