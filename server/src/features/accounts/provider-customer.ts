import { z } from 'zod';
import { oneOr } from '../../platform/database/one.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { once } from '../../platform/payments/once.ts';
import type { Services } from '../../platform/services.ts';

const customerAtProvider = statement(
  'customer_at_provider',
  'select stripe_customer_id, email, name, last_name from customers where customer_id = $1',
  z.object({
    stripe_customer_id: z.string().nullable(),
    email: z.string(),
    name: z.string(),
    last_name: z.string(),
  }),
);
/** The first one stays when two calls create one. */
const keepProviderCustomer = command(
  'keep_provider_customer',
  'update customers set stripe_customer_id = $2 where customer_id = $1 and stripe_customer_id is null',
);

type Needed = Pick<Services, 'db' | 'stripe' | 'clock'>;

/** The card provider's id of a customer, created once and stored. Throws `provider_unavailable`. */
export async function providerCustomer(services: Needed, customer_id: number): Promise<string> {
  const { db, stripe } = services;
  const read = async () => oneOr(await customerAtProvider.all(db, [customer_id]), 'internal');
  const { stripe_customer_id, email, name, last_name } = await read();
  if (stripe_customer_id) return stripe_customer_id;
  const newId = await once(services, `customer:${customer_id}`, (one) =>
    stripe.payments.createCustomer(one, { customer_id, email, name: `${name} ${last_name}` }),
  );
  await keepProviderCustomer.run(db, [customer_id, newId]);
  return (await read()).stripe_customer_id ?? newId;
}
