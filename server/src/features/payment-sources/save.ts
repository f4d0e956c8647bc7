import type { PaymentSource } from '@tbm/contract/payment-sources';
import { z } from 'zod';
import type { Queryable } from '../../platform/database/database.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Card } from '../../platform/payments/payments.ts';
import type { Services } from '../../platform/services.ts';
import { keptCustomer, providerCustomer } from '../accounts/index.ts';
import { setPaymentSource } from '../purchases/index.ts';
import { sourceOf } from './queries.ts';

/**
 * Saves a card for a customer, at the provider and here. Repeating it updates only the expiry date.
 * Throws `payment_source_invalid`, the bank's refusal of the card, and `provider_unavailable`.
 */
export async function saveCard(
  services: Pick<Services, 'db' | 'stripe' | 'clock'>,
  customer_id: number,
  method: string,
): Promise<PaymentSource> {
  const customer = await providerCustomer(services, customer_id);
  const card = await services.stripe.cards.saveCard(method, customer);
  const payment_source_id = await writeCard(services.db, customer_id, card, services.clock.now());
  const saved = await sourceOf(services.db, customer_id, payment_source_id);
  if (!saved) throw problem('payment_source_invalid');
  return saved;
}

/** The facts of a card that is not saved [API-050]. Throws `payment_source_invalid`. */
export async function readCard(
  services: Pick<Services, 'db' | 'stripe' | 'clock'>,
  customer_id: number,
  method: string,
): Promise<Omit<PaymentSource, 'payment_source_id'> & { payment_source_id: null }> {
  const customer = await providerCustomer(services, customer_id);
  const { fingerprint: _, ...card } = await services.stripe.cards.readCard(method, customer);
  return { ...card, payment_source_id: null, pays_subscription: false };
}

const saved = z.object({ payment_source_id: z.int() });

/** The insert names no index: the same card sent several times at once may meet either of the unique indexes first. */
const insertCard = statement(
  'keep_payment_source',
  `insert into payment_sources
    (customer_id, source_id, card_type, last_digits, fingerprint, exp_month, exp_year, "createdAt")
  select $1::bigint, $2, $3, $4, $5, $6::int, $7::int, $8::timestamptz where not exists (
    select from payment_sources where source_id = $2)
    and not exists (
      select from payment_sources where customer_id = $1 and fingerprint = $5 and "deletedAt" is null)
  on conflict do nothing
  returning payment_source_id`,
  saved,
);

const updateOwnCard = statement(
  'update_payment_source',
  `update payment_sources set source_id = $2, exp_month = $4, exp_year = $5
  where customer_id = $1 and "deletedAt" is null and (source_id = $2 or fingerprint = $3)
  returning payment_source_id`,
  saved,
);

/** Writes one row per card of the customer, even if the provider gave the card several ids; returns the row's id. */
async function writeCard(db: Queryable, customer_id: number, card: Card, now: string): Promise<number> {
  const { source_id, card_type, last_digits, fingerprint, exp_month, exp_year } = card;
  const expiry = [exp_month, exp_year];
  const written =
    (await insertCard.maybeOne(db, [
      customer_id,
      source_id,
      card_type,
      last_digits,
      fingerprint,
      ...expiry,
      now,
    ])) ?? (await updateOwnCard.maybeOne(db, [customer_id, source_id, fingerprint, ...expiry]));
  if (!written) throw problem('payment_source_invalid');
  return written.payment_source_id;
}

const setExpiry = command(
  'set_card_expiry',
  'update payment_sources set exp_month = $2, exp_year = $3 where source_id = $1',
);

/** Updates a card's expiry date, as reported by its bank. */
export async function updateCard(db: Executor, { source_id, exp_month, exp_year }: Card): Promise<void> {
  await setExpiry.run(db, [source_id, exp_month, exp_year]);
}

interface CardToSave {
  customer_id: number;
  method: string;
  /** The purchase it pays for. */
  purchase_id?: number;
}

/** Queues saving a card in the caller's transaction; the job calls the provider. */
export const queueSaveCard = (tx: Queryable, saved: CardToSave): Promise<void> =>
  addJob(
    tx,
    'keep_card',
    { ...saved },
    { key: `keep_card:${saved.purchase_id ?? saved.method}:${saved.method}` },
  );

/** The job: saves the card and records it as the payment method of the purchase. The customer may have been merged since. */
export async function saveCardLater(
  services: Services,
  { customer_id, method, purchase_id }: CardToSave,
): Promise<void> {
  const customer = await keptCustomer(services.db, customer_id);
  const { payment_source_id } = await saveCard(services, customer, method);
  if (purchase_id !== undefined) await setPaymentSource(services.db, purchase_id, payment_source_id);
}
