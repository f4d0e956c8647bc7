import { dayIn } from '@tbm/domain/time';
import type { Transaction } from '../../../platform/database/database.ts';
import { adminsOf } from '../../accounts/index.ts';
import { queueMail } from '../../messages/index.ts';

interface UnfamiliarEvent {
  event_id: string;
  type: string;
  kind: string;
  unfamiliar: string;
}

/** Reports to admins an event that could not be applied, once a day for each type and reason. */
export async function tellAdmins(
  tx: Transaction,
  provider: 'stripe' | 'paypal',
  { event_id, type, kind, unfamiliar }: UnfamiliarEvent,
  now: string,
): Promise<void> {
  const day = dayIn(now, 'UTC').toString();
  for (const { customer_id, email } of await adminsOf(tx))
    await queueMail(tx, {
      cause: `event_unfamiliar:${provider}:${type}:${unfamiliar}:${day}:${customer_id}`,
      customer_id,
      recipient: email,
      template: 'event_unfamiliar',
      now,
      data: {
        provider,
        type,
        event_id,
        unfamiliar,
        booked: kind !== 'other',
      },
    });
}
