import { cardProblem } from '@tbm/domain/cards';
import { toCentavos } from '@tbm/domain/money';
import Stripe from 'stripe';
import type { Config } from '../../config.ts';
import { problem } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { KeptFailure, type Try } from '../once.ts';

/** Milliseconds for one attempt; a call is attempted three times. */
const timeout = 10_000;

export type StripeConfig = Pick<
  Config,
  'stripe_secret_key' | 'stripe_webhook_secret' | 'stripe_api_base' | 'public_url'
>;

/** Stripe's library with our error handling; shared by all parts of the adapter. */
export interface StripeClient {
  stripe: Stripe;
  log: Log;
  /** Awaits a call. Throws `provider_unavailable` for every error, which is logged without its payload. */
  ask<T>(call: string, answer: Promise<T>): Promise<T>;
  /**
   * Makes something with one try: returns the object of an earlier try, by `find`, or the one that `create` makes under
   * the try's key. Also throws `KeptFailure`, when only another key helps.
   */
  make<T>(
    call: string,
    one: Try,
    find: () => Promise<T | undefined>,
    create: (options: { idempotencyKey: string }) => Promise<T>,
  ): Promise<T>;
  /** The same for a call that tries a card. Also throws the bank's refusal (`cardProblem`) and `payment_source_invalid`. */
  askBank<T>(call: string, answer: Promise<T>): Promise<T>;
}

/** Stripe, or a server with its protocol, at `stripe_api_base`. */
export function stripeClient(config: StripeConfig, log: Log): StripeClient {
  const stripe = new Stripe(config.stripe_secret_key, {
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
    ...address(config.stripe_api_base),
  });
  const fail = (call: string, error: unknown): never => {
    log.error({ call, ...loggable(error) }, 'the card provider did not do what was asked');
    throw problem('provider_unavailable');
  };
  const ask = <T>(call: string, answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => fail(call, error));
  return {
    stripe,
    log,
    ask,
    async make(call, { key, again }, find, create) {
      const found = again ? await ask(call, find()) : undefined;
      if (found !== undefined) return found;
      return create({ idempotencyKey: key }).catch((error: unknown) => {
        if (!isKept(error)) return fail(call, error);
        log.error({ call, ...loggable(error) }, 'the card provider keeps an error under a key');
        throw new KeptFailure();
      });
    },
    askBank: (call, answer) =>
      answer.catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripeCardError)
          throw problem(
            cardProblem({ code: error.code, decline_code: error.decline_code, detail: error.message }),
            { host: new URL(config.public_url).hostname },
          );
        if (error instanceof Stripe.errors.StripeInvalidRequestError && aboutCard(error))
          throw problem('payment_source_invalid');
        return fail(call, error);
      }),
  };
}

/** Answers given before the execution of a call begins, which Stripe does not keep: no access, in use, too many calls. */
const notKept = [401, 403, 409, 429];

/** Whether Stripe keeps an error under the idempotency key of its call, for a day: “including 500 errors”. */
const isKept = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  error.statusCode !== undefined &&
  !notKept.includes(error.statusCode);

/** The card does not exist, belongs to another customer, or was used up. */
const aboutCard = ({ param, code, message }: Stripe.errors.StripeInvalidRequestError): boolean =>
  /^(default_)?payment_method$|^card\b/.test(param ?? '') ||
  (code === 'resource_missing' && /payment ?method/i.test(message));

/** Whether Stripe refused for one of these reasons. */
export const refusedAs = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? '');

const address = (base: string | null) => {
  if (!base) return {};
  const { hostname, port, protocol } = new URL(base);
  return {
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  };
};

/** The part of an error that may be logged: Stripe's messages repeat what was sent. */
export const loggable = (error: unknown) =>
  error instanceof Stripe.errors.StripeError
    ? {
        type: error.type,
        code: error.code,
        status: error.statusCode,
        param: error.param,
        request: error.requestId,
      }
    : { err: error };

/** The newest object of a list that has our metadata: an earlier try may have made it. */
export async function named<T extends { metadata: Stripe.Metadata | null }>(
  list: Stripe.ApiListPromise<T>,
  ours: Record<string, string>,
): Promise<T | undefined> {
  for await (const one of list)
    if (Object.entries(ours).every(([name, value]) => one.metadata?.[name] === value)) return one;
  return undefined;
}

/** The id of a reference, expanded or not. */
export const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

/** Stripe's seconds since 1970 as ISO 8601 in UTC. */
export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Pesos in Stripe's format. */
export const centavos = (pesos: number) => ({ amount: toCentavos(pesos), currency: 'mxn' as const });
