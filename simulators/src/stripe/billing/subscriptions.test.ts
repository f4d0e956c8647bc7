import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { at, card, refusalOf, stripeAt, studio } from '../../testing.ts';

const paidInOrder = [
  'invoice.created',
  'payment_intent.created',
  'invoice.finalized',
  'charge.succeeded',
  'payment_intent.succeeded',
  'invoice_payment.paid',
  'invoice.updated',
  'invoice.paid',
  'invoice.payment_succeeded',
];
const periodOf = ({ items }: Stripe.Subscription) => [
  items.data[0]?.current_period_start,
  items.data[0]?.current_period_end,
];

describe('a subscription with a good card', () => {
  it('[PUR] is active at once and its first month is paid', async () => {
    const { stripe, subscribe, customer, monthly, types } = await studio('2027-01-31T18:00:00Z');
    const subscription = await subscribe({ expand: ['latest_invoice.payments'] });
    expect(subscription).toMatchObject({
      object: 'subscription',
      status: 'active',
      customer,
      metadata: { purchase_id: '7' },
      billing_cycle_anchor: at('2027-01-31T18:00:00Z'),
      cancel_at_period_end: false,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      trial_end: null,
      items: { data: [{ price: { id: monthly.id }, quantity: 1, subscription: subscription.id }] },
    });
    expect(periodOf(subscription)).toEqual([at('2027-01-31T18:00:00Z'), at('2027-02-28T18:00:00Z')]);
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      amount_due: 99_900,
      amount_paid: 99_900,
      amount_remaining: 0,
      attempt_count: 1,
      attempted: true,
      customer_email: 'ana@example.com',
      number: expect.stringMatching(/-0001$/),
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id, metadata: { purchase_id: '7' } },
      },
      payments: { data: [{ amount_paid: 99_900, status: 'paid', payment: { type: 'payment_intent' } }] },
      lines: {
        data: [
          {
            amount: 99_900,
            description: '1 × Membresía (at $999.00 / month)',
            period: { start: at('2027-01-31T18:00:00Z'), end: at('2027-02-28T18:00:00Z') },
            pricing: { price_details: { price: monthly.id } },
            parent: { subscription_item_details: { subscription: subscription.id } },
          },
        ],
      },
    });
    const intent = await stripe.paymentIntents.retrieve(
      String(invoice.payments?.data[0]?.payment.payment_intent),
    );
    expect(intent).toMatchObject({
      amount: 99_900,
      status: 'succeeded',
      customer,
      setup_future_usage: 'off_session',
    });
    expect(types()).toEqual(['customer.subscription.created', ...paidInOrder]);
  });

  it('emits its creation with the state after the first payment', async () => {
    const { subscribe, newEvents } = await studio();
    const { id } = await subscribe();
    expect(newEvents()[0]).toMatchObject({
      type: 'customer.subscription.created',
      data: { object: { id, status: 'active', latest_invoice: expect.stringMatching(/^in_/) } },
    });
  });

  it.each([
    [{ interval: 'day', interval_count: 28 }, '2027-02-28T18:00:00Z'],
    [{ interval: 'week', interval_count: 2 }, '2027-02-14T18:00:00Z'],
    [{ interval: 'month', interval_count: 3 }, '2027-04-30T18:00:00Z'],
    [{ interval: 'month', interval_count: 6 }, '2027-07-31T18:00:00Z'],
    [{ interval: 'year' }, '2028-01-31T18:00:00Z'],
  ] as const)('with a price of its own by %o the period ends on %s', async (recurring, end) => {
    const { simulators, subscribe, product } = await studio('2027-01-31T18:00:00Z');
    const price_data = { currency: 'mxn', product: product.id, unit_amount: 150_000, recurring };
    const subscription = await subscribe({ items: [{ price_data, quantity: 2 }] });
    expect(periodOf(subscription)[1]).toBe(at(end));
    expect(simulators.stripe.list('invoice')[0]).toMatchObject({ total: 300_000, status: 'paid' });
  });

  it('charges its own card before the customer’s default', async () => {
    const { stripe, subscribe, customer } = await studio();
    const { id } = await stripe.paymentMethods.attach('pm_card_mastercard', { customer });
    await subscribe({ default_payment_method: id });
    expect((await stripe.charges.list()).data[0]?.payment_method).toBe(id);
  });
});

