import { describe, expect, it } from 'vitest';
import { simulate } from '../testing.ts';
import { callsTo, tokenOf } from './testing.ts';

const ask = (url: string, secret: string, body = 'grant_type=client_credentials') =>
  fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(secret).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body,
  });

describe('a token', () => {
  it('is issued for client id and secret, for nine hours', async () => {
    const { url, paypal } = await simulate();
    const answer = await ask(url, `${paypal.account.client_id}:${paypal.account.client_secret}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      access_token: expect.stringMatching(/^A21AA/),
      token_type: 'Bearer',
      expires_in: 32_400,
    });
  });

  it('is refused for a wrong secret, and for another grant type', async () => {
    const { url, paypal } = await simulate();
    const { client_id, client_secret } = paypal.account;
    const wrong = await ask(url, `${client_id}:other`);
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toEqual({
      error: 'invalid_client',
      error_description: 'Client Authentication failed',
    });
    const other = await ask(url, `${client_id}:${client_secret}`, 'grant_type=password');
    expect(other.status).toBe(400);
    expect(await other.json()).toMatchObject({ error: 'unsupported_grant_type' });
  });

  it('authorises calls until it expires', async () => {
    const simulators = await simulate({ now: () => new Date('2026-11-18T18:00:00Z') });
    const token = await tokenOf(simulators);
    const { get } = await callsTo(simulators, token);
    simulators.advance(new Date('2026-11-19T02:59:59Z'));
    expect((await get('/v1/billing/plans')).status).toBe(200);
    simulators.advance(new Date('2026-11-19T03:00:00Z'));
    expect(await get('/v1/billing/plans')).toMatchObject({
      status: 401,
      body: { name: 'AUTHENTICATION_FAILURE', debug_id: expect.any(String) },
    });
  });

  it('authorises nothing when it was never issued', async () => {
    const simulators = await simulate();
    const { get } = await callsTo(simulators, 'made-up');
    expect((await get('/v2/checkout/orders/1')).status).toBe(401);
  });
});
