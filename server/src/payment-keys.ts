import { z } from 'zod';
import { statement } from './platform/database/statement.ts';
import { stripeClient } from './platform/payments/stripe/client.ts';
import { complaintsOfKeys } from './platform/payments/stripe/keys.ts';
import type { Services } from './platform/services.ts';

const publicKeys = statement(
  'stripe_public_keys',
  `select name as branch, stripe_public_key as key from branches where stripe_public_key is not null order by branch_id`,
  z.object({ branch: z.string(), key: z.string() }),
);

/** Refuses to start with keys of Stripe that do not belong together. @throws Error with one line a key. */
export async function refuseForeignKeys({
  db,
  config,
  log,
}: Pick<Services, 'db' | 'config' | 'log'>): Promise<void> {
  const clientWith = (stripe_secret_key: string) => stripeClient({ ...config, stripe_secret_key }, log);
  const complaints = await complaintsOfKeys(
    clientWith(config.stripe_secret_key),
    config.stripe_secret_key,
    await publicKeys.all(db, []),
    (key) => clientWith(key).stripe,
  );
  if (complaints.length > 0)
    throw new Error(`The server cannot start with these keys:\n- ${complaints.join('\n- ')}`);
}
