import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { problem } from '../../platform/errors.ts';
import { makeMembership } from '../../platform/testing/factories.ts';
import { fakeCards } from '../../platform/testing/payments.ts';
import type { SignedIn } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';

let shop: Shop;
let member: SignedIn;
/** Cards deleted at the provider, and whether the provider is reachable. */
let forgotten: string[] = [];
let isDown = false;
/** Result of the charge when a card becomes the payment method. */
let bank: 'accepts' | 'declines' = 'accepts';

beforeAll(async () => {
  shop = await makeShop();
  const { stripe } = shop.services;
  stripe.cards = {
    ...fakeCards(),
    async forgetCard(_, { source_id }) {
      if (isDown) throw problem('provider_unavailable');
      forgotten.push(source_id);
    },
  };
  stripe.billing = {
    ...stripe.billing,
    async payWith() {
      if (bank === 'declines') throw problem('card_declined');
      return null;
    },
  };
});
afterAll(() => shop.end());
beforeEach(async () => {
  member = await shop.member();
  forgotten = [];
  isDown = false;
  bank = 'accepts';
});

let cards = 0;
const newCard = () => `pm_${++cards}`;
const keep = (source_id: string, by = member) =>
  shop.call('POST /payment_sources', { body: { source_id } }, by.token);
const kept = async (by = member) => (await shop.call('GET /payment_sources', {}, by.token)).body;
const remove = (id: number, by = member) =>
  shop.call('DELETE /payment_sources/:id', { params: { id } }, by.token);
const payWith = (id: number, by = member) =>
  shop.call('POST /payment_sources/:id/default', { params: { id } }, by.token);
/** A running subscription paid by card. */
const subscription = (payment_source_id: number) =>
  makeMembership(shop.pool, member.customer_id, {
    subscription_id: `sub_${payment_source_id}`,
    subscription_period: 'month',
    subscription_interval: 1,
    payment_source_id,
  });

it('saves the same card once, also when it is sent five times at once [PAY-001, PAY-004]', async () => {
  const card = newCard();
  const answers = await Promise.all(Array.from({ length: 5 }, () => keep(card)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(await kept()).toMatchObject([{ source_id: card, last_digits: '4242', pays_subscription: false }]);
  // Until this insert commits, all five requests find no such card, and meet the other of its two indexes.
  const other = await shop.pool.connect();
  const late = newCard();
  await other.query('begin');
  await other.query(
    `insert into payment_sources (customer_id, source_id, card_type, last_digits, fingerprint, exp_month, exp_year)
    select $1, $2, card_type, last_digits, 'only its id is the same', exp_month, exp_year from payment_sources where source_id = $3`,
    [member.customer_id, late, card],
  );
  const waiting = Promise.all(Array.from({ length: 5 }, () => keep(late)));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await other.query('commit');
  other.release();
  expect((await waiting).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
});

it('shows and deletes only the member’s own cards', async () => {
  const { body } = await keep(newCard());
  const stranger = await shop.member();
  expect(await kept(stranger)).toEqual([]);
  for (const call of [remove, payWith])
    expect(await call(body.payment_source_id, stranger)).toMatchObject({
      status: 404,
      body: { code: 'payment_source_not_found' },
    });
  expect(forgotten).toEqual([]);
});

it('deletes a card at the provider first, once, and does not delete it here while that fails [ERR-033]', async () => {
  const { body } = await keep(newCard());
  isDown = true;
  expect((await remove(body.payment_source_id)).body.code).toBe('payment_source_not_deleted');
  expect(await kept()).toHaveLength(1);
  isDown = false;
  expect(await remove(body.payment_source_id)).toMatchObject({ status: 200, body: { deleted: true } });
  expect(await kept()).toEqual([]);
  expect((await remove(body.payment_source_id)).status).toBe(404);
  expect(forgotten).toEqual([body.source_id]);
});

it('does not delete the card of a running subscription', async () => {
  const { body } = await keep(newCard());
  await subscription(body.payment_source_id);
  expect(await kept()).toMatchObject([{ pays_subscription: true }]);
  expect((await remove(body.payment_source_id)).body.code).toBe('payment_source_in_use');
  expect(forgotten).toEqual([]);
});

it('makes another card the payment method, even when the bank declines the overdue charge', async () => {
  const { body: first } = await keep(newCard());
  const { body: second } = await keep(newCard());
  const { purchase_id } = await subscription(first.payment_source_id);
  const payer = async () => (await shop.purchase(purchase_id)).payment_source_id;
  expect(await payWith(second.payment_source_id)).toMatchObject({
    status: 200,
    body: { next: 'done', payment_source: { pays_subscription: true } },
  });
  expect(await payer()).toBe(second.payment_source_id);
  bank = 'declines';
  expect((await payWith(first.payment_source_id)).body.code).toBe('card_declined');
  expect(await payer()).toBe(first.payment_source_id);
});
