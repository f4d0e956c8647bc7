import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { productionConfig } from '../../config.ts';
import { Problem } from '../../errors.ts';
import { productionEnv as env } from '../../testing/production.ts';
import { paypalApi } from './paypal.ts';
import { cutTo, moneyOf, requestIdOf } from './requests.ts';

// Unusual responses of the provider. The adapter against the simulated PayPal: acceptance/src/paypal-adapter/.

type Answer = [status: number, body: unknown, headers?: Record<string, string>];
interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A provider that returns a token and then the given responses in turn; `null` never responds. */
async function provider(...answers: (Answer | null)[]) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    if (request.url === '/v1/oauth2/token') {
      response.end(JSON.stringify({ access_token: 'secret-token', expires_in: 32_400 }));
      return;
    }
    asked.push({ method: request.method, url: request.url, headers: request.headers, body });
    const answer = answers.shift();
    if (!answer) return;
    const [status, content, headers] = answer;
    response.writeHead(status, headers).end(typeof content === 'string' ? content : JSON.stringify(content));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const lines: { level: string; [name: string]: unknown }[] = [];
  const paypal = paypalApi(
    {
      paypal_client_id: 'client',
      paypal_client_secret: 'secret',
      paypal_webhook_id: 'WEBHOOK1',
      paypal_api_base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    },
    {
      error: (details) => void lines.push({ level: 'error', ...details }),
      warn: (details) => void lines.push({ level: 'warn', ...details }),
    },
    { retry: { timeout: 150, pauses: [1, 1] } },
  );
  return { paypal, asked, lines };
}

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'not refused',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  );

const amount = (value: string, currency_code = 'MXN') => ({ value, currency_code });
const order = (unit: object = { amount: amount('925.00') }) => ({
  id: 'ORDER1',
  status: 'APPROVED',
  purchase_units: [unit],
  links: [],
});

describe('[provider trouble] an unusual response', () => {
  it.each([
    ['a page', [200, '<html>maintenance</html>']],
    ['nothing', [200, '']],
    ['dollars', [200, order({ amount: amount('925.00', 'USD') })]],
    ['two purchases', [200, { ...order(), purchase_units: [order(), order()] }]],
    ['an unknown status', [200, { ...order(), status: 'GIFTED' }]],
    ['a way elsewhere', [302, '', { location: 'https://evil.example/' }]],
    [
      'a refusal of our account',
      [403, { name: 'NOT_AUTHORIZED', details: [{ issue: 'PERMISSION_DENIED' }] }],
    ],
    ['a refusal without words', [400, 'no']],
  ] as [string, Answer][])('%s is our trouble, once it is sure', async (_name, answer) => {
    const { paypal, lines } = await provider(answer, answer, answer);
    expect(await codeOf(paypal.readOrder('ORDER1'))).toBe('provider_unavailable');
    expect(lines).toMatchObject([{ level: 'error', call: 'readOrder' }]);
  });

  it('that never comes is awaited in three attempts', async () => {
    const { paypal, asked, lines } = await provider(null, null, null);
    expect(await codeOf(paypal.captureOrder('ORDER1'))).toBe('provider_unavailable');
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ headers }) => headers['paypal-request-id'])).size).toBe(1);
    expect(lines).toMatchObject([{ call: 'captureOrder', error: 'TimeoutError' }]);
  });

  it('that reports the same request in progress is retried', async () => {
    const conflict: Answer = [
      409,
      { name: 'RESOURCE_CONFLICT', details: [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }] },
    ];
    const refund = { id: 'R1', status: 'COMPLETED', amount: amount('925.00'), links: [] };
    const { paypal, asked } = await provider(conflict, [201, refund]);
    expect(await paypal.refundCapture({ key: '1', capture_id: 'C1' })).toMatchObject({ kind: 'refunded' });
    expect(asked[0]?.headers['paypal-request-id']).toBe(asked[1]?.headers['paypal-request-id']);
  });

  it('that reports an expired token gets one new token, and no third', async () => {
    const ended: Answer = [401, { error: 'invalid_token' }];
    expect(await (await provider(ended, [200, order()])).paypal.readOrder('ORDER1')).toMatchObject({
      status: 'approved',
    });
    const { paypal, asked } = await provider(ended, ended, [200, order()]);
    expect(await codeOf(paypal.readOrder('ORDER1'))).toBe('provider_unavailable');
    expect(asked).toHaveLength(2);
  });

  it("an unknown refusal of a capture counts as our failure, a final decline as the buyer's", async () => {
    const refused = (issue: string): Answer => [422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] }];
    const { paypal } = await provider(refused('PAYEE_ACCOUNT_RESTRICTED'), refused('PAYER_CANNOT_PAY'));
    expect(await codeOf(paypal.captureOrder('ORDER1'))).toBe('provider_unavailable');
    expect(await paypal.captureOrder('ORDER1')).toEqual({
      kind: 'declined',
      reason: 'PAYER_CANNOT_PAY',
      approve_url: null,
    });
  });

  it.each(['..', '../../v1/x?y', '%2e%2e', 'x'.repeat(65), ''])(
    '"%s" is no id, and leads nowhere else',
    async (id) => {
      const { paypal, asked } = await provider([404, {}], [404, {}]);
      expect(await paypal.readOrder(id)).toBeNull();
      expect(await paypal.captureOrder(id)).toEqual({ kind: 'gone' });
      expect(asked.map(({ url }) => url)).toEqual([
        '/v2/checkout/orders/NONE',
        '/v2/checkout/orders/NONE/capture',
      ]);
    },
  );
});

