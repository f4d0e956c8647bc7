import { randomBytes } from 'node:crypto';
import {
  mostWebhookEndpoints,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEvent,
  webhookDelivery,
  webhookEndpoint,
} from '@tbm/contract/webhooks';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { oneOr } from '../../platform/database/one.ts';
import { type Page, pageStatement } from '../../platform/database/page.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { fieldProblem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { queueDelivery } from './queue.ts';
import { secretOf } from './sign.ts';

const columns = `e.webhook_endpoint_id, e.url, e.events, e."createdAt", e."failingSince", e."disabledAt", e.disabled_reason,
  (select count(*)::int from webhook_deliveries d
    where d.webhook_endpoint_id = e.webhook_endpoint_id and d.status = 'pending') as pending`;

const endpoints = statement(
  'webhook_endpoints',
  `select ${columns} from webhook_endpoints e order by e.webhook_endpoint_id desc`,
  webhookEndpoint,
);
const endpointById = statement(
  'webhook_endpoint',
  `select ${columns} from webhook_endpoints e where e.webhook_endpoint_id = $1`,
  webhookEndpoint,
);
/** When two requests come at once, the second waits, so that there are never too many addresses. */
const lockEndpoints = command(
  'lock_webhook_endpoints',
  `select pg_advisory_xact_lock(hashtextextended('webhook_endpoints', 0))`,
);
const countEndpoints = statement(
  'count_webhook_endpoints',
  'select count(*)::int as number from webhook_endpoints',
  z.object({ number: z.int() }),
);
const insertEndpoint = statement(
  'insert_webhook_endpoint',
  `insert into webhook_endpoints (url, events, salt, "createdAt") values ($1, $2, $3, $4) returning webhook_endpoint_id`,
  z.object({ webhook_endpoint_id: z.int() }),
);
const enable = statement(
  'enable_webhook_endpoint',
  `update webhook_endpoints set "disabledAt" = null, disabled_reason = null, "failingSince" = null, "pausedUntil" = null
  where webhook_endpoint_id = $1 returning webhook_endpoint_id`,
  z.object({ webhook_endpoint_id: z.int() }),
);
const remove = statement(
  'delete_webhook_endpoint',
  'delete from webhook_endpoints where webhook_endpoint_id = $1 returning url',
  z.object({ url: z.string() }),
);

const deliveryColumns = `d.webhook_delivery_id, d.event, d."createdAt", d.status, d.attempts, d."attemptedAt", d.response_status,
  d.problem, d."nextAt"`;
const deliveryPages = pageStatement('webhook_deliveries', {
  columns: deliveryColumns,
  from: 'webhook_deliveries d',
  where: 'd.webhook_endpoint_id = $1',
  order: 'd.webhook_delivery_id desc',
  row: webhookDelivery,
});
const resend = statement(
  'resend_webhook_delivery',
  `update webhook_deliveries d set status = 'pending', attempts = 0, "nextAt" = $2
  from webhook_endpoints e where d.webhook_delivery_id = $1 and e.webhook_endpoint_id = d.webhook_endpoint_id
  returning ${deliveryColumns}, d.webhook_endpoint_id, e."disabledAt" is not null as is_disabled`,
  webhookDelivery.extend({ webhook_endpoint_id: z.int(), is_disabled: z.boolean() }),
);

/** Addresses of programs, the newest first. */
export const allEndpoints = (db: Executor): Promise<WebhookEndpoint[]> => endpoints.all(db);

/**
 * The address in the one form that is stored. Throws `webhook_address_refused` for one that is not https, has a user or a
 * fragment. The target of its name is checked when something is sent.
 */
function acceptedUrl(given: string, isLocalAllowed: boolean): string {
  const url = URL.parse(given);
  const isKnown = url?.protocol === 'https:' || (isLocalAllowed && url?.protocol === 'http:');
  if (!url || !isKnown || url.username || url.password || url.hash)
    throw fieldProblem('webhook_address_refused', 'url');
  return url.href;
}

/** Adds an address, and returns the secret that signs what it receives. Throws `webhook_most` when there are ten. */
export function addEndpoint(
  { db, clock, config }: Services,
  actor: Person,
  given: { url: string; events: readonly WebhookEvent[] },
): Promise<{ webhook_endpoint: WebhookEndpoint; secret: string }> {
  const now = clock.now();
  const url = acceptedUrl(given.url, config.demo);
  const events = [...new Set(given.events)];
  const salt = randomBytes(24).toString('base64url');
  return db.transaction(async (tx) => {
    await lockEndpoints.run(tx);
    if ((await countEndpoints.one(tx)).number >= mostWebhookEndpoints) throw problem('webhook_most');
    const { webhook_endpoint_id } = await insertEndpoint.one(tx, [url, events, salt, now]);
    await recordAudit(tx, actor, {
      action: 'create',
      thing: 'webhook_endpoints',
      thing_id: webhook_endpoint_id,
      customer_id: null,
      before: null,
      after: { host: new URL(url).host, events },
      now,
    });
    return {
      webhook_endpoint: await endpointById.one(tx, [webhook_endpoint_id]),
      secret: secretOf(salt, config.auth_secret),
    };
  });
}

/** Sends to an address again. Throws `not_found`. */
export const enableEndpoint = (
  { db, clock }: Services,
  actor: Person,
  webhook_endpoint_id: number,
): Promise<WebhookEndpoint> =>
  db.transaction(async (tx) => {
    oneOr(await enable.all(tx, [webhook_endpoint_id]), 'not_found');
    await recordAudit(tx, actor, {
      action: 'reopen',
      thing: 'webhook_endpoints',
      thing_id: webhook_endpoint_id,
      customer_id: null,
      before: null,
      after: null,
      now: clock.now(),
    });
    return endpointById.one(tx, [webhook_endpoint_id]);
  });

/** Deletes an address with its deliveries. Throws `not_found`. */
export const deleteEndpoint = (
  { db, clock }: Services,
  actor: Person,
  webhook_endpoint_id: number,
): Promise<{ deleted: true }> =>
  db.transaction(async (tx) => {
    const { url } = oneOr(await remove.all(tx, [webhook_endpoint_id]), 'not_found');
    await recordAudit(tx, actor, {
      action: 'delete',
      thing: 'webhook_endpoints',
      thing_id: webhook_endpoint_id,
      customer_id: null,
      before: { host: new URL(url).host },
      after: null,
      now: clock.now(),
    });
    return { deleted: true };
  });

/** The deliveries to an address, newest first. Throws `not_found`. */
export async function deliveriesTo(
  db: Executor,
  webhook_endpoint_id: number,
  page: number,
): Promise<Page<WebhookDelivery>> {
  oneOr(await endpointById.all(db, [webhook_endpoint_id]), 'not_found');
  return deliveryPages(db, page, [webhook_endpoint_id]);
}

/** Sends a delivery again, with all its tries. Throws `not_found`, and `webhook_disabled` while its address is switched off. */
export const sendAgain = (
  { db, clock }: Services,
  actor: Person,
  webhook_delivery_id: number,
): Promise<WebhookDelivery> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const found = oneOr(await resend.all(tx, [webhook_delivery_id, now]), 'not_found');
    const { webhook_endpoint_id, is_disabled, ...delivery } = found;
    if (is_disabled) throw problem('webhook_disabled');
    await queueDelivery(tx, { webhook_delivery_id, webhook_endpoint_id });
    await recordAudit(tx, actor, {
      action: 'update',
      thing: 'webhook_deliveries',
      thing_id: webhook_delivery_id,
      customer_id: null,
      before: null,
      after: { status: 'pending' },
      now,
    });
    return delivery;
  });
