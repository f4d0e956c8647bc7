import { webhookEvents } from '@tbm/contract/webhooks';
import { instantOf } from '@tbm/domain/time';
import { z } from 'zod';
import { command, type RowOf, statement } from '../../platform/database/statement.ts';
import { ClosedAddress, postOutside } from '../../platform/outgoing.ts';
import { pauseOf } from '../../platform/push/push.ts';
import type { Services } from '../../platform/services.ts';
import { tellDisabled } from './notice.ts';
import { queueDelivery } from './queue.ts';
import { secretOf, signedHeaders } from './sign.ts';

/** Minutes after each failed try until the next one: eleven tries in three days. */
export const retryMinutes = [1, 5, 15, 30, 120, 300, 600, 840, 1200, 1440] as const;
/** After a failure no delivery to the address is tried for so many minutes: a dead one costs a worker ten seconds a pause. */
const pauseMinutes = 1;
/** An address that has had no success for so long is switched off. */
const failingDays = 3;
const timeoutMs = 10_000;

const readDelivery = statement(
  'webhook_delivery_to_send',
  `select d.webhook_delivery_id, d.webhook_endpoint_id, d.event, d.data, d."createdAt", d.attempts, e.url, e.salt,
    greatest(0, ceil(extract(epoch from e."pausedUntil" - $2::timestamptz) / 60))::int as paused_minutes,
    coalesce(e."failingSince" < $2::timestamptz - make_interval(days => ${failingDays}), false) as has_failed_long
  from webhook_deliveries d join webhook_endpoints e using (webhook_endpoint_id)
  where d.webhook_delivery_id = $1 and d.status = 'pending' and e."disabledAt" is null`,
  z.object({
    webhook_delivery_id: z.int(),
    webhook_endpoint_id: z.int(),
    event: z.enum(webhookEvents),
    data: z.record(z.string(), z.unknown()),
    createdAt: z.string(),
    attempts: z.int(),
    url: z.string(),
    salt: z.string(),
    paused_minutes: z.int().nullable(),
    has_failed_long: z.boolean(),
  }),
);
type Delivery = RowOf<typeof readDelivery>;

const markTry = command(
  'mark_webhook_try',
  `update webhook_deliveries set status = $2, attempts = attempts + 1, "attemptedAt" = $3, response_status = $4, problem = $5,
    "nextAt" = $6::timestamptz
  where webhook_delivery_id = $1`,
);
const markWorking = command(
  'mark_webhook_working',
  `update webhook_endpoints set "failingSince" = null, "pausedUntil" = null
  where webhook_endpoint_id = $1 and ("failingSince" is not null or "pausedUntil" is not null)`,
);
const markFailing = command(
  'mark_webhook_failing',
  `update webhook_endpoints set "failingSince" = coalesce("failingSince", $2), "pausedUntil" = $3
  where webhook_endpoint_id = $1`,
);
const disable = statement(
  'disable_webhook_endpoint',
  `update webhook_endpoints set "disabledAt" = $2, disabled_reason = $3
  where webhook_endpoint_id = $1 and "disabledAt" is null returning url`,
  z.object({ url: z.string() }),
);
const endPending = command(
  'end_pending_webhooks',
  `update webhook_deliveries set status = 'failed', "nextAt" = null where webhook_endpoint_id = $1 and status = 'pending'`,
);

interface Outcome {
  status: number | null;
  problem: string | null;
  retryAfter: string | undefined;
}

/**
 * The reason for a missing answer, for the list in the back office. It is never the error's own text, which may hold an
 * address.
 */
function reasonOf(error: unknown): string {
  if (error instanceof ClosedAddress) return 'closed_address';
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
  if (error instanceof Error && error.name === 'AbortError') return 'timeout';
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code.toLowerCase() : 'no_answer';
}

async function tryDelivery({ config }: Services, delivery: Delivery): Promise<Outcome> {
  const body = JSON.stringify({
    type: delivery.event,
    timestamp: new Date(delivery.createdAt).toISOString(),
    data: delivery.data,
  });
  const message = {
    id: `msg_${delivery.webhook_delivery_id}`,
    // The time of the machine: the receiver compares it with its own clock.
    seconds: Math.floor(Date.now() / 1000),
    body,
  };
  try {
    const { status, retryAfter } = await postOutside(delivery.url, {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'TBM-Webhooks/1',
        ...signedHeaders(secretOf(delivery.salt, config.auth_secret), message),
      },
      body,
      timeoutMs,
      isLocalAllowed: config.demo,
    });
    return { status, problem: null, retryAfter };
  } catch (error) {
    return { status: null, problem: reasonOf(error), retryAfter: undefined };
  }
}

/**
 * Minutes until the next try: those of the table, a tenth more or less, or longer where the receiver asks for it. Undefined
 * after the last try.
 */
function minutesUntilNext(attempts: number, { retryAfter }: Outcome): number | undefined {
  const usual = retryMinutes[attempts];
  if (usual === undefined) return undefined;
  const varied = usual * (0.9 + Math.random() * 0.2);
  const requested = retryAfter === undefined ? 0 : pauseOf(retryAfter, Date.now()) / 60;
  return Math.max(1, Math.ceil(Math.max(varied, requested)));
}

/**
 * Tries a delivery once. A failed delivery is tried again for about three days. An address that has failed as long, or
 * that answers 410, is switched off, and the admins are told. A delivery may arrive twice, with the same id.
 */
export async function sendWebhook(services: Services, webhook_delivery_id: number): Promise<void> {
  const { db, clock } = services;
  const delivery = await readDelivery.maybeOne(db, [webhook_delivery_id, clock.now()]);
  // Delivered or given up before, or the address was switched off or deleted since.
  if (!delivery) return;
  if (delivery.paused_minutes) return queueDelivery(db, delivery, delivery.paused_minutes);
  const outcome = await tryDelivery(services, delivery);
  const now = clock.now();
  const isDelivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  const minutes = isDelivered ? undefined : minutesUntilNext(delivery.attempts, outcome);
  const isOver = outcome.status === 410 || minutes === undefined;
  const nextAt = isDelivered || isOver ? null : instantOf(now).add({ minutes }).toString();
  const status = isDelivered ? 'delivered' : nextAt === null ? 'failed' : 'pending';
  await db.transaction(async (tx) => {
    await markTry.run(tx, [webhook_delivery_id, status, now, outcome.status, outcome.problem, nextAt]);
    if (isDelivered) {
      await markWorking.run(tx, [delivery.webhook_endpoint_id]);
      return;
    }
    const pausedUntil = instantOf(now).add({ minutes: pauseMinutes }).toString();
    await markFailing.run(tx, [delivery.webhook_endpoint_id, now, pausedUntil]);
    if (nextAt !== null) await queueDelivery(tx, delivery, minutes);
    const isGone = outcome.status === 410;
    const isDead = isGone || (isOver && delivery.has_failed_long);
    if (!isDead) return;
    const reason = isGone ? 'gone' : 'failing';
    const ended = await disable.maybeOne(tx, [delivery.webhook_endpoint_id, now, reason]);
    await endPending.run(tx, [delivery.webhook_endpoint_id]);
    if (ended) await tellDisabled(tx, { ...delivery, reason, now });
  });
}
