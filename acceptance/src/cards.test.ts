import { makePackage } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from './payment-harness.ts';

// Saved cards, single payments by card, and instalments.
let harness: PaymentHarness;
let member: SignedIn;
let item: number;

beforeAll(async () => {
  harness = await openPaymentHarness('2027-01-10T18:00:00Z');
  ({ class_package_id: item } = await makePackage(harness.pool));
});
afterAll(() => harness.close());
beforeEach(async () => {
  member = await harness.member();
});

const keep = (payment_method: string, customer = member) =>
  harness.as(customer, 'POST /payment_sources/stripe', { body: { payment_method } });
const list = async (customer = member) => (await harness.as(customer, 'GET /payment_sources', {})).body;
const remove = (id: number, customer = member) =>
  harness.as(customer, 'DELETE /payment_sources/:id', { params: { id } });

describe('saved cards', () => {
  it('are saved once by any route and listed newest first [X31, PAY-004, API-048, API-050..052, API-054]', async () => {
    const { body: setup } = await harness.as(member, 'POST /payment_sources/setup', {});
    const made = await harness.confirm(setup.clientSecret, 'pm_card_visa');
    const method = String((made.body as { payment_method?: string }).payment_method);
    const kept = await keep(method);
    expect(kept).toMatchObject({
      status: 201,
      body: { card_type: 'visa', last_digits: '4242', source_id: method, pays_subscription: false },
    });
    expect((await keep(method)).body.payment_source_id).toBe(kept.body.payment_source_id);
    expect((await keep('pm_card_visa')).body.payment_source_id).toBe(kept.body.payment_source_id);
    await harness.as(member, 'POST /payment_sources', {
      body: { source_id: 'pm_card_mastercard', card_type: 'visa', last_digits: '0000' },
    });
    const older = await harness.as(member, 'POST /metodosPago', {
      body: { token_id: 'pm_card_amex', card_type: 'visa', last_digits: '1111', saveCard: true },
    });
    expect(older).toMatchObject({ status: 201, body: { card_type: 'amex', last_digits: '0005' } });
    expect((await list()).map(({ card_type, last_digits }) => `${card_type} ${last_digits}`)).toEqual([
      'amex 0005',
      'mastercard 4444',
      'visa 4242',
    ]);
    expect((await harness.as(member, 'GET /metodosPago', {})).body).toEqual(await list());
  });

  it.each([
    ['378282246310005', 'amex', '0005'],
    ['4012 8888 8888 1881', 'visa', '1881'],
    ['5555555555554444', 'mastercard', '4444'],
  ])(
    '%s is stored as %s with its last digits %s [PAY-007, PAY-008, X33]',
    async (number, card_type, last_digits) => {
      const answer = await fetch(`${harness.simulators.url}/v1/payment_methods`, {
        method: 'POST',
        headers: { authorization: 'Bearer pk_sim_demo' },
        body: new URLSearchParams({
          type: 'card',
          'card[number]': number,
          'card[cvc]': '1234',
          'card[exp_month]': '12',
          'card[exp_year]': '2030',
        }),
      });
      const { id } = (await answer.json()) as { id: string };
      expect((await keep(id)).body).toMatchObject({ source_id: id, card_type, last_digits });
      expect(await list()).toMatchObject([{ card_type, last_digits }]);
    },
  );

  it('are only read with saveCard false, and then pay once [API-050, PAY-006]', async () => {
    const { body: setup } = await harness.as(member, 'POST /payment_sources/setup', {});
    const made = await harness.confirm(setup.clientSecret, 'pm_card_visa');
    const token_id = String((made.body as { payment_method?: string }).payment_method);
    const use = (customer: SignedIn) =>
      harness.as(customer, 'POST /metodosPago', {
        body: { token_id, card_type: 'visa', last_digits: '4242', saveCard: false },
      });
    expect(await use(member)).toMatchObject({
      status: 201,
      body: { payment_source_id: null, source_id: token_id, card_type: 'visa', last_digits: '4242' },
    });
    expect(await list()).toEqual([]);
    expect(await use(await harness.member())).toMatchObject({ body: { code: 'payment_source_invalid' } });
    const { body: paid } = await harness.attempt(member, item, { payment_method: token_id, saveCard: false });
    await harness.idle();
    expect(await list()).toEqual([]);
    expect(paid.next).toBe('done');
  });

  it('are not saved when the bank declines them or they belong to another customer [ERR-020]', async () => {
    expect(await keep('pm_card_chargeDeclined')).toMatchObject({
      status: 402,
      body: { code: 'card_declined' },
    });
    const { body: mine } = await keep('pm_card_visa');
    const thief = await harness.member();
    expect(await keep(mine.source_id, thief)).toMatchObject({
      status: 400,
      body: { code: 'payment_source_invalid' },
    });
    expect((await keep('pm_nobody')).status).toBe(400);
    expect((await remove(mine.payment_source_id, thief)).status).toBe(404);
    expect(await harness.attempt(thief, item, { payment_source_id: mine.payment_source_id })).toMatchObject({
      status: 404,
      body: { code: 'payment_source_not_found' },
    });
    expect(await list(thief)).toEqual([]);
  });

  it('are deleted at the provider too, but not while they pay for a subscription [API-053, PAY-003]', async () => {
    const { body: visa } = await keep('pm_card_visa');
    await harness.attempt(member, await harness.subscription(), {
      payment_source_id: visa.payment_source_id,
    });
    await harness.idle();
    expect(await remove(visa.payment_source_id)).toMatchObject({
      status: 409,
      body: { code: 'payment_source_in_use' },
    });
    const { body: other } = await keep('pm_card_mastercard');
    const taken = await harness.as(member, 'POST /payment_sources/:id/default', {
      params: { id: other.payment_source_id },
    });
    expect(taken).toMatchObject({
      status: 200,
      body: { next: 'done', payment_source: { pays_subscription: true } },
    });
    await harness.idle();
    expect((await remove(visa.payment_source_id)).body).toEqual({ deleted: true });
    expect((await list()).map(({ last_digits }) => last_digits)).toEqual(['4444']);
    expect(
      harness.simulators.stripe.list('payment_method').find(({ id }) => id === visa.source_id)?.customer,
    ).toBeNull();
    expect(await harness.attempt(member, item, { payment_source_id: visa.payment_source_id })).toMatchObject({
      status: 404,
    });
    await harness.expectConsistent();
  });

  it('are deleted by either route [API-049, API-053]', async () => {
    const { body: visa } = await keep('pm_card_visa');
    const { body: amex } = await keep('pm_card_amex');
    const params = { id: visa.payment_source_id };
    expect((await harness.as(member, 'DELETE /metodosPago/:id', { params })).body).toEqual({ deleted: true });
    expect((await remove(amex.payment_source_id)).body).toEqual({ deleted: true });
    expect(await list()).toEqual([]);
  });

  it('report that the provider cannot delete them [ERR-033]', async () => {
    const { body: visa } = await keep('pm_card_visa');
    harness.simulators.stripe.failNext(...Array.from({ length: 3 }, () => ({ kind: 'error' as const })));
    expect(await remove(visa.payment_source_id)).toMatchObject({
      status: 503,
      body: { message: 'Hubo un error al eliminar este método de pago.' },
    });
    expect((await remove(visa.payment_source_id)).status).toBe(200);
  });

  it('cause one message before they expire, and take a new date from the bank', async () => {
    const { body: visa } = await keep('pm_card_visa');
    harness.simulators.stripe.changeCard(visa.source_id, { exp_month: 2, exp_year: 2027 }, 'bank');
    await harness.idle();
    expect(await list()).toMatchObject([{ exp_month: 2, exp_year: 2027 }]);
    await harness.job('warn_of_expiring_cards');
    expect(await harness.sentMessages(member)).toEqual([]);
    await harness.moveTo('2027-02-05T18:00:00Z');
    await harness.job('warn_of_expiring_cards');
    await harness.job('warn_of_expiring_cards');
    expect(await harness.sentMessages(member)).toEqual(['card_expiring']);
  });
});

