import type { PaymentSource } from '@tbm/contract/payment-sources';
import { methods } from '@tbm/domain/settings';
import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Queryable } from '../../platform/database/database.ts';
import { payment_sources } from './tables.ts';

const columns = `s.payment_source_id, s.card_type, s.last_digits, s.source_id, s.exp_month, s.exp_year,
  exists (select from purchases p where p.payment_source_id = s.payment_source_id
    and p.status = 'active' and p.subscription_id is not null) as pays_subscription`;

/** A customer's cards, newest first [PAY-001]. */
export async function sourcesOf(pool: Pool, customer_id: number): Promise<PaymentSource[]> {
  const { rows } = await pool.query<PaymentSource>({
    name: 'payment_sources',
    text: `select ${columns} from payment_sources s where s.customer_id = $1 and s."deletedAt" is null
      order by s.payment_source_id desc`,
    values: [customer_id],
  });
  return rows;
}

/** One of a customer's cards; undefined when it is not hers or was deleted. */
export async function sourceOf(
  pool: Pool,
  customer_id: number,
  payment_source_id: number,
): Promise<PaymentSource | undefined> {
  const { rows } = await pool.query<PaymentSource>({
    name: 'payment_source',
    text: `select ${columns} from payment_sources s
      where s.customer_id = $1 and s.payment_source_id = $2 and s."deletedAt" is null`,
    values: [customer_id, payment_source_id],
  });
  return rows[0];
}

/** The provider's mark of a card's number; null where it has none. */
export async function fingerprintOf(db: Queryable, payment_source_id: number): Promise<string | null> {
  const [row] = await db
    .select({ fingerprint: payment_sources.fingerprint })
    .from(payment_sources)
    .where(eq(payment_sources.payment_source_id, payment_source_id));
  return row?.fingerprint ?? null;
}

/** A customer's active subscriptions that are paid by card. */
export async function subscriptionsOf(
  pool: Pool,
  customer_id: number,
): Promise<{ purchase_id: number; subscription_id: string }[]> {
  const { rows } = await pool.query<{ purchase_id: number; subscription_id: string }>(
    `select purchase_id, subscription_id from purchases
     where customer_id = $1 and status = 'active' and subscription_id is not null and payment_method_id = ${methods.card}
     order by purchase_id`,
    [customer_id],
  );
  return rows;
}
