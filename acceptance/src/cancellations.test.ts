import { makeDiscount } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from './payment-harness.ts';

// Cancelling a subscription, and the retention offer.
let harness: PaymentHarness;
let member: SignedIn;
const [monthly, trial] = [149, 19_271];
const reason = 'Por el momento no puedo pagarlo';

beforeAll(async () => {
  harness = await openPaymentHarness('2027-01-10T18:00:00Z');
  await harness.subscription({ class_package_id: monthly });
  await harness.subscription({ class_package_id: trial, free_trial_length: 7 });
});
afterAll(() => harness.close());
beforeEach(async () => {
  member = await harness.member();
});

const days = (count: number): string =>
  new Date(harness.simulators.now().getTime() + count * 86_400_000).toISOString();
const bought = async (item: number, more: object = {}): Promise<number> => {
  const { body } = await harness.attempt(member, item, { payment_method: 'pm_card_visa', ...more });
  expect(body.next).toBe('done');
  await harness.idle();
  return body.purchase_id;
};
/** Forgets all cards that were used for a trial. */
const freshCard = () => harness.rows('update trials set fingerprint = null');
const cancel = (purchase_id: number, cancel_reason = reason, customer = member) =>
  harness.as(customer, 'POST /purchases/cancel', { body: { purchase_id, cancel_reason } });
const offer = (purchase_id: number, cancel_reason = reason, customer = member) =>
  harness.as(customer, 'POST /purchases/cancel-offer', { body: { purchase_id, cancel_reason } });
const sums = async (purchase_id: number) =>
  (await harness.purchase(member, purchase_id)).invoices.map(({ total_payment }) => total_payment);
const hasAccess = async () => (await harness.as(member, 'GET /customer', {})).body.has_access;

describe('cancelling', () => {
  it('keeps access to the end of the paid period and is never charged again [API-037, PUR-028, X41]', async () => {
    const purchase_id = await bought(monthly);
    expect(await hasAccess()).toBe(true);
    const { status, body } = await cancel(purchase_id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'cancelled', cancel_reason: reason, next_charge: null });
    expect(body.cancelledAt).not.toBeNull();
    await harness.moveTo(days(27));
    expect(await hasAccess()).toBe(true);
    await harness.moveTo(days(60));
    expect(await hasAccess()).toBe(false);
    expect(await harness.purchase(member, purchase_id)).toMatchObject({ status: 'cancelled' });
    expect(await sums(purchase_id)).toEqual([499]);
    expect(await harness.sentMessages(member)).toEqual(['receipt:purchase', 'subscription_cancelled']);
    await harness.expectConsistent();
  });

  it('ends a trial at once, and nothing is ever charged [PUR-029]', async () => {
    await freshCard();
    const purchase_id = await bought(trial);
    await harness.moveTo(days(3));
    expect(await hasAccess()).toBe(true);
    expect((await cancel(purchase_id)).body.status).toBe('cancelled');
    expect(await hasAccess()).toBe(false);
    await harness.moveTo(days(40));
    expect(await sums(purchase_id)).toEqual([]);
    await harness.expectConsistent();
  });

  it('ends access at once while a renewal is unpaid, which is not charged again', async () => {
    const purchase_id = await bought(monthly);
    const { subscription_id } = await harness.purchase(member, purchase_id);
    harness.simulators.stripe.declineNext(String(subscription_id), 'generic_decline', 1);
    await harness.moveTo(days(31.2));
    expect(await hasAccess()).toBe(true);
    expect((await cancel(purchase_id)).status).toBe(200);
    expect(await hasAccess()).toBe(false);
    await harness.moveTo(days(40));
    expect((await harness.purchase(member, purchase_id)).invoices.map(({ status }) => status)).toEqual([
      'paid',
      'failed',
    ]);
    await harness.expectConsistent();
  });

  it('takes effect at once when the provider cannot be reached, and reaches it later [reliability: provider trouble]', async () => {
    const purchase_id = await bought(monthly);
    harness.simulators.stripe.failNext(...Array.from({ length: 4 }, () => ({ kind: 'error' as const })));
    expect((await cancel(purchase_id)).body.status).toBe('cancelled');
    await expect
      .poll(
        () =>
          harness.simulators.stripe
            .list('subscription')
            .find(({ metadata }) => metadata.purchase_id === String(purchase_id))?.cancel_at_period_end,
        { timeout: 20_000 },
      )
      .toBe(true);
    await harness.moveTo(days(40));
    expect(await sums(purchase_id)).toEqual([499]);
    await harness.expectConsistent();
  });

  it('requires a reason of more than ten characters and a running subscription of the member [ERR-030, ERR-031, X39]', async () => {
    const purchase_id = await bought(monthly);
    for (const short of ['', 'Otro', 'diez letra', '  diez letra  '])
      expect(await cancel(purchase_id, short)).toMatchObject({
        status: 400,
        body: { message: 'Debes indicar un motivo de cancelación.' },
      });
    expect((await cancel(purchase_id, reason, await harness.member())).status).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => cancel(purchase_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await cancel(purchase_id)).body.message).toBe(
      'No puedes cancelar esta compra, no tiene un cargo recurrente activo.',
    );
    expect((await offer(purchase_id)).status).toBe(409);
  });
});

