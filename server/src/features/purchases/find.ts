import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';

const purchaseId = z.object({ purchase_id: z.int() });

const byProviderId = {
  payment_id: statement(
    'purchase_of_payment',
    'select purchase_id from purchases where payment_id = $1',
    purchaseId,
  ),
  subscription_id: statement(
    'purchase_of_subscription',
    'select purchase_id from purchases where subscription_id = $1',
    purchaseId,
  ),
};

const byId = statement(
  'purchase_exists',
  'select purchase_id from purchases where purchase_id = $1',
  purchaseId,
);

/** The purchase of a provider's payment or subscription: the one that stores its id, else the one named in its metadata. */
export async function purchaseFor(
  db: Executor,
  column: keyof typeof byProviderId,
  id: string,
  metadata: { purchase_id?: string | undefined },
): Promise<number | undefined> {
  const stored = await byProviderId[column].maybeOne(db, [id]);
  if (stored) return stored.purchase_id;
  const written = metadata.purchase_id ?? '';
  if (!/^\d{1,15}$/.test(written)) return undefined;
  return (await byId.maybeOne(db, [Number(written)]))?.purchase_id;
}
