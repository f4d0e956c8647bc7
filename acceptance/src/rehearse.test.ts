import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { simulate } from '@tbm/simulators/testing';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The output of the command, and whether it succeeded. */
const rehearse = (env: Record<string, string>) =>
  new Promise<{ ok: boolean; text: string }>((resolve) => {
    execFile(
      process.execPath,
      ['server/src/rehearse.ts'],
      { cwd: root, env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ ok: error === null, text: stdout + stderr }),
    );
  });

it('runs every flow once at the providers, reports each, and leaves nothing that is charged later', async () => {
  const simulators = await simulate();
  const { client_id, client_secret } = simulators.paypal.account;
  const env = {
    PUBLIC_URL: 'https://tbm.example',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_API_BASE: simulators.url,
    PAYPAL_CLIENT_ID: client_id,
    PAYPAL_CLIENT_SECRET: client_secret,
    PAYPAL_API_BASE: simulators.url,
  };
  const { ok, text } = await rehearse(env);
  expect(text).not.toContain('FAILED');
  expect(text.match(/^ {2}ok /gm)).toHaveLength(10);
  expect(text).toContain('Everything works.');
  expect(ok).toBe(true);
  const running = simulators.stripe
    .list('subscription')
    .filter(({ status, cancel_at }) => status !== 'canceled' && cancel_at === null);
  expect(running).toEqual([]);

  simulators.stripe.failNext(
    ...Array.from({ length: 3 }, () => ({ kind: 'error' as const, on: 'POST /v1/refunds' })),
  );
  const broken = await rehearse(env);
  expect(broken.ok).toBe(false);
  expect(broken.text).toMatch(/FAILED {2}Stripe: a part is refunded: \S/);
  expect(broken.text).toContain('1 failed.');
});

it('refuses keys that move money', async () => {
  const env = { PUBLIC_URL: 'https://tbm.example', STRIPE_SECRET_KEY: 'sk_live_1' };
  expect(await rehearse(env)).toEqual({
    ok: false,
    text: 'STRIPE_SECRET_KEY moves real money: use a test key\n',
  });
});