describe('the retention offer [PUR-036, PUR-037, PUR-038]', () => {
  it('halves the next two charges, then the full price returns [API-038, PUR-037, PUR-038]', async () => {
    const purchase_id = await bought(monthly);
    await harness.moveTo(days(12));
    expect((await harness.as(member, 'GET /customer', {})).body.cancel_attempt).toBeNull();
    const { status, body } = await offer(purchase_id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ purchase: { purchase_id, status: 'active' }, links: [] });
    expect((await harness.as(member, 'GET /customer', {})).body.cancel_attempt).not.toBeNull();
    await harness.moveTo(days(115));
    expect(await sums(purchase_id)).toEqual([499, 249.5, 249.5, 499, 499]);
    expect(await harness.sentMessages(member)).toContain('offer_applied');
    await harness.expectConsistent();
  });

  it('applies in a trial, combines with a discount, and ends with a cancellation', async () => {
    await freshCard();
    const { code } = await makeDiscount(harness.pool, {
      amount: 100,
      is_percent: false,
      first_invoice_only: false,
    });
    const purchase_id = await bought(trial, { discountCode: code });
    await offer(purchase_id);
    await harness.moveTo(days(75));
    expect(await sums(purchase_id)).toEqual([199.5, 199.5, 399]);
    await cancel(purchase_id);
    await harness.moveTo(days(40));
    expect(await sums(purchase_id)).toHaveLength(3);
    await harness.expectConsistent();
  });

  it('is made once even for five simultaneous requests, for two packages only, and not for health reasons', async () => {
    const purchase_id = await bought(monthly);
    const other = await bought(await harness.subscription(), { metadata: { second_access: true } });
    // The clock moves a day: in the second of the purchase, the provider's two months would end with the second charge.
    await harness.moveTo(days(1));
    expect(await offer(other)).toMatchObject({ status: 409, body: { code: 'offer_not_possible' } });
    for (const health of ['Estoy EMBARAZADA de gemelos', 'Una lesión en la rodilla', 'me LESIONE entrenando'])
      expect((await offer(purchase_id, health)).body.code).toBe('offer_not_possible');
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => offer(purchase_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    await harness.moveTo(days(65));
    expect(await sums(purchase_id)).toEqual([499, 249.5, 249.5]);
    await harness.expectConsistent();
  });
});

it('admins maintain the list of cancellation reasons [API-055, API-056, API-057, API-058, API-059, PUR-003]', async () => {
  const { body: reasons } = await harness.as(member, 'GET /cancel_reasons', {});
  expect(reasons.map(({ name }) => name)).toContain('Otro');
  expect(reasons.filter(({ name }) => name !== 'Otro').every(({ name }) => name.length > 10)).toBe(true);
  const admin = await harness.member('admin');
  const made = await harness.as(admin, 'POST /cancel_reasons', {
    body: { name: 'Me voy de viaje un tiempo' },
  });
  expect(made.status).toBe(201);
  const { id } = made.body;
  expect(
    (await harness.as(admin, 'PUT /cancel_reasons', { body: { id, name: 'Me voy de viaje' } })).status,
  ).toBe(200);
  expect((await harness.as(member, 'GET /cancel_reasons/:id', { params: { id } })).body.name).toBe(
    'Me voy de viaje',
  );
  expect((await harness.as(member, 'DELETE /cancel_reasons/:id', { params: { id } })).status).toBe(403);
  expect((await harness.as(admin, 'DELETE /cancel_reasons/:id', { params: { id } })).status).toBe(200);
  expect((await harness.as(member, 'GET /cancel_reasons/:id', { params: { id } })).status).toBe(404);
  expect((await harness.as(member, 'GET /cancel_reasons', {})).body).toEqual(reasons);
});
