import { settings } from '@tbm/domain/settings';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cancelUrl } from '../../platform/cancel-link.ts';
import { problem } from '../../platform/errors.ts';
import { signatureOf } from '../../platform/keyed-hash.ts';
import { makePackage } from '../../platform/testing/factories.ts';
import type { SignedIn } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { begin } from '../purchases/index.ts';
import { applySubscription } from '../subscriptions/index.ts';

const reason = 'Me mudo a otra ciudad';
const now = '2026-11-18T18:00:00.000Z';
const periodEnd = '2026-12-18T18:00:00.000Z';

let shop: Shop;
let member: SignedIn;
beforeAll(async () => {
  shop = await makeShop();
  await makePackage(shop.pool, {
    class_package_id: settings.subscription_package_id,
    price: 499,
    is_subscription: true,
    subscription_period: 'month',
    subscription_interval: 1,
  });
  // The provider is unreachable; the cancellation is still effective here at once.
  const down = async () => {
    throw problem('provider_unavailable');
  };
  const { billing } = shop.services.stripe;
  shop.services.stripe.billing = { ...billing, endSubscription: down, discountCharges: down };
});
afterAll(() => shop.end());
beforeEach(async () => {
  member = await shop.member();
});

/** A monthly subscription at $499 whose first payment is pending. */
async function pending(class_package_id: number = settings.subscription_package_id): Promise<number> {
  const purchase = await shop.services.db.transaction((tx) =>
    begin(
      tx,
      {
        customer_id: member.customer_id,
        payer_id: member.customer_id,
        class_package_id,
        branch_id: 1,
        total_payment: 499,
        payment_method_id: 1,
        expiration_days: 30,
        include_online: true,
        subscription_period: 'month',
        subscription_interval: 1,
      },
      now,
    ),
  );
  return purchase?.purchase_id ?? 0;
}

/** A subscription that is paid to the end of its first month. */
async function running(class_package_id?: number): Promise<number> {
  const purchase_id = await pending(class_package_id);
  const bill = { invoice_id: `in_${purchase_id}`, status: 'paid' as const, amount: 499, payment_id: null };
  const period = { is_trial: false, period_start: now, period_end: periodEnd, paidAt: now };
  await shop.services.db.transaction((tx) =>
    applySubscription(
      tx,
      shop.services.log,
      {
        subscription_id: `sub_${purchase_id}`,
        status: 'active',
        customer: 'cus_1',
        metadata: { purchase_id: String(purchase_id) },
        method: null,
        plan_id: '',
        trial_ends_at: null,
        current_period_end: periodEnd,
        ended_at: null,
        ends: false,
        ended_by_wish: false,
        failure: null,
        bills: [{ ...bill, ...period }],
      },
      now,
    ),
  );
  return purchase_id;
}

const cancel = (purchase_id: number, cancel_reason = reason, by = member) =>
  shop.call('POST /purchases/cancel', { body: { purchase_id, cancel_reason } }, by.token);
const acceptOffer = (purchase_id: number, cancel_reason = reason, by = member) =>
  shop.call('POST /purchases/cancel-offer', { body: { purchase_id, cancel_reason } }, by.token);
const jobs = (task: string, purchase_id: number) =>
  shop.count(
    `graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = $1 and (j.payload->>'purchase_id')::bigint = $2`,
    task,
    purchase_id,
  );
const mails = (cause: string) => shop.count('messages where cause = $1', cause);

it('cancels at once though the provider is down, leaves access to the end of the paid period, and queues a job that ends it there [PUR-028]', async () => {
  const purchase_id = await running();
  expect(await cancel(purchase_id)).toMatchObject({
    status: 200,
    body: { status: 'cancelled', cancelledAt: now, cancel_reason: reason, next_charge: null },
  });
  expect((await shop.purchase(purchase_id)).access_until).toBe(periodEnd);
  expect(await jobs('end_subscription', purchase_id)).toBe(1);
  expect(await mails(`subscription_cancelled:${purchase_id}`)).toBe(1);
});