describe("[disorder] events in PayPal's recorded form", () => {
  const headers = () => ({
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a593',
    'paypal-transmission-id': '89556ce0-4d55-11ee-9f56-dd5f48f22b28',
    'paypal-transmission-sig': 'KZnM9kr70vxRNEBlNE0q4DRbNYasQOFEqQYxRatvWXx8ZVTr==',
    'paypal-transmission-time': new Date().toISOString(),
  });
  const event = (event_type: string, resource: unknown) =>
    JSON.stringify({ id: 'WH-1', create_time: '2026-11-18T18:00:00.123Z', event_type, resource });
  const genuine: Answer = [200, { verification_status: 'SUCCESS' }];
  const read = async (type: string, resource: unknown) => {
    const { paypal } = await provider(genuine);
    return paypal.readEvent(event(type, resource), headers());
  };

  it('are sent back to PayPal byte by byte', async () => {
    const { paypal, asked } = await provider(genuine);
    const body = ' {"id":"WH-1", "create_time":"x","event_type":"OTHER","n":1.50,"resource":{"ñ":"\\u00e9"}}';
    expect(await paypal.readEvent(body, headers())).toMatchObject({ kind: 'other', type: 'OTHER' });
    expect(asked[0]?.body).toContain(`"webhook_id":"WEBHOOK1","webhook_event":${body}}`);
    expect(JSON.parse(String(asked[0]?.body))).toMatchObject({ auth_algo: 'SHA256withRSA' });
  });

  it('are refused when they are malformed', async () => {
    const { paypal, asked } = await provider();
    const pretends = { length: { toString: {} } };
    for (const body of ['', 'null', '[]', '{}', JSON.stringify({ id: pretends, event_type: pretends })])
      expect(await codeOf(paypal.readEvent(body, headers()))).toBe('signature_invalid');
    expect(asked).toEqual([]);
  });

  it('are refused when PayPal denies them', async () => {
    const { paypal, lines } = await provider([200, { verification_status: 'FAILURE' }], [400, {}]);
    for (let count = 0; count < 2; count++)
      expect(await codeOf(paypal.readEvent(event('OTHER', {}), headers()))).toBe('signature_invalid');
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn']);
  });

  it('a refund of a sale may be negative, and may not name the sale', async () => {
    const amount = { total: '-3.99', currency: 'MXN', details: { subtotal: '-3.99' } };
    expect(await read('PAYMENT.SALE.REFUNDED', { id: '9SL', state: 'completed', amount })).toMatchObject({
      kind: 'refunded',
      payment_id: null,
      refund: { refund_id: '9SL', amount: 3.99 },
    });
  });

  it('a dispute is recorded with its payment, and with its outcome once decided', async () => {
    const resource = {
      dispute_id: 'PP-R-ABC-1',
      disputed_transactions: [{ seller_transaction_id: '3C6' }],
      dispute_amount: amount('99.90'),
      status: 'OPEN',
    };
    const dispute = { dispute_id: 'PP-R-ABC-1', charge_id: '3C6', amount: 99.9, reason: 'OTHER' };
    expect(await read('CUSTOMER.DISPUTE.CREATED', resource)).toMatchObject({
      kind: 'dispute',
      dispute: { ...dispute, status: 'OPEN' },
    });
    const decided = { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } };
    expect(await read('CUSTOMER.DISPUTE.RESOLVED', { ...resource, ...decided })).toMatchObject({
      dispute: { ...dispute, status: 'RESOLVED_BUYER_FAVOUR' },
    });
    // A case that PayPal opens before it knows the payment.
    const unknown = { ...resource, disputed_transactions: undefined };
    expect((await read('CUSTOMER.DISPUTE.CREATED', unknown)).kind).toBe('other');
  });

  it('a sale without a subscription, and unknown kinds, change nothing', async () => {
    const sale = {
      id: '8DD',
      amount: { total: '1.00', currency: 'MXN' },
      create_time: '2026-11-18T18:00:00Z',
    };
    expect((await read('PAYMENT.SALE.COMPLETED', sale)).kind).toBe('other');
    expect((await read('VAULT.PAYMENT-TOKEN.CREATED', { id: 'PT-1' })).kind).toBe('other');
  });

  it('about money that cannot be parsed or read again are reported, not lost', async () => {
    const { paypal, lines } = await provider(genuine);
    const dollars = { id: 'C1', status: 'COMPLETED', amount: amount('9.99', 'USD') };
    expect(await paypal.readEvent(event('PAYMENT.CAPTURE.COMPLETED', dollars), headers())).toMatchObject({
      kind: 'other',
      unfamiliar: 'an unknown shape',
    });
    expect(lines).toMatchObject([{ level: 'error', type: 'PAYMENT.CAPTURE.COMPLETED', event_id: 'WH-1' }]);
  });
});

