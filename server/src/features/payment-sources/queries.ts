import { type PaymentSource, paymentSource } from '@tbm/contract/payment-sources';
import { methods } from '@tbm/domain/settings';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';

const columns = `s.payment_source_id, s.card_type, s.last_digits, s.source_id, s.exp_month, s.exp_year,
  exists (select from purchases p where p.payment_source_id = s.payment_source_id
    and p.status = 'active' and p.subscription_id is not null) as pays_subscription`;

const sourcesOfCustomer = statement(
  'payment_sources',
  `select ${columns} from payment_sources s where s.customer_id = $1 and s."deletedAt" is null
  order by s.payment_source_id desc`,
  paymentSource,
);

/** A customer's cards, newest first [PAY-001]. */
export const sourcesOf = (db: Executor, customer_id: number): Promise<PaymentSource[]> =>
  sourcesOfCustomer.all(db, [customer_id]);

const sourceById = statement(
  'payment_source',
  `select ${columns} from payment_sources s
  where s.customer_id = $1 and s.payment_source_id = $2 and s."deletedAt" is null`,
  paymentSource,
);

/** One card of a customer; undefined when it belongs to another customer or was deleted. */
export const sourceOf = (
  db: Executor,
  customer_id: number,
  payment_source_id: number,
): Promise<PaymentSource | undefined> => sourceById.maybeOne(db, [customer_id, payment_source_id]);

const activeSubscriptions = statement(
  'active_subscriptions_by_card',
  `select purchase_id, subscription_id from purchases
  where payer_id = $1 and status = 'active' and subscription_id is not null and payment_method_id = ${methods.card}
  order by purchase_id`,
  z.object({ purchase_id: z.int(), subscription_id: z.string() }),
);

/** The active subscriptions that a customer pays by card, also for other members of the family. */
export const subscriptionsOf = (
  db: Executor,
  customer_id: number,
): Promise<{ purchase_id: number; subscription_id: string }[]> => activeSubscriptions.all(db, [customer_id]);

const fingerprintById = statement(
  'fingerprint_of_payment_source',
  'select fingerprint from payment_sources where payment_source_id = $1',
  z.object({ fingerprint: z.string().nullable() }),
);

/** The provider's fingerprint of a card number; null when there is none. */
export const fingerprintOf = async (db: Executor, payment_source_id: number): Promise<string | null> =>
  (await fingerprintById.maybeOne(db, [payment_source_id]))?.fingerprint ?? null;