describe('a single payment', () => {
  it('with a saved card takes one call [CHK-019, X29]', async () => {
    const { body: visa } = await keep('pm_card_visa');
    const { status, body } = await harness.attempt(member, item, {
      payment_source_id: visa.payment_source_id,
    });
    expect({ status, next: body.next, secret: body.clientSecret }).toEqual({
      status: 200,
      next: 'done',
      secret: null,
    });
    expect((await harness.purchase(member, body.purchase_id)).status).toBe('active');
    await harness.expectConsistent();
  });

  it('is charged once for ten simultaneous identical attempts with a saved card [reliability: double pay]', async () => {
    const { body: visa } = await keep('pm_card_visa');
    const before = harness.simulators.stripe.list('charge').length;
    const cart = { cart_id: `once-${member.customer_id}-0`, payment_source_id: visa.payment_source_id };
    await Promise.all(Array.from({ length: 10 }, () => harness.attempt(member, item, cart)));
    const { body } = await harness.attempt(member, item, cart);
    expect(body.next).toBe('done');
    expect(harness.simulators.stripe.list('charge').length - before).toBe(1);
    await harness.expectConsistent();
  });

  it('continues in the browser when the bank requires authentication', async () => {
    const { body } = await harness.attempt(member, item, { payment_method: 'pm_card_threeDSecure2Required' });
    expect(body).toMatchObject({ next: 'ask_bank', clientSecret: expect.stringMatching(/^pi_/) });
    expect((await harness.purchase(member, body.purchase_id)).status).toBe('pending');
    await harness.authenticate(body.clientSecret);
    expect((await harness.purchase(member, body.purchase_id)).status).toBe('active');
    await harness.expectConsistent();
  });

  it('reports the decline and stays payable with another card [ERR-018]', async () => {
    const cart = { cart_id: `stays-${member.customer_id}` };
    const refused = await harness.attempt(member, item, {
      ...cart,
      payment_method: 'pm_card_chargeDeclinedFraudulent',
    });
    expect(refused).toMatchObject({
      status: 402,
      body: { message: expect.stringContaining('Comunícate con nosotros en @localhost') },
    });
    const { body } = await harness.attempt(member, item, { ...cart, payment_method: 'pm_card_visa' });
    expect(body.next).toBe('done');
    await harness.expectConsistent();
  });

  it('saves a new card only on request [PAY-006]', async () => {
    const without = await harness.attempt(member, item);
    await harness.confirm(without.body.clientSecret);
    await harness.idle();
    expect(await list()).toEqual([]);
    const typed = await harness.attempt(member, item, { saveCard: true });
    await harness.confirm(typed.body.clientSecret, 'pm_card_mastercard');
    const known = await harness.attempt(member, item, { saveCard: true, payment_method: 'pm_card_visa' });
    expect(known.body.next).toBe('done');
    await harness.idle();
    expect((await list()).map(({ last_digits }) => last_digits).sort()).toEqual(['4242', '4444']);
    await harness.expectConsistent();
  });
});

