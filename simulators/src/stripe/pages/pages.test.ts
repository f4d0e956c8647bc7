import { describe, expect, it } from 'vitest';
import { at, pay, receiver, refusalOf, rename, studio } from '../../testing.ts';

async function steered() {
  const parts = await studio();
  const { url } = parts.simulators;
  return {
    ...parts,
    show: async (path = '') => {
      const answer = await fetch(`${url}/stripe/${path}`);
      expect(answer.status).toBe(200);
      return answer.text();
    },
    press: async (path: string, fields: Record<string, string> = {}) => {
      const body = new URLSearchParams(fields);
      const answer = await fetch(`${url}/stripe/${path}`, { method: 'POST', body, redirect: 'manual' });
      expect(answer.status).toBe(303);
      return String(answer.headers.get('location'));
    },
    refused: async (path: string) => (await fetch(`${url}/stripe/${path}`, { method: 'POST' })).status,
  };
}

describe('the steering pages', () => {
  it('show customers with their cards, subscriptions, invoices and events', async () => {
    const { subscribe, show } = await steered();
    const { id, latest_invoice } = await subscribe();
    expect(await show()).toContain('próximo cobro: 10 feb 2027');
    const customers = await show('clientes/');
    for (const text of ['Ana', 'ana@example.com', 'visa 4242']) expect(customers).toContain(text);
    const subscriptions = await show('suscripciones/');
    for (const text of [id, '1 × Membresía ($999.00)', 'active', '10 feb 2027'])
      expect(subscriptions).toContain(text);
    const invoices = await show('facturas/');
    for (const text of ['-0001', '$999.00', 'paid', `../factura/${latest_invoice}`])
      expect(invoices).toContain(text);
    expect(await show('avisos/')).toContain('customer.subscription.created');
  });

  it('escape all texts', async () => {
    const { simulators, stripe, customer, subscribe, product, show } = await steered();
    const hostile = '<img src=x onerror=alert(1)>';
    await stripe.customers.update(customer, { name: hostile });
    rename(simulators, product.id, hostile);
    await subscribe();
    for (const path of ['', 'clientes/', 'suscripciones/', 'facturas/', 'avisos/'])
      expect(await show(path)).not.toContain('<img');
  });

  it('keep links below any base path', async () => {
    const { simulators } = await steered();
    const answer = await fetch(`${simulators.url}/stripe/reloj/dia`, {
      method: 'POST',
      headers: { 'x-forwarded-prefix': '/simuladores' },
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toBe('/simuladores/stripe/');
  });
});

describe('the buttons', () => {
  it('move the clock by an hour, a day, a week, a month and to the next charge', async () => {
    const { simulators, subscribe, press, show } = await steered();
    expect(await show()).not.toContain('Hasta el próximo cobro');
    await subscribe();
    for (const [step, time] of [
      ['hora', '2027-01-10T19:00:00Z'],
      ['dia', '2027-01-11T19:00:00Z'],
      ['semana', '2027-01-18T19:00:00Z'],
      ['cobro', '2027-02-10T19:00:00Z'],
      ['mes', '2027-03-10T19:00:00Z'],
    ]) {
      expect(await press(`reloj/${step}`)).toMatch(/\/stripe\/$/);
      expect(simulators.now()).toEqual(new Date(String(time)));
    }
    expect(simulators.stripe.list('charge')).toHaveLength(3);
  });

  it('[PUR] decline the next renewal for any reason, and then show it', async () => {
    const { stripe, subscribe, press, show, simulators } = await steered();
    const { id } = await subscribe();
    expect(await press(`rechazar/${id}`, { code: 'lost_card' })).toMatch(/suscripciones\/$/);
    expect(await show('suscripciones/')).toContain('Se rechazará: Perdida');
    await press('reloj/cobro');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    expect(simulators.stripe.list('charge')[0]?.outcome?.reason).toBe('lost_card');
    await press('reloj/cobro');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  it('change a card’s expiry date, by the bank or by hand', async () => {
    const { stripe, method, press, newEvents } = await steered();
    const before = (await stripe.paymentMethods.retrieve(method)).card?.exp_year ?? 0;
    await press(`tarjeta/${method}/bank`);
    await press(`tarjeta/${method}/hand`);
    expect((await stripe.paymentMethods.retrieve(method)).card?.exp_year).toBe(before + 5);
    expect(newEvents().map(({ type, data }) => [type, data.previous_attributes])).toMatchObject([
      ['payment_method.automatically_updated', { card: { exp_year: before } }],
      ['payment_method.updated', { card: { exp_year: before + 4 } }],
    ]);
  });

  it('refund and dispute charges, and close disputes', async () => {
    const { simulators, stripe, press, show, refused } = await steered();
    const [first, second] = [await pay(stripe), await pay(stripe)];
    await press(`devolver/${first.latest_charge}`);
    await press(`disputar/${second.latest_charge}`);
    expect(await refused(`devolver/${first.latest_charge}`)).toBe(400);
    const [dispute] = simulators.stripe.list('dispute');
    expect(await show()).toContain('Ganada');
    await press(`cerrar/${dispute?.id}/won`);
    expect(await show()).not.toContain('Ganada');
    expect((await stripe.refunds.list()).data).toMatchObject([
      { amount: 99_900, charge: first.latest_charge },
    ]);
  });

  it('choose the result of the last try, and make the next call fail', async () => {
    const { stripe, press, show } = await steered();
    await press('cobranza/unpaid');
    expect(await show()).toContain('Después: <strong>Dejarla sin pagar</strong>');
    await press('falla/error');
    expect((await refusalOf(stripe.customers.list())).statusCode).toBe(500);
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it('[disorder] hold events and release them in any order', async () => {
    const { simulators, stripe, press, show } = await steered();
    const endpoint = await receiver(simulators);
    await simulators.stripe.delivered();
    const before = endpoint.received.length;
    await press('pause');
    for (let count = 0; count < 20; count++) await stripe.customers.create({ name: String(count) });
    expect(await show()).toContain('Soltar en desorden');
    await press('shuffle');
    await simulators.stripe.delivered();
    const names = endpoint.received
      .slice(before)
      .map(({ event }) => (event.data.object as { name: string }).name);
    expect(names.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, index) => String(index)),
    );
    expect(names).not.toEqual(names.toSorted((a, b) => Number(a) - Number(b)));
  });

  it.each([
    ['reloj/nunca', 400],
    ['falla/todo', 400],
    ['cobranza/nada', 400],
    ['rechazar/sub_none', 400],
    ['devolver/ch_none', 404],
    ['tarjeta/pm_none/bank', 404],
    ['cerrar/du_none/won', 404],
  ])('"%s" is refused with %s', async (path, status) => {
    const { refused } = await steered();
    expect(await refused(path)).toBe(status);
  });
});

it('[clock] show the next charge, also of a retry, and none for a subscription that ends', async () => {
  const { simulators, stripe, subscribe, useCard, until } = await studio();
  expect(simulators.stripe.nextCharge()).toBeNull();
  const { id } = await subscribe();
  expect(simulators.stripe.nextCharge()).toEqual(new Date('2027-02-10T19:00:00Z'));
  await useCard('pm_card_chargeCustomerFail');
  until('2027-02-10T20:00:00Z');
  expect(simulators.stripe.nextCharge()).toEqual(new Date(at('2027-02-11T19:00:00Z') * 1000));
  await stripe.subscriptions.cancel(id);
  expect(simulators.stripe.nextCharge()).toBeNull();
});
