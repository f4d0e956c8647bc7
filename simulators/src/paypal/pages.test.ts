import { describe, expect, it } from 'vitest';
import { simulate } from '../testing.ts';
import { approved, callsTo, fresh, linkOf, order, planOf, subscribed } from './testing.ts';

async function parts() {
  const simulators = await simulate({ now: () => new Date('2026-11-18T18:00:00Z') });
  const { url, paypal } = simulators;
  const show = async () => (await fetch(`${url}/paypal/`)).text();
  const pressed = async (path: string) => fetch(`${url}/paypal/${path}`, { method: 'POST' });
  return { simulators, url, paypal, show, pressed, calls: await callsTo(simulators) };
}

describe('the steering page of PayPal', () => {
  it('escapes all texts, with buttons that lead back to the page', async () => {
    const { url, show, calls } = await parts();
    const hostile = '<img src=x onerror=alert(1)>';
    const made = await calls.post('/v2/checkout/orders', order({ description: hostile }), fresh());
    await subscribed(calls, await planOf(calls));
    const html = await show();
    expect(html).toContain('2026-11-18T18:00:00Z');
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(html).toContain('2026-12-18T10:00:00Z');
    expect(html).toContain('BILLING.SUBSCRIPTION.ACTIVATED');
    expect(html + (await (await fetch(linkOf(made, 'payer-action'))).text())).not.toContain('<img');
    for (const [, action = ''] of html.matchAll(/action="([^"]*)"/g)) {
      const at = new URL(action, `${url}/paypal/`).href;
      const answer = await fetch(at, { method: 'POST' });
      expect(`${action} ${answer.status}`).toBe(`${action} 200`);
      const [, home = ''] = /content="0;url=([^"]*)"/.exec(await answer.text()) ?? [];
      expect(new URL(home, at).pathname).toBe('/paypal/');
    }
  });

  it('moves the clock by days, or to the next charge', async () => {
    const { simulators, paypal, pressed, calls } = await parts();
    await subscribed(calls, await planOf(calls));
    await pressed('clock/1');
    expect(simulators.now()).toEqual(new Date('2026-11-19T18:00:00Z'));
    await pressed('clock/next');
    expect(simulators.now()).toEqual(new Date('2026-12-18T10:00:00Z'));
    expect(paypal.list('transaction')).toHaveLength(2);
  });

  it('declines and accepts charges, cancels for the buyer, and decides on payments held for review', async () => {
    const { paypal, pressed, calls } = await parts();
    const id = await subscribed(calls, await planOf(calls));
    await pressed(`decline/${id}/999`);
    expect(paypal.list('subscription')[0]?.declines).toBe(999);
    await pressed(`decline/${id}/0`);
    expect(paypal.list('subscription')[0]?.declines).toBe(0);
    await pressed(`cancel/${id}`);
    expect(paypal.list('subscription')[0]?.status).toBe('CANCELLED');
    await calls.post(`/v2/checkout/orders/${await approved(calls, 'review')}/capture`, undefined, fresh());
    const held = paypal.list('transaction').find(({ status }) => status === 'PENDING');
    await pressed(`decide/${held?.id}/no`);
    expect(paypal.list('transaction').at(-1)?.status).toBe('DECLINED');
  });

  it('requests a fault for the next call, and answers 404 for unknown records', async () => {
    const { pressed, calls } = await parts();
    await pressed('fault/error');
    expect((await calls.get('/v1/billing/plans')).status).toBe(500);
    await pressed('fault/__proto__');
    expect((await calls.get('/v1/billing/plans')).status).toBe(200);
    for (const path of ['resend/WH-NONE', 'decline/I-NONE/1', 'cancel/I-NONE'])
      expect((await pressed(path)).status).toBe(404);
  });
});

it('behind another base path, keeps the approval link and its buttons below that path', async () => {
  const { url, simulators, calls } = await parts();
  simulators.setPages('https://demo.test/simuladores/');
  const made = await calls.post('/v2/checkout/orders', order(), fresh());
  expect(linkOf(made, 'payer-action')).toBe(
    `https://demo.test/simuladores/paypal/checkoutnow?token=${made.body.id}`,
  );
  const page = await (await fetch(`${url}/paypal/checkoutnow?token=${made.body.id}`)).text();
  expect(page).not.toMatch(/action="\//);
  expect((await fetch(`${url}/paypal/checkoutnow?token=NONE`)).status).toBe(404);
  expect((await fetch(`${url}/paypal/webapps/billing/subscriptions?ba_token=NONE`)).status).toBe(404);
});

it('shows that an order without a return URL is done', async () => {
  const { calls } = await parts();
  const { payment_source: _, ...bare } = order();
  const made = await calls.post('/v2/checkout/orders', bare);
  const link = linkOf(made, 'approve');
  expect(await (await fetch(link)).text()).toContain('La tienda no dijo a dónde volver.');
  const answer = await fetch(link.replace('checkoutnow', 'checkoutnow/paid'), { method: 'POST' });
  expect(await answer.text()).toContain('Puedes cerrar esta ventana.');
});
