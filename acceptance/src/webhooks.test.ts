import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { simulate, stripeAt } from '@tbm/simulators/testing';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../server/src/webhooks.ts', import.meta.url));

/** `npm run webhooks` for an account at the simulators; returns its output. */
async function command(simulators: Awaited<ReturnType<typeof simulate>>): Promise<string> {
  const { client_id, client_secret } = simulators.paypal.account;
  const { stdout } = await run(process.execPath, [program], {
    env: {
      ...process.env,
      PUBLIC_URL: 'https://tbm.example',
      STRIPE_SECRET_KEY: 'sk_sim_demo',
      STRIPE_API_BASE: simulators.url,
      PAYPAL_CLIENT_ID: client_id,
      PAYPAL_CLIENT_SECRET: client_secret,
      PAYPAL_API_BASE: simulators.url,
    },
  });
  return stdout;
}

it('makes both webhooks with their events and version, once, and prints the settings for the server', async () => {
  const simulators = await simulate();
  expect(await command(simulators)).toMatch(/STRIPE_WEBHOOK_SECRET=whsec_\w+\n[\s\S]*PAYPAL_WEBHOOK_ID=\w+/);
  const [endpoint, ...others] = simulators.stripe.list('webhook_endpoint');
  expect(others).toEqual([]);
  expect(endpoint).toMatchObject({
    url: 'https://tbm.example/api/webhooks/stripe',
    api_version: '2026-10-28.endive',
    enabled_events: expect.arrayContaining(['invoice.payment_failed', 'charge.dispute.created']),
  });
  expect(simulators.paypal.list('webhook')).toMatchObject([
    { event_types: expect.arrayContaining([{ name: 'PAYMENT.SALE.COMPLETED' }]) },
  ]);
  const again = await command(simulators);
  expect(again).not.toContain('whsec_');
  expect(simulators.stripe.list('webhook_endpoint')).toEqual([endpoint]);
});

it('adds the events that a webhook lacks, and replaces one in another version', async () => {
  const simulators = await simulate();
  const { webhookEndpoints } = stripeAt(simulators.url);
  const url = 'https://tbm.example/api/webhooks/stripe';
  await webhookEndpoints.create({ url, enabled_events: ['invoice.paid'], api_version: '2024-06-20' });
  expect(await command(simulators)).toContain('STRIPE_WEBHOOK_SECRET=');
  const [made] = simulators.stripe.list('webhook_endpoint');
  expect(made?.api_version).toBe('2026-10-28.endive');
  await webhookEndpoints.update(String(made?.id), { enabled_events: ['invoice.paid'] });
  expect(await command(simulators)).toContain('lacked events');
  expect(simulators.stripe.list('webhook_endpoint')).toMatchObject([
    { id: made?.id, enabled_events: expect.arrayContaining(['payment_intent.succeeded']) },
  ]);
});
