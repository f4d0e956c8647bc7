import type { Transaction } from '../../platform/database/database.ts';
import { adminsOf } from '../accounts/index.ts';
import { queueMail } from '../messages/index.ts';

/** Tells the admins that nothing is sent to an address any more. */
export async function tellDisabled(
  tx: Transaction,
  {
    webhook_endpoint_id,
    url,
    reason,
    now,
  }: { webhook_endpoint_id: number; url: string; reason: 'failing' | 'gone'; now: string },
): Promise<void> {
  for (const { customer_id, email } of await adminsOf(tx))
    await queueMail(tx, {
      cause: `webhook_disabled:${webhook_endpoint_id}:${now}:${customer_id}`,
      customer_id,
      recipient: email,
      template: 'webhook_disabled',
      now,
      data: { host: new URL(url).host, reason },
    });
}