describe('settings', () => {
  const paypal = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' };

  it('[CHK-021, X30] of PayPal are all present or all absent, with its own address', () => {
    expect(productionConfig(env)).toMatchObject({
      paypal_client_id: null,
      paypal_api_base: 'https://api-m.paypal.com',
    });
    expect(productionConfig({ ...env, ...paypal })).toMatchObject({ paypal_webhook_id: 'c' });
    expect(() => productionConfig({ ...env, PAYPAL_CLIENT_ID: 'a' })).toThrow(
      /PAYPAL_CLIENT_SECRET: .*\n.*PAYPAL_WEBHOOK_ID: /,
    );
  });

  it.each([
    'http://127.0.0.1:9',
    'https://api-m.sandbox.paypal.com',
    'https://api-m.paypal.com.evil.example',
  ])('[CHK-021, X30] production refuses %s', (PAYPAL_API_BASE) => {
    expect(() => productionConfig({ ...env, ...paypal, PAYPAL_API_BASE })).toThrow('PAYPAL_API_BASE');
  });

  it('[CHK-021, X30] the sandboxes are allowed where SANDBOX is on, with a test key of Stripe only', () => {
    const PAYPAL_API_BASE = 'https://api-m.sandbox.paypal.com';
    const WHATSAPP_API_BASE = 'https://waba-sandbox.example/v1';
    const sandbox = { ...env, ...paypal, PAYPAL_API_BASE, WHATSAPP_API_BASE, SANDBOX: 'on' };
    const STRIPE_SECRET_KEY = 'sk_test_1';
    expect(productionConfig({ ...sandbox, STRIPE_SECRET_KEY })).toMatchObject({ sandbox: 'on' });
    expect(() => productionConfig({ ...sandbox, STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(/SANDBOX: is on/);
    expect(() =>
      productionConfig({ ...sandbox, STRIPE_SECRET_KEY, PAYPAL_API_BASE: 'http://127.0.0.1:9' }),
    ).toThrow('PAYPAL_API_BASE');
    expect(() =>
      productionConfig({ ...sandbox, STRIPE_SECRET_KEY, WHATSAPP_API_BASE: 'http://127.0.0.1:9' }),
    ).toThrow('WHATSAPP_API_BASE');
  });

  it('that are missing make every call fail clearly', async () => {
    const lines: object[] = [];
    const note = (details: object) => void lines.push(details);
    const none = paypalApi(
      {
        paypal_client_id: null,
        paypal_client_secret: null,
        paypal_webhook_id: null,
        paypal_api_base: 'http://127.0.0.1:9',
      },
      { error: note, warn: note },
    );
    expect(await codeOf(none.readOrder('ORDER1'))).toBe('provider_unavailable');
    expect(lines).toMatchObject([{ error: 'PayPal is not configured' }]);
  });
});

describe('requests to PayPal', () => {
  it('amounts have two decimals', () => {
    expect([925, 0, 462.5, 0.1 + 0.2, 1_005.005].map((pesos) => moneyOf(pesos).value)).toEqual([
      '925.00',
      '0.00',
      '462.50',
      '0.30',
      '1005.01',
    ]);
  });

  it('request ids are the same for the same parts, 36 characters long, and reveal nothing', () => {
    expect(requestIdOf('order', 'purchase:7')).toBe(requestIdOf('order', 'purchase:7'));
    expect(requestIdOf('order', 'purchase:7')).not.toBe(requestIdOf('refund', 'purchase:7'));
    expect(requestIdOf('a', 'bc')).not.toBe(requestIdOf('ab', 'c'));
    expect(requestIdOf('order', 'purchase:7')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it('texts are cut at whole letters', () => {
    expect(cutTo('Mensualidad', 127)).toBe('Mensualidad');
    expect(cutTo('áéíóú', 5)).toBe('áé');
    expect(cutTo('💪💪', 7)).toBe('💪');
  });
});