describe('a first payment that fails', () => {
  it('[ERR] is incomplete after a decline, and another card makes it active', async () => {
    const { stripe, subscribe, customer, useCard, types } = await studio();
    await useCard('pm_card_chargeCustomerFail');
    const subscription = await subscribe({ expand: ['latest_invoice'] });
    expect(subscription.status).toBe('incomplete');
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({
      status: 'open',
      attempt_count: 1,
      attempted: true,
      next_payment_attempt: null,
    });
    expect(types()).toEqual([
      'customer.subscription.created',
      'invoice.created',
      'payment_intent.created',
      'invoice.finalized',
      'charge.failed',
      'payment_intent.payment_failed',
      'invoice.payment_failed',
      'invoice.updated',
    ]);
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    types();
    const paid = await stripe.invoices.pay(String(invoice.id), { payment_method: id });
    expect(paid).toMatchObject({ status: 'paid', amount_remaining: 0 });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect(types().slice(-5)).toEqual([
      'invoice_payment.paid',
      'invoice.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
  });

  it('with `error_if_incomplete` is an error and creates nothing', async () => {
    const { simulators, subscribe, useCard } = await studio();
    for (const [name, code] of [
      ['pm_card_chargeCustomerFail', 'card_declined'],
      ['pm_card_authenticationRequired', 'subscription_payment_intent_requires_action'],
    ] as const) {
      await useCard(name);
      const refusal = await refusalOf(subscribe({ payment_behavior: 'error_if_incomplete' }));
      expect(refusal).toMatchObject({ statusCode: 402, code });
    }
    for (const kind of ['subscription', 'invoice', 'payment_intent'] as const)
      expect(simulators.stripe.list(kind)).toEqual([]);
  });

  it('is refused without any card', async () => {
    const { simulators, stripe, subscribe } = await studio();
    const { id: customer } = await stripe.customers.create();
    expect(await refusalOf(subscribe({ customer }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
    });
    expect(simulators.stripe.list('subscription')).toEqual([]);
  });

  it('with authentication is active after approval, and incomplete without it', async () => {
    const { stripe, subscribe, useCard, types } = await studio();
    await useCard('pm_card_authenticationRequired');
    const expand = ['latest_invoice.payments.data.payment.payment_intent'];
    for (const [choice, status] of [
      ['ok', 'active'],
      ['no', 'incomplete'],
    ] as const) {
      const subscription = await subscribe({ expand });
      expect(subscription.status).toBe('incomplete');
      expect(types()).toContain('invoice.payment_action_required');
      const invoice = subscription.latest_invoice as Stripe.Invoice;
      const intent = invoice.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
      expect(intent.status).toBe('requires_action');
      await fetch(`${intent.next_action?.redirect_to_url?.url}/${choice}`, { method: 'POST' });
      expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe(status);
    }
  });

  it('[ERR] expires when unpaid for 23 hours, and cannot be paid any more', async () => {
    const { simulators, stripe, subscribe, useCard, types } = await studio();
    await useCard('pm_card_chargeCustomerFail');
    const { id, latest_invoice } = await subscribe();
    types();
    simulators.advance(23 * 3_600 - 1);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('incomplete');
    simulators.advance(1);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'incomplete_expired',
      ended_at: at('2027-01-11T17:00:00Z'),
    });
    expect(types()).toEqual([
      'payment_intent.canceled',
      'invoice.voided',
      'invoice.updated',
      'customer.subscription.updated',
    ]);
    expect(await refusalOf(stripe.invoices.pay(String(latest_invoice)))).toMatchObject({ statusCode: 400 });
    simulators.advance(90 * 86_400);
    expect(simulators.stripe.list('invoice')).toHaveLength(1);
  });
});

describe('[CHK] a subscription that is paid in the browser', () => {
  async function begun(params: Partial<Stripe.SubscriptionCreateParams> = {}) {
    const parts = await studio();
    const { id: customer } = await parts.stripe.customers.create({ email: 'eva@example.com' });
    parts.newEvents();
    const subscription = await parts.subscribe({
      customer,
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
      ...params,
    });
    return { ...parts, customer, subscription, browser: stripeAt(parts.simulators.url, {}, 'pk_test_1') };
  }

  it('waits with a client secret; confirmed there it is active and keeps the card', async () => {
    const { stripe, browser, customer, subscription, types } = await begun();
    expect(subscription).toMatchObject({ status: 'incomplete', pending_setup_intent: null });
    const secret = (subscription.latest_invoice as Stripe.Invoice).confirmation_secret;
    expect(secret).toEqual({
      client_secret: expect.stringMatching(/^pi_.+_secret_/),
      type: 'payment_intent',
    });
    const client_secret = String(secret?.client_secret);
    const intent = client_secret.split('_secret_')[0] as string;
    const bad = await browser.paymentMethods.create(card('4000000000009995'));
    const confirm = (payment_method: string) =>
      browser.paymentIntents.confirm(intent, { payment_method, client_secret } as object);
    expect((await refusalOf(confirm(bad.id))).decline_code).toBe('insufficient_funds');
    expect(types().slice(-4)).toEqual([
      'charge.failed',
      'payment_intent.payment_failed',
      'invoice.payment_failed',
      'invoice.updated',
    ]);
    const good = await browser.paymentMethods.create(card('4242424242424242'));
    await confirm(good.id);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'active',
      default_payment_method: good.id,
    });
    expect((await stripe.paymentMethods.list({ customer })).data.map(({ id }) => id)).toEqual([good.id]);
    expect(types().slice(-1)).toEqual(['customer.subscription.updated']);
  });

  it('[PUR] with a trial requests a card setup; that card pays after the trial', async () => {
    const { stripe, browser, simulators, subscription, types } = await begun({ trial_period_days: 7 });
    expect(subscription).toMatchObject({
      status: 'trialing',
      latest_invoice: { status: 'paid', total: 0, confirmation_secret: null },
      pending_setup_intent: { status: 'requires_payment_method', usage: 'off_session' },
    });
    const setup = subscription.pending_setup_intent as Stripe.SetupIntent;
    const client_secret = String(setup.client_secret);
    const method = await browser.paymentMethods.create(card('4242424242424242'));
    types();
    await browser.setupIntents.confirm(setup.id, { payment_method: method.id, client_secret } as object);
    expect(types()).toEqual([
      'payment_method.attached',
      'setup_intent.succeeded',
      'customer.subscription.updated',
    ]);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      pending_setup_intent: null,
      default_payment_method: method.id,
    });
    simulators.advance(7 * 86_400 + 3_600);
    expect(
      simulators.stripe.list('charge').map(({ payment_method, paid }) => [payment_method, paid]),
    ).toEqual([[method.id, true]]);
  });
});

