import { CardRefused, isSetup } from './card-provider.ts';

interface Refusal {
  message?: string;
  code?: string;
  decline_code?: string;
}
interface Intent {
  status: string;
  payment_method: string | null;
  next_action?: { redirect_to_url?: { url: string } } | null;
  last_payment_error?: Refusal | null;
  last_setup_error?: Refusal | null;
}
/** A card as typed, with the billing e-mail; digits only, except for the separator between month and year. */
export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
  email: string;
}
/** Shows the bank's page; resolves when it is closed. */
export type Challenge = (url: string) => Promise<void>;

export const digits = (value: string): string => value.replace(/\D/g, '');

const headers = { authorization: 'Bearer pk_sim_demo' };

async function read(answer: Response): Promise<Intent> {
  const body = (await answer.json()) as Intent & { error?: Refusal };
  if (body.error) throw new CardRefused(body.error);
  return body;
}

const address = (base: string, clientSecret: string): string =>
  `${base}/v1/${isSetup(clientSecret) ? 'setup_intents' : 'payment_intents'}/${clientSecret.split('_secret_')[0]}`;

/** The result, after the bank's challenge if there is one. Returns the card's name. */
async function waitForResult(
  base: string,
  clientSecret: string,
  challenge: Challenge,
  begun?: Intent,
): Promise<string> {
  const look = async () => {
    const query = new URLSearchParams({ client_secret: clientSecret });
    return read(await fetch(`${address(base, clientSecret)}?${query}`, { headers }));
  };
  let intent = begun ?? (await look());
  const url = intent.status === 'requires_action' ? intent.next_action?.redirect_to_url?.url : undefined;
  if (url) {
    await challenge(url);
    intent = await look();
  }
  if (intent.status !== 'succeeded')
    throw new CardRefused(
      intent.last_payment_error ??
        intent.last_setup_error ?? { code: 'payment_intent_authentication_failure' },
    );
  return intent.payment_method ?? '';
}

/** Confirms with the typed card, like Stripe's browser library: form-encoded, with the public key. */
export async function confirmTyped(
  base: string,
  clientSecret: string,
  { number, expiry, cvc, email }: TypedCard,
  challenge: Challenge,
): Promise<string> {
  const fields = {
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digits(number),
    'payment_method_data[card][exp_month]': digits(expiry).slice(0, 2),
    'payment_method_data[card][exp_year]': `20${digits(expiry).slice(2)}`,
    'payment_method_data[card][cvc]': cvc,
    'payment_method_data[billing_details][email]': email,
    return_url: location.href,
  };
  const answer = await fetch(`${address(base, clientSecret)}/confirm`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
  return waitForResult(base, clientSecret, challenge, await read(answer));
}

/** Runs the bank's challenge for a saved card. */
export async function askSimulatedBank(
  base: string,
  clientSecret: string,
  challenge: Challenge,
): Promise<void> {
  await waitForResult(base, clientSecret, challenge);
}
