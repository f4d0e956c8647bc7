import { isOptional, messageTypeOf } from '@tbm/domain/message-types';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { acceptForms } from '../../platform/http/forms.ts';
import { isSameSignature, signatureOf } from '../../platform/keyed-hash.ts';
import type { Services } from '../../platform/services.ts';
import { withdrawConsent } from '../consents/index.ts';
import { isOptedOut } from '../preferences/index.ts';

/** The customer and the types whose mails a link ends. */
interface Subscription {
  customer_id: number;
  types: readonly number[];
}

const purpose = 'link to unsubscribe';

/** The page on which a person unsubscribes without signing in. It stays valid, as old mails do. */
export function unsubscribeUrl(
  { customer_id, types }: Subscription,
  { public_url, auth_secret }: Pick<Config, 'public_url' | 'auth_secret'>,
): string {
  const what = `${customer_id}-${types.join('.')}`;
  return `${public_url}/baja/${what}-${signatureOf(what, purpose, auth_secret)}`;
}

/** Reads a link's token; undefined when it is not valid. */
function readToken(token: string, secret: string): Subscription | undefined {
  const [, what, customer_id, types = '', signature] =
    /^((\d{1,15})-(\d{1,15}(?:\.\d{1,15})*))-([\w-]{43})$/.exec(token) ?? [];
  if (!what || !signature) return undefined;
  const isOurs = isSameSignature(signature, signatureOf(what, purpose, secret));
  return isOurs ? { customer_id: Number(customer_id), types: types.split('.').map(Number) } : undefined;
}

const switchOff = statement(
  'unsubscribe',
  `with written as (
    insert into customer_notification_types as p
      (notification_type_id, customer_id, email_active, whatsapp_active, preferred_time, active)
    select t.notification_type_id, c.customer_id, false,
      t.whatsapp_active and not ${isOptedOut('c.customer_id')}, coalesce(t.preferred_time, '09:00'), true
    from notification_types t, customers c where t.notification_type_id = any($1::bigint[]) and c.customer_id = coalesce(
      (select m.kept_customer_id from merged_members m where m.customer_id = $2), $2)
    on conflict (customer_id, notification_type_id) do update set email_active = false
    returning notification_type_id)
  select t.name from written join notification_types t using (notification_type_id)
  order by t.notification_type_id`,
  z.object({ name: z.string() }),
);

/**
 * Ends the mails of the types that a link names. The link of a marketing mail withdraws the consent to all marketing.
 * A second call changes nothing. Throws `unsubscribe_invalid`.
 */
export async function unsubscribe(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  token: string,
): Promise<{ name: string }> {
  const found = readToken(token, config.auth_secret);
  const kindOf = (id: number) => messageTypeOf(id)?.kind ?? 'staff';
  if (!found?.types.every((id) => isOptional(kindOf(id)))) throw problem('unsubscribe_invalid');
  const { customer_id, types } = found;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const done = await switchOff.all(tx, [types, customer_id]);
    if (done.length === 0) throw problem('unsubscribe_invalid');
    if (types.some((id) => kindOf(id) === 'marketing'))
      await withdrawConsent(tx, {
        customer_id,
        purpose: 'marketing',
        place: 'unsubscribe',
        now,
      });
    return { name: done.map(({ name }) => name).join(', ') };
  });
}

/**
 * The same by the one-click button of a mail program (RFC 8058): it posts a form to the address of the page, without cookies, and
 * follows no redirect.
 */
export async function registerUnsubscribe(app: FastifyInstance, services: Services): Promise<void> {
  await app.register((scope, _options, ready) => {
    acceptForms(scope, 1_024);
    scope.post<{ Params: { token: string } }>('/baja/:token', async ({ params }, reply) => {
      const { name } = await unsubscribe(services, params.token);
      return reply.type('text/plain; charset=utf-8').send(`Listo: ya no te enviaremos "${name}" por correo.`);
    });
    ready();
  });
}