describe('installments', () => {
  const long = 19_255;
  beforeAll(() =>
    harness.subscription({
      class_package_id: long,
      title: 'Semestral',
      price: 6000,
      subscription_interval: 6,
      expiration_days: 180,
    }),
  );
  const plan = { metadata: { payment_plan: 'installments' as const } };

  it('lead to the provider, charge nothing before, and are active once paid on its page [CHK-010..013, CHK-019, X28, X29]', async () => {
    const cart = { cart_id: `msi-${member.customer_id}-00`, ...plan };
    const { body } = await harness.attempt(member, long, cart);
    expect(body).toMatchObject({
      next: 'go',
      clientSecret: null,
      url: expect.stringContaining('/stripe/pagar/cs_'),
    });
    expect((await harness.attempt(member, long, cart)).body).toEqual(body);
    const page = String(body.url).replace(/^.*\/stripe\//, `${harness.simulators.url}/stripe/`);
    const shown = await (await fetch(page)).text();
    expect(shown).toContain('3 meses sin intereses');
    expect(shown).toContain('6 meses sin intereses');
    expect(await harness.purchase(member, body.purchase_id)).toMatchObject({
      status: 'pending',
      invoices: [],
    });
    expect(await harness.payInMonths(body.url, 6)).toContain(`/gracias/${body.purchase_id}/`);
    await harness.idle();
    expect(await harness.purchase(member, body.purchase_id)).toMatchObject({
      status: 'active',
      subscription_id: null,
      subscription_period: null,
      next_charge: null,
      invoices: [{ status: 'paid', total_payment: 6000 }],
    });
    await harness.expectConsistent();
  });

  it('fail when the payment page expires', async () => {
    const { body } = await harness.attempt(member, long, plan);
    await harness.moveTo(new Date(harness.simulators.now().getTime() + 25 * 3_600_000).toISOString());
    await harness.job('reconcile_pending_purchases');
    expect((await harness.purchase(member, body.purchase_id)).status).toBe('failed');
    await harness.expectConsistent();
  });

  it('are offered for six packages only, which can also renew', async () => {
    expect(await harness.attempt(member, item, plan)).toMatchObject({
      status: 400,
      body: { code: 'payment_plan_invalid' },
    });
    const renewing = await harness.attempt(member, long, { metadata: { payment_plan: 'recurring' } });
    expect(renewing.body.next).toBe('pay_card');
    // The buyer changes the payment plan of the same cart.
    const cart = { cart_id: `other-${member.customer_id}` };
    const first = await harness.attempt(member, long, cart);
    const second = await harness.attempt(member, long, { ...cart, ...plan });
    expect([first.body.next, second.body.next]).toEqual(['pay_card', 'go']);
    expect((await harness.confirm(first.body.clientSecret)).status).toBe(400);
    await harness.expectConsistent();
  });
});
