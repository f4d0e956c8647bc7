import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startSimulators } from '../start.ts';
import { simulate } from '../testing.ts';
import { approved, callsTo, fresh, listenerOf, order, planOf, subscribed, tokenOf } from './testing.ts';

const now = () => new Date('2026-11-18T18:00:00Z');

/** Runs an action, stops the simulators, and starts them again with the same data. */
async function restarted<T>(before: (simulators: Awaited<ReturnType<typeof startSimulators>>) => Promise<T>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tbm-paypal-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await startSimulators({ dataDir, now });
  const known = await before(first).finally(() => first.close());
  const kept = { account: first.paypal.account, at: first.now() };
  return { known, kept, dataDir, simulators: await simulate({ dataDir, now }) };
}

it('account, clock, orders, payments, subscriptions, events and tokens survive a restart', async () => {
  const { known, kept, simulators } = await restarted(async (first) => {
    const calls = await callsTo(first);
    const id = await approved(calls);
    await calls.post(`/v2/checkout/orders/${id}/capture`, undefined, fresh());
    await subscribed(calls, await planOf(calls));
    first.advance(new Date('2026-12-18T10:00:00Z'));
    const { list } = first.paypal;
    return {
      id,
      token: await tokenOf(first),
      lists: (['order', 'transaction', 'plan', 'subscription', 'event'] as const).map((kind) =>
        structuredClone(list(kind)),
      ),
    };
  });
  const { paypal } = simulators;
  expect(paypal.account).toEqual(kept.account);
  expect(simulators.now()).toEqual(new Date('2026-12-18T10:00:00Z'));
  expect(
    (['order', 'transaction', 'plan', 'subscription', 'event'] as const).map((kind) => paypal.list(kind)),
  ).toEqual(known.lists);
  const calls = await callsTo(simulators, known.token);
  expect((await calls.get(`/v2/checkout/orders/${known.id}`)).body.status).toBe('COMPLETED');
  simulators.advance(new Date('2027-01-18T10:00:00Z'));
  expect(paypal.list('transaction')).toHaveLength(4);
});

it('[double pay] an attempt repeated after a restart is still one order', async () => {
  const key = { 'paypal-request-id': 'attempt-1' };
  const { known, simulators } = await restarted(async (first) =>
    (await callsTo(first)).post('/v2/checkout/orders', order(), key),
  );
  const again = await (await callsTo(simulators)).post('/v2/checkout/orders', order(), key);
  expect(again.body.id).toBe(known.body.id);
});

it('delivers a pending event after a restart, signed with the same key', async () => {
  const { simulators, kept } = await restarted(async (first) => {
    first.paypal.setWebhook('http://127.0.0.1:1/');
    await approved(await callsTo(first));
  });
  const listener = await listenerOf(simulators);
  const [got] = await listener.until(1);
  expect(got?.event.event_type).toBe('CHECKOUT.ORDER.APPROVED');
  const answer = await (await callsTo(simulators)).post('/v1/notifications/verify-webhook-signature', {
    auth_algo: got?.headers['paypal-auth-algo'],
    cert_url: got?.headers['paypal-cert-url'],
    transmission_id: got?.headers['paypal-transmission-id'],
    transmission_sig: got?.headers['paypal-transmission-sig'],
    transmission_time: got?.headers['paypal-transmission-time'],
    webhook_id: kept.account.webhook_id,
    webhook_event: got?.event,
  });
  expect(answer.body.verification_status).toBe('SUCCESS');
  await simulators.paypal.delivered();
  expect(simulators.paypal.list('outbox')).toEqual([]);
});

it('stores nothing without a folder', async () => {
  const first = await startSimulators();
  await approved(await callsTo(first)).finally(() => first.close());
  expect((await simulate()).paypal.list('order')).toEqual([]);
});