describe('refused subscriptions', () => {
  it.each([
    [{ customer: 'cus_none' }, 'customer'],
    [{ items: [] }, 'items'],
    [{ items: [{ price: 'price_none' }] }, 'items[0][price]'],
    [{ default_payment_method: 'pm_none' }, 'default_payment_method'],
    [{ trial_period_days: 0 }, 'trial_period_days'],
    [{ trial_end: at('2027-01-01T00:00:00Z') }, 'trial_end'],
    [{ trial_end: at('2030-01-01T00:00:00Z') }, 'trial_end'],
    [{ trial_period_days: 7, trial_end: at('2027-02-01T00:00:00Z') }, 'trial_end'],
    [{ cancel_at: at('2027-01-20T00:00:00Z') }, 'cancel_at'],
    [{ coupon: 'OLD' }, 'coupon'],
    [{ items: [{ prize: 'x' }] }, 'items[0][prize]'],
    [{ payment_settings: { save: 'on' } }, 'payment_settings[save]'],
  ])('%o', async (fields, param) => {
    const { simulators, subscribe } = await studio();
    const refusal = await refusalOf(subscribe(fields as Partial<Stripe.SubscriptionCreateParams>));
    expect(refusal).toMatchObject({ statusCode: 400, param });
    expect(simulators.stripe.list('subscription')).toEqual([]);
    expect(simulators.stripe.list('charge')).toEqual([]);
  });

  it('a one-time price, and an inactive one', async () => {
    const { stripe, subscribe, product } = await studio();
    const once = await stripe.prices.create({ product: product.id, currency: 'mxn', unit_amount: 10_000 });
    const inactive = await stripe.prices.create({
      product: product.id,
      currency: 'mxn',
      unit_amount: 99_900,
      recurring: { interval: 'month' },
      active: false,
    });
    for (const price of [once.id, inactive.id])
      expect((await refusalOf(subscribe({ items: [{ price }] }))).param).toBe('items[0][price]');
  });

  it("another customer's card", async () => {
    const { stripe, subscribe, method } = await studio();
    const { id: customer } = await stripe.customers.create();
    const refusal = await refusalOf(subscribe({ customer, default_payment_method: method }));
    expect(refusal).toMatchObject({ statusCode: 400, code: 'resource_missing' });
  });
});

describe('[reliability] subscribing over an unreliable connection', () => {
  it.each([
    ['cut', 0],
    ['cut_after', 1],
  ] as const)('after "%s" there are %s; asked again with the same key there is one', async (kind, count) => {
    const { simulators, stripe, customer, monthly } = await studio();
    const params = { customer, items: [{ price: monthly.id }] };
    const key = { idempotencyKey: 'purchase:7' };
    simulators.stripe.failNext({ kind }, { kind });
    await refusalOf(stripe.subscriptions.create(params, key));
    expect(simulators.stripe.list('subscription')).toHaveLength(count);
    const made = await Promise.all([1, 2, 3].map(() => stripe.subscriptions.create(params, key)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(simulators.stripe.list('subscription')).toHaveLength(1);
    expect(simulators.stripe.list('charge')).toHaveLength(1);
  });
});
