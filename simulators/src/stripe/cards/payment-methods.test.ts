import { describe, expect, it } from 'vitest';
import { card, purchase, refusalOf, simulate, stripeAt } from '../../testing.ts';

async function shop() {
  const simulators = await simulate();
  const stripe = stripeAt(simulators.url);
  const { id: customer } = await stripe.customers.create({ email: 'ana@example.com' });
  return { simulators, stripe, customer };
}

describe('a card', () => {
  it.each([
    ['4242424242424242', 'visa', 'credit'],
    ['4000056655665556', 'visa', 'debit'],
    ['5555555555554444', 'mastercard', 'credit'],
    ['5200828282828210', 'mastercard', 'debit'],
    ['378282246310005', 'amex', 'credit'],
    ['6011111111111117', 'discover', 'credit'],
  ])('%s is %s, %s', async (number, brand, funding) => {
    const { stripe } = await shop();
    const made = await stripe.paymentMethods.create(card(number));
    expect(made.card).toMatchObject({
      brand,
      funding,
      last4: number.slice(-4),
      checks: { cvc_check: 'pass' },
    });
  });

  it('equal numbers have equal fingerprints, others differ', async () => {
    const { stripe } = await shop();
    const prints = [];
    for (const number of ['4242424242424242', '4242 4242 4242 4242', '5555555555554444'])
      prints.push((await stripe.paymentMethods.create(card(number))).card?.fingerprint);
    expect(prints[0]).toBe(prints[1]);
    expect(prints[0]).not.toBe(prints[2]);
  });

  it('belongs to the customer once attached: in its list, newest first, and in no other', async () => {
    const { stripe, customer } = await shop();
    const { id: other } = await stripe.customers.create();
    const first = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const second = await stripe.paymentMethods.attach('pm_card_mastercard', { customer });
    await stripe.paymentMethods.attach('pm_card_amex', { customer: other });
    expect(first.customer).toBe(customer);
    const ids = [second.id, first.id];
    expect((await stripe.paymentMethods.list({ customer, type: 'card' })).data.map(({ id }) => id)).toEqual(
      ids,
    );
    expect((await stripe.customers.listPaymentMethods(customer)).data.map(({ id }) => id)).toEqual(ids);
    expect((await stripe.paymentMethods.list({ customer, type: 'oxxo' })).data).toEqual([]);
  });

  it('can be attached to the same customer again, but not to another one', async () => {
    const { stripe, customer } = await shop();
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    expect((await stripe.paymentMethods.attach(id, { customer })).id).toBe(id);
    const { id: other } = await stripe.customers.create();
    expect(await refusalOf(stripe.paymentMethods.attach(id, { customer: other }))).toMatchObject({
      statusCode: 400,
      message: 'The payment method you provided has already been attached to a customer.',
    });
  });

  it('disappears from list and settings once detached, and cannot be attached again', async () => {
    const { simulators, stripe, customer } = await shop();
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
    expect((await stripe.paymentMethods.detach(id)).customer).toBeNull();
    expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    });
    expect((await refusalOf(stripe.paymentMethods.attach(id, { customer }))).message).toContain(
      'may not be used again',
    );
    expect((await refusalOf(stripe.paymentMethods.detach(id))).message).toContain('detachment is impossible');
    expect(
      simulators.stripe
        .list('event')
        .map(({ type }) => type)
        .slice(0, 2),
    ).toEqual(['customer.updated', 'payment_method.detached']);
  });

  it.each([
    ['pm_card_chargeDeclined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'lost_card'],
  ])('%s is refused when it is attached', async (name, decline_code) => {
    const { stripe, customer } = await shop();
    const refusal = await refusalOf(stripe.paymentMethods.attach(name, { customer }));
    expect(refusal).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code });
    expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
  });

  it('[reliability] 4000000000000341 can be attached and is declined at every charge', async () => {
    const { stripe, customer } = await shop();
    const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    const pay = stripe.paymentIntents.create({ ...purchase, customer, payment_method: id, confirm: true });
    expect(await refusalOf(pay)).toMatchObject({ code: 'card_declined' });
  });

  it('an unknown card answers 404 in the path, 400 in the body', async () => {
    const { stripe, customer } = await shop();
    const { id } = await stripe.paymentMethods.create(card('4242424242424242'));
    for (const [call, statusCode] of [
      [stripe.paymentMethods.attach('pm_none', { customer }), 404],
      [stripe.paymentMethods.detach('pm_none'), 404],
      [stripe.paymentMethods.attach(id, { customer: 'cus_none' }), 400],
      [stripe.paymentMethods.list({ customer: 'cus_none' }), 400],
      [stripe.customers.listPaymentMethods('cus_none'), 404],
    ] as const)
      expect(await refusalOf(call)).toMatchObject({ statusCode, code: 'resource_missing' });
  });
});
