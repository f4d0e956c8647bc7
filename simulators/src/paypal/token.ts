import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Faults } from './faults.ts';
import { ids } from './ids.ts';
import type { Store } from './store.ts';
import { iso } from './time.ts';

/** Lifetime of a token in seconds: nine hours. */
const lifetime = 32_400;

/** OAuth 2: a token for the seller's client id and secret. */
export function registerToken(
  app: FastifyInstance,
  { store, clock, faults }: { store: Store; clock: Clock; faults: Faults },
): void {
  app.post('/v1/oauth2/token', async (request, reply) => {
    const fault = await faults.apply(`${request.method} ${request.url}`, reply);
    if (fault === 'handled') return reply;
    if (fault === 'cut_after') {
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    const { client_id, client_secret } = store.account;
    const basic = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (Buffer.from(basic, 'base64').toString() !== `${client_id}:${client_secret}`)
      return reply
        .status(401)
        .send({ error: 'invalid_client', error_description: 'Client Authentication failed' });
    const grant = new URLSearchParams(String(request.body ?? '')).get('grant_type');
    if (grant !== 'client_credentials')
      return reply.status(400).send({
        error: 'unsupported_grant_type',
        error_description: grant ? 'unsupported grant_type' : 'Grant Type is NULL',
      });
    const now = clock.now();
    for (const { id, until } of store.list('token')) if (until <= iso(now)) store.drop('token', id);
    const token = store.put('token', {
      id: ids.token(),
      until: iso(new Date(now.getTime() + lifetime * 1_000)),
    });
    store.save();
    return {
      scope:
        'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund https://uri.paypal.com/services/subscriptions https://uri.paypal.com/services/applications/webhooks',
      access_token: token.id,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: lifetime,
      nonce: `${now.toISOString()}${ids.debug()}`,
    };
  });
}
