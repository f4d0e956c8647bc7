import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { at, refusalOf, rename, studio } from '../../testing.ts';

/** A refused renewal: the invoice is open, the subscription past due. */
async function owing() {
  const parts = await studio();
  const subscription = await parts.subscribe();
  await parts.useCard('pm_card_chargeCustomerFail');
  parts.until('2027-02-10T20:00:00Z');
  parts.newEvents();
  const [invoice] = (await parts.stripe.invoices.list({ status: 'open' })).data;
  const page = String(invoice?.hosted_invoice_url);
  const pay = (number: string, fields: Record<string, string> = {}) =>
    fetch(page, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ number, expiry: '12/40', cvc: '123', ...fields }),
    });
  const state = async () => ({
    invoice: (await parts.stripe.invoices.retrieve(String(invoice?.id))).status,
    subscription: (await parts.stripe.subscriptions.retrieve(subscription.id)).status,
  });
  return { ...parts, id: String(invoice?.id), subscription: subscription.id, page, pay, state };
}

describe('[PUR] the page of an open invoice', () => {
  it('shows the amount due and escapes the product name', async () => {
    const { simulators, product, subscribe, page, useCard } = await owing();
    const html = await (await fetch(page)).text();
    expect(html).toContain('Membresía');
    expect(html).toContain('$999.00');
    rename(simulators, product.id, '<img src=x onerror=alert(1)>');
    await useCard('pm_card_chargeCustomerFail');
    const hostile = await subscribe({ expand: ['latest_invoice'] });
    const url = (hostile.latest_invoice as Stripe.Invoice).hosted_invoice_url;
    expect(await (await fetch(String(url))).text()).not.toContain('<img');
  });

  it('accepts another card: the subscription continues and that card pays from now on', async () => {
    const { simulators, stripe, subscription, pay, state, until, types } = await owing();
    const answer = await pay('4242 4242 4242 4242', { keep: 'true' });
    expect(await answer.text()).toContain('Pagada');
    expect(await state()).toEqual({ invoice: 'paid', subscription: 'active' });
    expect(types()).toEqual([
      'payment_method.attached',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice_payment.paid',
      'invoice.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
    const now = await stripe.subscriptions.retrieve(subscription, { expand: ['default_payment_method'] });
    expect(now.default_payment_method).toMatchObject({ card: { last4: '4242' } });
    until('2027-03-10T20:00:00Z');
    expect(simulators.stripe.list('charge')[0]).toMatchObject({ paid: true });
    expect(simulators.stripe.list('invoice')[0]).toMatchObject({ status: 'paid', attempt_count: 1 });
  });

  it('can use a card for this payment only', async () => {
    const { stripe, subscription, pay, state } = await owing();
    await pay('4242424242424242');
    expect(await state()).toEqual({ invoice: 'paid', subscription: 'active' });
    expect((await stripe.subscriptions.retrieve(subscription)).default_payment_method).toBeNull();
  });

  it.each([
    ['4000000000009995', 'fondos'],
    ['4000000000000002', 'rechazó'],
    ['4242424242424241', 'número'],
    ['', 'número'],
  ])('%s is refused in words, and it stays open', async (number, word) => {
    const { pay, state } = await owing();
    expect(await (await pay(number)).text()).toContain(word);
    expect(await state()).toEqual({ invoice: 'open', subscription: 'past_due' });
  });

  it.each([
    ['ok', 'paid', 'active'],
    ['no', 'open', 'past_due'],
  ])('a card whose bank asks leads to the bank; "%s" and it is %s', async (choice, invoice, subscription) => {
    const { pay, page, state } = await owing();
    const answer = await pay('4000002760003184', { keep: 'true' });
    expect(answer.status).toBe(303);
    const bank = String(answer.headers.get('location'));
    const done = await (await fetch(`${bank}/${choice}`, { method: 'POST' })).text();
    expect(done).toContain(`href="${page}`);
    expect(await state()).toEqual({ invoice, subscription });
  });

  it('pays once when submitted twice', async () => {
    const { simulators, pay } = await owing();
    const before = simulators.stripe.list('charge').length;
    await Promise.all([pay('4242424242424242'), pay('4242424242424242')]);
    expect(simulators.stripe.list('charge')).toHaveLength(before + 1);
  });

  it('also works below another base path', async () => {
    const { simulators, stripe, id, pay } = await owing();
    simulators.setPages('http://localhost:3000/simuladores/');
    await stripe.invoices.voidInvoice(id);
    expect(await (await pay('4242424242424242')).text()).toContain('Anulada');
    simulators.advance(40 * 86_400);
    const [latest] = (await stripe.invoices.list({ limit: 1 })).data;
    expect(latest?.hosted_invoice_url).toBe(`http://localhost:3000/simuladores/stripe/factura/${latest?.id}`);
  });

  it('answers 404 for an unknown invoice', async () => {
    const { page, id } = await owing();
    expect((await fetch(page.replace(id, 'in_none'))).status).toBe(404);
  });
});

describe('an invoice', () => {
  it('returns matching lists, lines and payments', async () => {
    const { stripe, customer, id, subscription } = await owing();
    expect((await stripe.invoices.list({ customer, status: 'paid' })).data).toHaveLength(1);
    expect((await stripe.invoices.list({ created: { gte: at('2027-02-01T00:00:00Z') } })).data).toHaveLength(
      1,
    );
    expect((await stripe.invoices.list({ subscription })).data).toHaveLength(2);
    const payments = await stripe.invoicePayments.list({
      invoice: id,
      expand: ['data.payment.payment_intent'],
    });
    expect(payments.data).toMatchObject([
      {
        object: 'invoice_payment',
        amount_requested: 99_900,
        amount_paid: null,
        is_default: true,
        status: 'open',
      },
    ]);
    const intent = payments.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
    expect(intent).toMatchObject({ object: 'payment_intent', status: 'requires_payment_method' });
    // The invoice is found from its payment, as in the reconciliation.
    const found = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent.id },
      expand: ['data.invoice'],
    });
    expect(found.data).toMatchObject([{ invoice: { id, number: expect.stringMatching(/-0002$/) } }]);
  });

  it('cannot be paid and is not retried once voided', async () => {
    const { simulators, stripe, id, state, types, until } = await owing();
    expect(await stripe.invoices.voidInvoice(id)).toMatchObject({ status: 'void', amount_remaining: 0 });
    expect(types()).toEqual(['payment_intent.canceled', 'invoice.voided', 'invoice.updated']);
    const before = simulators.stripe.list('charge').length;
    until('2027-03-01T00:00:00Z');
    expect(simulators.stripe.list('charge')).toHaveLength(before);
    expect((await state()).invoice).toBe('void');
    for (const call of [stripe.invoices.voidInvoice(id), stripe.invoices.pay(id)])
      expect((await refusalOf(call)).statusCode).toBe(400);
  });

  it('cancels its payment when voided; the payment cannot be cancelled on its own', async () => {
    const { stripe, id } = await owing();
    const { data } = await stripe.invoicePayments.list({ invoice: id });
    const intent = String(data[0]?.payment.payment_intent);
    expect(await refusalOf(stripe.paymentIntents.cancel(intent))).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    });
    await stripe.invoices.voidInvoice(id);
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'void_invoice',
    });
  });

  it('paid out of band lets the subscription continue without a charge', async () => {
    const { simulators, stripe, id, state, types } = await owing();
    const before = simulators.stripe.list('charge').length;
    types();
    const paid = await stripe.invoices.pay(id, { paid_out_of_band: true });
    expect(paid).toMatchObject({ status: 'paid', amount_paid_off_stripe: 99_900 });
    expect(await state()).toEqual({ invoice: 'paid', subscription: 'active' });
    expect(simulators.stripe.list('charge')).toHaveLength(before);
    const emitted = types();
    expect(emitted).toContain('invoice.paid');
    expect(emitted).not.toContain('invoice.payment_succeeded');
  });

  it('is a draft for an hour, and can be paid before', async () => {
    const { stripe, subscribe, until, method } = await studio();
    const { id } = await subscribe();
    until('2027-02-10T18:00:00Z');
    const [draft] = (await stripe.invoices.list({ subscription: id, status: 'draft' })).data;
    expect(draft).toMatchObject({
      attempted: false,
      automatically_finalizes_at: at('2027-02-10T19:00:00Z'),
      hosted_invoice_url: null,
      number: null,
    });
    expect((await stripe.invoices.pay(String(draft?.id), { payment_method: method })).status).toBe('paid');
    until('2027-02-12T00:00:00Z');
    expect((await stripe.charges.list()).data).toHaveLength(2);
  });

  it('cannot be paid without a card', async () => {
    const { stripe, subscribe } = await studio();
    const { id: customer } = await stripe.customers.create();
    const { latest_invoice } = await subscribe({ customer, payment_behavior: 'default_incomplete' });
    expect(await refusalOf(stripe.invoices.pay(String(latest_invoice)))).toMatchObject({
      code: 'resource_missing',
    });
  });

  it('cannot be paid with another customer’s card', async () => {
    const { stripe, id } = await owing();
    const { id: customer } = await stripe.customers.create();
    const { id: payment_method } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    expect((await refusalOf(stripe.invoices.pay(id, { payment_method }))).statusCode).toBe(400);
  });

  it('returns the payment to confirm when authentication is required', async () => {
    const { stripe, id, customer } = await owing();
    const { id: payment_method } = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer,
    });
    const refusal = await refusalOf(stripe.invoices.pay(id, { payment_method }));
    expect(refusal).toMatchObject({ statusCode: 402, code: 'invoice_payment_intent_requires_action' });
    expect(refusal.payment_intent).toMatchObject({ status: 'requires_action' });
  });
});
