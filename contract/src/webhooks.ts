import { z } from 'zod';
import { id, idText, instant, paged, pageText, text } from './fields.ts';
import { longestAddress } from './record-lengths.ts';
import { admins, defineRoutes } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Programs that are told of events';

/** The events of which a program may be notified. */
export const webhookEvents = [
  'reservation.booked',
  'reservation.cancelled',
  'reservation.attended',
  'purchase.paid',
  'purchase.refunded',
  'member.created',
  'class.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** How many addresses a studio may have. */
export const mostWebhookEndpoints = 10;

/** Why nothing is sent to an address any more: it failed for days, or answered 410. */
export const webhookEnds = ['failing', 'gone'] as const;

/** An address of a program that is notified of events. */
export const webhookEndpoint = z.object({
  webhook_endpoint_id: id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: instant,
  /** Since when every delivery has failed; null after a success. */
  failingSince: instant.nullable(),
  disabledAt: instant.nullable(),
  disabled_reason: z.enum(webhookEnds).nullable(),
  /** Deliveries that are still tried. */
  pending: z.int(),
});
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

/** The delivery of one event to one address. */
export const webhookDelivery = z.object({
  webhook_delivery_id: id,
  event: z.enum(webhookEvents),
  createdAt: instant,
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  attemptedAt: instant.nullable(),
  /** The status of the last answer; null when there was none. */
  response_status: z.int().nullable(),
  /** Why there was no answer. */
  problem: z.string().nullable(),
  /** When it is tried next. */
  nextAt: instant.nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

const params = z.object({ id: idText });
const reads = ['GET /webhook_endpoints', 'GET /webhook_endpoints/:id/deliveries'] as const;

export const webhookRoutes = defineRoutes({
  'GET /webhook_endpoints': {
    summary: 'Addresses of programs that are notified of events, the newest first',
    who: admins,
    answer: z.array(webhookEndpoint),
  },
  'POST /webhook_endpoints': {
    strict: true,
    summary: 'Adds an address. Only the answer shows the secret that signs deliveries',
    who: admins,
    limit: [{ per: 'account', times: 30, minutes: 60 }],
    body: z.object({
      url: text(longestAddress),
      events: z.array(z.enum(webhookEvents)).min(1, 'webhook_events_missing').max(webhookEvents.length),
    }),
    invalidates: reads,
    answer: z.object({ webhook_endpoint: webhookEndpoint, secret: z.string() }),
    status: 201,
    problems: ['webhook_address_refused', 'webhook_events_missing', 'webhook_most'],
  },
  'POST /webhook_endpoints/:id/enable': {
    summary:
      'Sends again to an address that was switched off after failures; earlier failed deliveries stay failed',
    who: admins,
    params,
    invalidates: reads,
    answer: webhookEndpoint,
    problems: ['not_found'],
  },
  'DELETE /webhook_endpoints/:id': {
    summary: 'Deletes an address with its deliveries',
    who: admins,
    params,
    invalidates: reads,
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['not_found'],
  },
  'GET /webhook_endpoints/:id/deliveries': {
    summary: 'What was sent to an address in the last thirty days, newest first',
    who: admins,
    params,
    query: z.object({ page: pageText }),
    answer: paged(webhookDelivery),
    problems: ['not_found'],
  },
  'POST /webhook_deliveries/:id/send': {
    summary: 'Sends a delivery again now, with the same id',
    who: admins,
    params,
    limit: [{ per: 'account', times: 120, minutes: 60 }],
    invalidates: reads,
    answer: webhookDelivery,
    problems: ['not_found', 'webhook_disabled'],
  },
});
