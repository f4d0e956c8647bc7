import type { LinkedSubscription } from '@tbm/contract/cancellations';
import { z } from 'zod';
import { purchaseOfLink } from '../../platform/cancel-link.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { cancelSubscription } from './cancel.ts';

/** Stored as the member's reason, because the link asks for none. */
const reason = 'Enlace del correo, sin motivo';

const linkedPurchase = statement(
  'purchase_of_cancel_link',
  `select p.customer_id, p.purchase_id, cp.title, p.status = 'active' and p.subscription_id is not null as running,
    coalesce(p.trial_ends_at > $2::timestamptz, false) as trial,
    (select (until at time zone b.timezone)::date::text
      from (select case when p.status = 'active' then p.paid_until else p.access_until end) as access (until)
      where until > $2::timestamptz) as access_until
  from purchases p join class_packages cp using (class_package_id) join branches b on b.branch_id = p.branch_id
  where p.purchase_id = $1`,
  z.object({
    customer_id: z.int(),
    purchase_id: z.int(),
    title: z.string(),
    running: z.boolean(),
    trial: z.boolean(),
    access_until: z.string().nullable(),
  }),
);

type Needed = Pick<Services, 'db' | 'clock' | 'config'>;

async function read({ db, clock, config }: Needed, token: string) {
  const purchase_id = purchaseOfLink(token, config);
  const [row] = purchase_id ? await linkedPurchase.all(db, [purchase_id, clock.now()]) : [];
  if (!row) throw problem('cancel_link_not_found');
  return row;
}

/** The subscription that a link cancels. Throws `cancel_link_not_found`. */
export async function linkedSubscription(services: Needed, token: string): Promise<LinkedSubscription> {
  const { title, running, trial, access_until } = await read(services, token);
  return {
    title,
    state: running ? 'running' : 'cancelled',
    trial: running && trial,
    access_until,
  };
}

/**
 * Cancels a subscription by a link, as `cancelSubscription` does. An ended one stays as it is. Throws
 * `cancel_link_not_found`.
 */
export async function cancelByLink(services: Services, token: string): Promise<LinkedSubscription> {
  const { running, customer_id, purchase_id } = await read(services, token);
  if (running)
    await cancelSubscription(services, { customer_id, purchase_id, cancel_reason: reason }).catch(
      (error: unknown) => {
        // Another tap of the link has already cancelled it.
        if (!(error instanceof Problem && error.code === 'cancel_not_possible')) throw error;
      },
    );
  return linkedSubscription(services, token);
}