it('one of many concurrent attempts cancels; the others are refused [ERR-031]', async () => {
  const purchase_id = await running();
  const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(purchase_id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect((await cancel(purchase_id)).body.code).toBe('cancel_not_possible');
  expect((await acceptOffer(purchase_id)).body.code).toBe('cancel_not_possible');
});

const look = (token: string) => shop.call('GET /cancellations/:token', { params: { token } });
const follow = (token: string) => shop.call('POST /cancellations/:token', { params: { token } });
const tokenOf = (purchase_id: number): string =>
  cancelUrl(purchase_id, shop.services.config).split('/').at(-1) ?? '';

it('the signed link cancels in one step, without signing in; once, also when tapped repeatedly', async () => {
  const purchase_id = await running();
  const token = tokenOf(purchase_id);
  const kept = { trial: false, access_until: '2026-12-18' };
  expect((await look(token)).body).toMatchObject({ state: 'running', ...kept });
  expect((await shop.purchase(purchase_id)).status).toBe('active');
  const answers = await Promise.all(Array.from({ length: 5 }, () => follow(token)));
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'cancelled', ...kept });
  }
  expect(await shop.purchase(purchase_id)).toMatchObject({ status: 'cancelled', access_until: periodEnd });
  expect(await mails(`subscription_cancelled:${purchase_id}`)).toBe(1);
  expect(await jobs('end_subscription', purchase_id)).toBe(1);
  expect((await look(token)).body).toMatchObject({ state: 'cancelled', ...kept });
});

it('a link works only for its own purchase', async () => {
  const { class_package_id } = await makePackage(shop.pool, { price: 499 });
  const [ownId, otherId] = [await running(), await running(class_package_id)];
  const signature = tokenOf(ownId).slice(tokenOf(ownId).indexOf('-'));
  const forged = [
    `${otherId}${signature}`,
    `${ownId}-${'A'.repeat(43)}`,
    `${ownId}`,
    'x',
    `0${tokenOf(ownId)}`,
  ];
  // Signed with the same secret for another purpose.
  forged.push(
    `${ownId}-${signatureOf(String(ownId), 'link to unsubscribe', shop.services.config.auth_secret)}`,
  );
  for (const token of forged)
    for (const call of [look, follow])
      expect(await call(token)).toMatchObject({ status: 404, body: { code: 'cancel_link_not_found' } });
  for (const purchase_id of [ownId, otherId])
    expect((await shop.purchase(purchase_id)).status).toBe('active');
});

it('refuses a short reason, the purchase of another customer, and anything but a running subscription [ERR-030, ERR-031]', async () => {
  const purchase_id = await running();
  for (const call of [cancel, acceptOffer]) {
    for (const short of ['Otro', 'diez letra'])
      expect(await call(purchase_id, short)).toMatchObject({
        status: 400,
        body: { code: 'cancel_reason_missing' },
      });
    const stranger = await shop.member();
    expect(await call(purchase_id, reason, stranger)).toMatchObject({
      status: 404,
      body: { code: 'purchase_not_found' },
    });
    expect((await call(1_999_999)).status).toBe(404);
    const { class_package_id: another } = await makePackage(shop.pool, { price: 499 });
    expect(await call(await pending(another))).toMatchObject({
      status: 409,
      body: { code: 'cancel_not_possible' },
    });
    const { class_package_id } = await makePackage(shop.pool, { price: 0 });
    const { body } = await shop.attempt(member, class_package_id);
    expect((await call(body.purchase_id)).body.code).toBe('cancel_not_possible');
  }
  expect((await shop.purchase(purchase_id)).status).toBe('active');
});

it('gives the retention offer once in a lifetime, also on concurrent attempts [PUR-036, PUR-037]', async () => {
  const purchase_id = await running();
  const answers = await Promise.all(Array.from({ length: 5 }, () => acceptOffer(purchase_id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await shop.purchase(purchase_id)).toMatchObject({ status: 'active', cancel_reason: reason });
  expect(await jobs('apply_offer', purchase_id)).toBe(1);
  expect(await mails(`offer_applied:${purchase_id}`)).toBe(1);
  const admin = await shop.member('admin');
  const { body } = await shop.call(
    'GET /purchases/:id/history',
    { params: { id: purchase_id } },
    admin.token,
  );
  expect(body.entries).toContainEqual(
    expect.objectContaining({ kind: 'offer', at: now, provider_ids: [`sub_${purchase_id}`] }),
  );
  const { class_package_id } = await makePackage(shop.pool, {
    class_package_id: settings.trial_package_id,
    price: 499,
  });
  expect((await acceptOffer(await running(class_package_id))).body.code).toBe('offer_not_possible');
});

it('refuses the offer for other packages and for health reasons, without any change [PUR-036]', async () => {
  const { class_package_id } = await makePackage(shop.pool, { price: 499 });
  expect((await acceptOffer(await running(class_package_id))).body.code).toBe('offer_not_possible');
  const purchase_id = await running();
  expect((await acceptOffer(purchase_id, 'Una lesión en la rodilla')).body.code).toBe('offer_not_possible');
  expect((await shop.purchase(purchase_id)).cancel_reason).toBeNull();
  expect((await acceptOffer(purchase_id)).status).toBe(200);
});
