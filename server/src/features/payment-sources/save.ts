import type { PaymentSource } from '@tbm/contract/payment-sources';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Card } from '../../platform/payments/payments.ts';
import type { Services } from '../../platform/services.ts';
import { providerCustomer } from '../accounts/index.ts';
import { setPaymentSource } from '../purchases/index.ts';
import { sourceOf } from './queries.ts';
import { payment_sources } from './tables.ts';

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

const insertCard = statement(
  'keep_payment_source',
  `insert into payment_sources
    (customer_id, source_id, card_type, last_digits, fingerprint, exp_month, exp_year, "createdAt")
  select $1::int, $2::text, $3::text, $4::text, $5::text, $6::int, $7::int, $8::timestamptz
  where not exists (select from payment_sources where source_id = $2 and "deletedAt" is null)
  on conflict (customer_id, fingerprint) where "deletedAt" is null
    do update set source_id = excluded.source_id, exp_month = excluded.exp_month, exp_year = excluded.exp_year
  returning payment_source_id`,
  z.object({ payment_source_id: z.int() }),
);

/** Writes one row per card of the customer, whatever ids the provider gave it; returns its id. */
async function writeCard(db: Queryable, customer_id: number, card: Card, now: string): Promise<number> {
  const { source_id, card_type, last_digits, fingerprint, exp_month, exp_year } = card;
  const written = await insertCard.maybeOne(db, [
    ...[customer_id, source_id, card_type, last_digits, fingerprint, exp_month, exp_year, now],
  ]);
  if (written) return written.payment_source_id;
  await updateCard(db, card);
  const [known] = await db
    .select({ payment_source_id: payment_sources.payment_source_id })
    .from(payment_sources)
    .where(eq(payment_sources.source_id, card.source_id));
  if (!known) throw problem('payment_source_invalid');
  return known.payment_source_id;
}

/** Updates a card's expiry date, as reported by its bank. */
export async function updateCard(db: Queryable, { source_id, exp_month, exp_year }: Card): Promise<void> {
  await db
    .update(payment_sources)
    .set({ exp_month, exp_year })
    .where(eq(payment_sources.source_id, source_id));
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

/** The job: saves the card and records it as the payment method of the purchase. */
export async function saveCardLater(
  services: Services,
  { customer_id, method, purchase_id }: CardToSave,
): Promise<void> {
  const { payment_source_id } = await saveCard(services, customer_id, method);
  if (purchase_id !== undefined) await setPaymentSource(services.db, purchase_id, payment_source_id);
}
