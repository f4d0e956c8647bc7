import { minutesBetween } from '@tbm/domain/time';
import type { FastifyInstance } from 'fastify';
import { command } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { isSameSignature } from '../../platform/keyed-hash.ts';
import type { Services } from '../../platform/services.ts';
import { isSigned, readNotice, type WhatsappEvent } from '../../platform/whatsapp/events.ts';

/** Queues a job for each event of `$1`, in one statement: all of them are stored, or none. */
const queueEvents = command(
  'queue_whatsapp_events',
  `select from graphile_worker.add_jobs(array(
    select row('apply_whatsapp_event', e.event, null, null, 12, e.key, null, null)::graphile_worker.job_spec
    from jsonb_to_recordset($1::jsonb) e(key text, event json)))`,
);

const keyOf = (event: WhatsappEvent): string =>
  `whatsapp:${event.kind === 'message' ? 'message' : event.delivery}:${event.wamid}`;

/**
 * Receives a signed notice of Meta: stores its events as jobs and answers at once. Unreadable events are logged and accepted,
 * because Meta would otherwise send them again unchanged. Throws `whatsapp_off`, `signature_invalid`.
 */
export async function receiveNotice(
  { db, config, clock, log }: Services,
  { body, rawBody, signature }: { body: unknown; rawBody: string; signature: string },
): Promise<{ received: true }> {
  const { whatsapp_app_secret, whatsapp_phone_number_id } = config;
  if (!whatsapp_app_secret) throw problem('whatsapp_off');
  if (!isSigned(rawBody, signature, whatsapp_app_secret)) {
    log.warn({ signed: signature !== '' }, 'a notice of WhatsApp was refused: it is not signed by the app');
    throw problem('signature_invalid');
  }
  const { events, unreadable, unnumbered, troubles } = readNotice(body, whatsapp_phone_number_id);
  if (unreadable > 0) log.warn({ unreadable }, 'a notice of WhatsApp holds what cannot be read');
  if (unnumbered > 0)
    log.warn({ unnumbered }, 'a person wrote by WhatsApp under a user name, without a number');
  if (troubles.length > 0) log.warn({ codes: troubles }, 'WhatsApp reports a trouble of the account');
  const now = clock.now();
  const recentEvents = events.filter((event) => !isStale(event, now));
  if (recentEvents.length < events.length)
    log.warn(
      { stale: events.length - recentEvents.length },
      'a notice of WhatsApp holds messages that are too old',
    );
  // The same event twice in one notice would be two jobs with one key.
  const byKey = new Map(recentEvents.map((event) => [keyOf(event), event]));
  if (byKey.size > 0)
    await queueEvents.run(db, [JSON.stringify([...byKey].map(([key, event]) => ({ key, event })))]);
  return { received: true };
}

/** Days. Meta stops repeating a notice after seven. A signed notice that arrives again later must have no effect. */
const longestDelay = 30;

const isStale = (event: WhatsappEvent, now: string): boolean =>
  event.kind === 'message' && minutesBetween(event.at, now) > longestDelay * 24 * 60;

interface Subscribing {
  'hub.mode'?: string | string[];
  'hub.verify_token'?: string | string[];
  'hub.challenge'?: string | string[];
}

/** How Meta verifies the address of the webhook: it expects its challenge back, as plain text. */
export function registerWhatsappWebhook(app: FastifyInstance, { config }: Pick<Services, 'config'>): void {
  app.get<{ Querystring: Subscribing }>('/api/webhooks/whatsapp', async ({ query }, reply) => {
    const challenge = String(query['hub.challenge'] ?? '');
    const token = config.whatsapp_verify_token;
    const isMeta =
      token !== null &&
      query['hub.mode'] === 'subscribe' &&
      isSameSignature(String(query['hub.verify_token'] ?? ''), token) &&
      /^[\w.-]{1,200}$/.test(challenge);
    if (!isMeta) throw problem('forbidden');
    return reply.type('text/plain; charset=utf-8').send(challenge);
  });
}
