import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeClass, makePackage } from '../../platform/testing/factories.ts';
import { messagesFor } from '../../platform/testing/mail.ts';
import { signedInCustomer } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { notificationJobs } from '../notifications/index.ts';
import { giveUpPurchase } from './settlement/give-up.ts';
import { reconcilePending } from './settlement/reconcile-pending.ts';

let shop: Shop;
let event: number;
let single_class_id: number;

beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.end());
beforeEach(async () => {
  shop.provider.forget();
  ({ class_package_id: event } = await makePackage(shop.pool, { is_special_event: true, class_amount: 1 }));
  ({ single_class_id } = await makeClass(shop.pool, { class_date: '2027-12-05T16:00:00Z', capacity: 3 }));
  await sellWith(single_class_id);
});

const sellWith = (id: number) =>
  shop.pool.query('update single_classes set class_package_id = $1 where single_class_id = $2', [event, id]);
const places = () =>
  shop.count('class_reservations where single_class_id = $1 and "deletedAt" is null', single_class_id);
const pay = async (purchase_id: number) =>
  shop.webhook(shop.provider.pay((await shop.purchase(purchase_id)).payment_id));

it('reserves a place as part of the purchase, without granting credits [product decision 5]', async () => {
  const member = await shop.member();
  const { body } = await shop.attempt(member, event);
  expect(await places()).toBe(1);
  await pay(body.purchase_id);
  expect((await shop.purchase(body.purchase_id)).status).toBe('active');
  expect(await shop.count('class_reservations where purchase_id = $1 and is_paid', body.purchase_id)).toBe(1);
  expect(await shop.count('credit_lots where purchase_id = $1', body.purchase_id)).toBe(0);
  expect(await shop.attempt(member, event)).toMatchObject({
    status: 409,
    body: { code: 'already_reserved' },
  });
  await shop.expectHealthy();
});

it('its place is confirmed by mail, with the calendar entry, only after it is paid', async () => {
  const member = await shop.member();
  const confirm = () => notificationJobs(shop.services).tasks.confirm_bookings?.({}, {} as never);
  const mails = async () =>
    (await messagesFor(shop.pool, member.customer_id)).filter(({ template }) => template === 'class_booked');
  const { body } = await shop.attempt(member, event);
  await confirm();
  expect(await mails()).toEqual([]);
  // A transfer by the bank may take hours.
  shop.clock.advance({ hours: 20 });
  await pay(body.purchase_id);
  for (let times = 0; times < 2; times++) await confirm();
  expect(await mails()).toMatchObject([
    { channel: 'email', data: { calendar: { class_date: '2027-12-05T16:00:00.000Z', cancelled: false } } },
  ]);
});

it('sells three places to ten concurrent buyers, and charges no one else [ERR-014]', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => shop.member()));
  const answers = await Promise.all(members.map((buyer) => shop.attempt(buyer, event)));
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(3);
  for (const { status, body } of answers.filter((answer) => !taken.includes(answer)))
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 412,
      code: 'special_event_full',
      message: 'Lo sentimos, este evento especial ya está lleno.',
    });
  expect(shop.provider.payments.size).toBe(3);
  await shop.expectHealthy();
});

it('releases the place when the payment is given up, and after 30 minutes for another buyer', async () => {
  const [first, second, third, late] = [
    await shop.member(),
    await shop.member(),
    await shop.member(),
    await shop.member(),
  ];
  const held = await shop.attempt(first, event);
  await shop.attempt(second, event);
  await shop.attempt(third, event);
  await reconcilePending(shop.services, held.body.purchase_id, { giveUp: true });
  expect(await places()).toBe(2);
  await shop.attempt(first, event);
  expect((await shop.attempt(late, event)).status).toBe(412);
  shop.clock.advance({ minutes: 31 });
  expect((await shop.attempt(late, event)).status).toBe(200);
  expect(await places()).toBe(1);
});

it('notifies the waitlist of a released place, and reserves one again for a late payment if one is free [WAIT-007]', async () => {
  await shop.pool.query('update single_classes set capacity = 1 where single_class_id = $1', [
    single_class_id,
  ]);
  const [slow, quick] = [await shop.member(), await shop.member()];
  const held = await shop.attempt(slow, event);
  const paid = shop.provider.pay((await shop.purchase(held.body.purchase_id)).payment_id);
  const joined = await shop.call('POST /waitlist', { body: { single_class_id } }, quick.token);
  expect(joined.status).toBe(201);
  // The provider's event is late: the purchase was already given up here.
  await giveUpPurchase(shop.services, held.body.purchase_id);
  expect(
    await shop.count(
      `graphile_worker._private_jobs where payload->>'single_class_id' = $1`,
      String(single_class_id),
    ),
  ).toBe(1);
  const error = vi.spyOn(shop.services.log, 'error');
  const { body } = await shop.attempt(quick, event);
  await shop.webhook(paid);
  expect((await shop.purchase(held.body.purchase_id)).status).toBe('active');
  expect(error).toHaveBeenCalledWith(
    { purchase_id: held.body.purchase_id },
    expect.stringContaining('its place is gone'),
  );
  error.mockClear();
  // With room for both, the late payment gets a place.
  await shop.pool.query('update single_classes set capacity = 3 where single_class_id = $1', [
    single_class_id,
  ]);
  await pay(body.purchase_id);
  const third = await shop.attempt(await shop.member(), event);
  const late = shop.provider.pay((await shop.purchase(third.body.purchase_id)).payment_id);
  await giveUpPurchase(shop.services, third.body.purchase_id);
  expect(await places()).toBe(1);
  await shop.webhook(late);
  expect(await places()).toBe(2);
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});

it('reserves the place again for a payment after a cancellation; when the class was cancelled, staff are alerted [product decision 5, API-086]', async () => {
  const member = await shop.member();
  const { body } = await shop.attempt(member, event);
  const held = await shop.pool.query(
    'select class_reservation_id as id from class_reservations where purchase_id = $1',
    [body.purchase_id],
  );
  const { status } = await shop.call(
    'DELETE /class_reservations/:id',
    { params: { id: held.rows[0].id } },
    member.token,
  );
  expect([status, await places()]).toEqual([200, 0]);
  await pay(body.purchase_id);
  expect([(await shop.purchase(body.purchase_id)).status, await places()]).toEqual(['active', 1]);

  const error = vi.spyOn(shop.services.log, 'error');
  const late = await shop.attempt(await shop.member(), event);
  const admin = await signedInCustomer(shop, 'admin');
  const query = { notify: 'true' as const };
  await shop.call('DELETE /available_classes/:id', { params: { id: single_class_id }, query }, admin.token);
  await pay(late.body.purchase_id);
  expect((await shop.purchase(late.body.purchase_id)).status).toBe('active');
  expect(error).toHaveBeenCalledWith(
    { purchase_id: late.body.purchase_id },
    expect.stringContaining('its place is gone'),
  );
  error.mockRestore();
  await shop.expectHealthy();
});

it('is not sold once the class has begun', async () => {
  const over = await makeClass(shop.pool, { class_date: '2026-11-18T10:00:00Z' });
  await shop.pool.query('update single_classes set class_package_id = null where single_class_id = $1', [
    single_class_id,
  ]);
  await sellWith(over.single_class_id);
  expect(await shop.attempt(await shop.member(), event)).toMatchObject({
    status: 409,
    body: { code: 'package_not_available' },
  });
});
