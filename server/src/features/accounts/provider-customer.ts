import { and, eq, isNull } from 'drizzle-orm';
import { problem } from '../../platform/errors.ts';
import { once } from '../../platform/payments/once.ts';
import type { Services } from '../../platform/services.ts';
import { customers } from './tables.ts';

type Needed = Pick<Services, 'db' | 'stripe' | 'clock'>;

/** The card provider's id of a customer, created once and stored. Throws `provider_unavailable`. */
export async function providerCustomer(services: Needed, customer_id: number): Promise<string> {
  const { db, stripe } = services;
  const read = async () => {
    const [customer] = await db.select().from(customers).where(eq(customers.customer_id, customer_id));
    if (!customer) throw problem('internal');
    return customer;
  };
  const { stripe_customer_id, email, name, last_name } = await read();
  if (stripe_customer_id) return stripe_customer_id;
  const newId = await once(services, `customer:${customer_id}`, (one) =>
    stripe.payments.createCustomer(one, { customer_id, email, name: `${name} ${last_name}` }),
  );
  await db
    .update(customers)
    .set({ stripe_customer_id: newId })
    .where(and(eq(customers.customer_id, customer_id), isNull(customers.stripe_customer_id)));
  return (await read()).stripe_customer_id ?? newId;
}
