import Stripe from 'stripe';
import type { StripeClient } from './client.ts';

/** A publishable key, and the branch that has it. */
export interface PublicKey {
  branch: string;
  key: string;
}

const modeOf = (key: string): string => /^\w\w_(live|test)_/.exec(key)?.[1] ?? 'unknown';

/** A start does not wait long for a provider that does not answer. */
const soon = { timeout: 3_000, maxNetworkRetries: 0 };

/**
 * What is wrong with Stripe's keys, a line each: all are of one mode and one account. Stripe itself is asked: only a
 * publishable key of the same account can read a setup that the secret key has made. Nothing is known to be wrong while
 * Stripe does not answer. `clientOf` makes a client with a publishable key.
 */
export async function complaintsOfKeys(
  { stripe, log }: Pick<StripeClient, 'stripe' | 'log'>,
  secret_key: string,
  keys: readonly PublicKey[],
  clientOf: (key: string) => Stripe,
): Promise<string[]> {
  const mode = modeOf(secret_key);
  const strangers = keys.filter(({ key }) => modeOf(key) !== mode);
  if (strangers.length > 0)
    return strangers.map(
      ({ branch, key }) =>
        `stripe_public_key of ${branch} is a key of ${modeOf(key)} mode, and STRIPE_SECRET_KEY one of ${mode} mode`,
    );
  try {
    const { id, client_secret } = await stripe.setupIntents.create({ usage: 'off_session' }, soon);
    const isReadable = await Promise.all(
      keys.map(({ key }) => canRead(clientOf(key), { id, client_secret: client_secret ?? '' })),
    );
    await stripe.setupIntents.cancel(id, {}, soon);
    return keys
      .filter((_, index) => !isReadable[index])
      .map(
        ({ branch }) =>
          `stripe_public_key of ${branch} is of another account than STRIPE_SECRET_KEY: all branches share one Stripe account`,
      );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return ['STRIPE_SECRET_KEY is not accepted by Stripe'];
    log.warn({ err: error }, 'the keys of the card provider could not be checked');
    return [];
  }
}

/** Whether a client may read a setup. Rejects when Stripe does not say. */
const canRead = (client: Stripe, { id, client_secret }: { id: string; client_secret: string }) =>
  client.setupIntents.retrieve(id, { client_secret }, soon).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Stripe.errors.StripeError && [401, 404].includes(error.statusCode ?? 0))
        return false;
      throw error;
    },
  );
