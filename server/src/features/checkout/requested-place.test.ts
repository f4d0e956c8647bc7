import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClass, makeDiscount, makeLot, makePackage } from '../../platform/testing/factories.ts';
import { messagesAbout } from '../../platform/testing/mail.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import type { SignedIn } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { reservationJobs, reserveRequested } from '../reservations/index.ts';
import { reconcilePending } from './settlement/reconcile-pending.ts';

let shop: Shop;
let member: SignedIn;
/** 12 classes, paid by card. */
let item: number;
/** One free class. */
let courtesy: number;

// Wednesday 18 November at 12:00 in Monterrey; the class is on Friday at 07:00.
const friday = '2026-11-20T13:00:00Z';

beforeAll(async () => {
  shop = await makeShop();
  ({ class_package_id: item } = await makePackage(shop.pool));
  ({ class_package_id: courtesy } = await makePackage(shop.pool, { price: 0, class_amount: 1 }));
  await shop.pool.query(`update class_types set spot_map = '3,4' where class_type_id = 1`);
});
afterAll(() => shop.end());
beforeEach(async () => {
  shop.provider.forget();
  shop.clock.set('2026-11-18T18:00:00Z');
  member = await shop.member();
});

const classOf = async (row: Partial<Parameters<typeof makeClass>[1]> = {}) =>
  (await makeClass(shop.pool, { class_date: friday, ...row })).single_class_id;

/** An attempt to buy twelve classes for a place; returns the pending purchase. */
async function begin(
  single_class_id: number,
  { spot, buyer = member }: { spot?: number; buyer?: SignedIn } = {},
) {
  const place = { single_class_id, ...(spot ? { spot } : {}) };
  const { body, status } = await shop.attempt(buyer, item, { place });
  expect(status).toBe(200);
  return body.purchase_id;
}

/** The provider's event of its payment, which activates it. */
async function pay(purchase_id: number): Promise<void> {
  const { payment_id } = await shop.purchase(purchase_id);
  expect((await shop.webhook(shop.provider.pay(payment_id))).status).toBe(200);
}

/** Runs the job of a purchase as often as it is queued, as the worker does. */
async function runJob(purchase_id: number): Promise<number> {
  const { rows } = await shop.pool.query<{ payload: never }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'reserve_requested_place'
       and (j.payload->>'purchase_id')::bigint = $1 returning j.payload`,
    [purchase_id],
  );
  for (const { payload } of rows)
    await reservationJobs(shop.services).tasks.reserve_requested_place?.(payload, {} as never);
  return rows.length;
}

const placeOf = async (purchase_id: number, buyer = member) =>
  (await shop.call('GET /purchases/:id', { params: { id: purchase_id } }, buyer.token)).body.requested_place;
const takenSpots = async (single_class_id: number) =>
  (await shop.call('GET /available_classes/:id', { params: { id: single_class_id } })).body.taken_spots;
const reserveAs = (buyer: SignedIn, single_class_id: number, spot?: number) =>
  shop.call('POST /class_reservations', { body: { single_class_id, spot: spot ?? null } }, buyer.token);
const mailsOf = async (purchase_id: number) =>
  (await messagesAbout(shop.pool, `requested_place:${purchase_id}`)).map(({ template, data }) => ({
    template,
    data,
  }));

/** Another member with classes. */
async function rival(): Promise<SignedIn> {
  const other = await shop.member();
  await makeLot(shop.pool, other.customer_id);
  return other;
}

describe('a purchase for a place', () => {
  it('reserves it with its own credit when the payment arrives, hours later too [RES-016]', async () => {
    const single_class_id = await classOf();
    const purchase_id = await begin(single_class_id, { spot: 5 });
    expect(await placeOf(purchase_id)).toMatchObject({ status: 'waiting', spot: 5, reservation: null });
    expect(await takenSpots(single_class_id)).toEqual([]);
    shop.clock.set('2026-11-19T06:00:00Z');
    await pay(purchase_id);
    expect(await runJob(purchase_id)).toBe(1);
    expect(await placeOf(purchase_id)).toMatchObject({
      status: 'reserved',
      code: null,
      reservation: { spot: 5, deletedAt: null },
      single_class: { single_class_id },
    });
    expect(await takenSpots(single_class_id)).toEqual([5]);
    expect((await shop.call('GET /credits', {}, member.token)).body).toMatchObject([
      { purchase_id, available_classes: 11 },
    ]);
    expect(await mailsOf(purchase_id)).toMatchObject([{ template: 'place_reserved', data: { spot: 5 } }]);
    await shop.expectHealthy();
  });

  it('reserves a courtesy before the attempt has returned', async () => {
    const single_class_id = await classOf();
    const { body } = await shop.attempt(member, courtesy, { place: { single_class_id, spot: 2 } });
    expect(await placeOf(body.purchase_id)).toMatchObject({ status: 'reserved', reservation: { spot: 2 } });
    // The place is already reserved when the job of the activation runs.
    expect(await runJob(body.purchase_id)).toBe(1);
    expect(await takenSpots(single_class_id)).toEqual([2]);
    await shop.expectHealthy();
  });

  it('reserves once, also when several processes settle it at the same moment', async () => {
    const single_class_id = await classOf();
    const purchase_id = await begin(single_class_id, { spot: 1 });
    const event = shop.provider.pay((await shop.purchase(purchase_id)).payment_id);
    await Promise.all([
      shop.webhook(event),
      shop.webhook(event),
      reconcilePending(shop.services, purchase_id),
      reconcilePending(shop.services, purchase_id),
    ]);
    await Promise.all(Array.from({ length: 8 }, () => reserveRequested(shop.services, purchase_id)));
    expect(await placeOf(purchase_id)).toMatchObject({ status: 'reserved', reservation: { spot: 1 } });
    expect(await shop.count('class_reservations where customer_id = $1', member.customer_id)).toBe(1);
    expect(await mailsOf(purchase_id)).toHaveLength(1);
    await shop.expectHealthy();
  });

  it('survives a crash between payment and booking: the job is queued with the activation', async () => {
    const single_class_id = await classOf();
    const purchase_id = await begin(single_class_id);
    await pay(purchase_id);
    // The process that applied the payment has not reserved the place.
    expect(await placeOf(purchase_id)).toMatchObject({ status: 'waiting' });
    expect((await shop.purchase(purchase_id)).status).toBe('active');
    expect(await runJob(purchase_id)).toBe(1);
    expect(await placeOf(purchase_id)).toMatchObject({ status: 'reserved', reservation: { spot: null } });
  });

  it('is tried again after a failure that is no refusal, and leaves the purchase active', async () => {
    const single_class_id = await classOf();
    const purchase_id = await begin(single_class_id);
    await pay(purchase_id);
    await shop.pool.query(`create function fail_once() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full'; end $$`);
    await shop.pool.query(
      'create trigger fail_once before update on requested_places execute function fail_once()',
    );
    await expect(reserveRequested(shop.services, purchase_id)).rejects.toThrow('the disk is full');
    await shop.pool.query('drop function fail_once cascade');
    // The booking and its outcome were rolled back together.
    expect(await shop.count('class_reservations where customer_id = $1', member.customer_id)).toBe(0);
    expect(await placeOf(purchase_id)).toMatchObject({ status: 'waiting' });
    expect((await shop.purchase(purchase_id)).status).toBe('active');
    await reserveRequested(shop.services, purchase_id);
    expect(await placeOf(purchase_id)).toMatchObject({ status: 'reserved' });
  });

  it('gives the nearest free spot when the chosen one was taken during the payment', async () => {
    const single_class_id = await classOf();
    const purchase_id = await begin(single_class_id, { spot: 6 });
    // The second row is 4 to 7: 7 and 5 are beside the chosen one.
    for (const spot of [6, 5])
      expect((await reserveAs(await rival(), single_class_id, spot)).status).toBe(201);
    await pay(purchase_id);
    await runJob(purchase_id);
    expect(await placeOf(purchase_id)).toMatchObject({
      status: 'reserved',
      spot: 6,
      reservation: { spot: 7 },
    });
    expect(await mailsOf(purchase_id)).toMatchObject([{ data: { spot: 7, lost_spot: 6 } }]);
  });

  it('sells the last place once: to the member who pays first, and tells the other why not [ERR-045]', async () => {
    const single_class_id = await classOf({ capacity: 1 });
    const other = await shop.member();
    const purchases = [await begin(single_class_id), await begin(single_class_id, { buyer: other })] as const;
    await Promise.all(purchases.map(pay));
    await Promise.all(purchases.map((purchase_id) => reserveRequested(shop.services, purchase_id)));
    const outcomes = [await placeOf(purchases[0]), await placeOf(purchases[1], other)];
    expect(outcomes.map((place) => place?.status).sort()).toEqual(['refused', 'reserved']);
    expect(outcomes.find((place) => place?.status === 'refused')).toMatchObject({
      code: 'class_full',
      reservation: null,
    });
    for (const purchase_id of purchases) expect((await shop.purchase(purchase_id)).status).toBe('active');
    await shop.expectHealthy();
  });

  it.each([
    ['class_full', (id: number) => rival().then((other) => reserveAs(other, id))],
    [
      'class_not_found',
      (id: number) =>
        shop.pool.query(`update single_classes set "deletedAt" = now() where single_class_id = $1`, [id]),
    ],
    ['class_started', () => shop.clock.set(friday)],
    [
      'already_reserved',
      async (id: number) => {
        await makeLot(shop.pool, member.customer_id);
        await shop.pool.query('update single_classes set capacity = 2 where single_class_id = $1', [id]);
        await reserveAs(member, id);
      },
    ],
  ])('stores why not: %s; the member keeps the credits and is told by mail', async (code, happens) => {
    await shop.pool.query('update branches set book_after_start_minutes = 360 where branch_id = 1');
    const single_class_id = await classOf({ capacity: 1 });
    const purchase_id = await begin(single_class_id);
    await happens(single_class_id);
    await pay(purchase_id);
    await runJob(purchase_id);
    expect(await placeOf(purchase_id)).toMatchObject({ status: 'refused', code, reservation: null });
    const lots = (await shop.call('GET /credits', {}, member.token)).body;
    expect(lots.find((lot) => lot.purchase_id === purchase_id)?.available_classes).toBe(12);
    expect(await mailsOf(purchase_id)).toMatchObject([{ template: 'place_refused', data: { code } }]);
    // The request stays refused, although a place is free again.
    await shop.pool.query(
      `update single_classes set capacity = 9, "deletedAt" = null where single_class_id = $1`,
      [single_class_id],
    );
    await reserveRequested(shop.services, purchase_id);
    expect(await placeOf(purchase_id)).toMatchObject({ status: 'refused', code });
  });
});

describe('a purchase that changes before its place is reserved', () => {
  it('has none when the class was cancelled after the payment; the member keeps the credits', async () => {
    const single_class_id = await classOf();
    const purchase_id = await begin(single_class_id, { spot: 4 });
    await pay(purchase_id);
    const admin = await shop.member('admin');
    const cancelled = await shop.call(
      'DELETE /available_classes/:id',
      { params: { id: single_class_id } },
      admin.token,
    );
    expect(cancelled.status).toBe(200);
    expect(await runJob(purchase_id)).toBe(1);
    expect(await placeOf(purchase_id)).toMatchObject({ status: 'refused', code: 'class_not_found' });
    expect((await shop.call('GET /credits', {}, member.token)).body).toMatchObject([
      { purchase_id, available_classes: 12 },
    ]);
    await shop.expectHealthy();
  });

  it('has none when it is revoked at that moment, although another purchase could pay', async () => {
    await makeLot(shop.pool, member.customer_id);
    const purchase_id = await begin(await classOf());
    await pay(purchase_id);
    const revoking = `update purchases set status = 'revoked' where purchase_id = ${purchase_id}`;
    await meanwhile(shop.pool, revoking, () => reserveRequested(shop.services, purchase_id));
    await reserveRequested(shop.services, purchase_id);
    expect(await shop.count('class_reservations where customer_id = $1', member.customer_id)).toBe(0);
    expect(await mailsOf(purchase_id)).toEqual([]);
  });
});

describe('an attempt for a place', () => {
  const refusalOf = async (
    single_class_id: number,
    { spot, package_id = item }: { spot?: number; package_id?: number } = {},
  ) =>
    (await shop.attempt(member, package_id, { place: { single_class_id, ...(spot ? { spot } : {}) } })).body
      .code;

  it('is refused before anything is paid when the place cannot be reserved', async () => {
    const full = await classOf({ capacity: 1 });
    await reserveAs(await rival(), full);
    expect(await refusalOf(full)).toBe('class_full');
    // Members with credits may book at Monterrey for six hours after the start; no member without credits pays for that
    // [RES-021].
    await shop.pool.query('update branches set book_after_start_minutes = 360 where branch_id = 1');
    expect(await refusalOf(await classOf({ class_date: shop.clock.now() }))).toBe('class_started');
    expect(await refusalOf(1_999_999)).toBe('class_not_found');
    expect(await refusalOf(await classOf(), { spot: 99 })).toBe('spot_invalid');
    const event = await makePackage(shop.pool, { is_special_event: true });
    const special = await classOf();
    await shop.pool.query('update single_classes set class_package_id = $1 where single_class_id = $2', [
      event.class_package_id,
      special,
    ]);
    expect(await refusalOf(special)).toBe('class_is_special');
    expect(await shop.count('purchases where customer_id = $1', member.customer_id)).toBe(0);
    expect(shop.provider.payments.size).toBe(0);
  });

  it('is refused for a package that cannot pay for the class', async () => {
    const online = await makePackage(shop.pool, { class_amount: null, include_online: true });
    const elsewhere = await makePackage(shop.pool, { branch_id: 2 });
    const short = await makePackage(shop.pool, { expiration_days: 1 });
    // The member gets its classes with the first charge, after the free days.
    const trial = await makePackage(shop.pool, {
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
      free_trial_length: 7,
    });
    const single_class_id = await classOf();
    for (const { class_package_id: package_id } of [online, short, trial])
      expect(await refusalOf(single_class_id, { package_id })).toBe('package_unfit_for_class');
    const { body } = await shop.attempt(member, elsewhere.class_package_id, {
      branch_id: 2,
      place: { single_class_id },
    });
    expect(body.code).toBe('package_unfit_for_class');
  });

  it('resumes with the same cart although the class has filled meanwhile, and may change or drop the class', async () => {
    const single_class_id = await classOf({ capacity: 1 });
    const cart = shop.newCart();
    const attempt = (place?: { single_class_id: number }) =>
      shop.attempt(member, item, { cart, ...(place ? { place } : {}) });
    const { purchase_id } = (await attempt({ single_class_id })).body;
    await reserveAs(await rival(), single_class_id);
    expect((await attempt({ single_class_id })).body.purchase_id).toBe(purchase_id);
    const next = await classOf();
    expect((await attempt({ single_class_id: next })).status).toBe(200);
    expect(await placeOf(purchase_id)).toMatchObject({ single_class: { single_class_id: next } });
    expect((await attempt()).status).toBe(200);
    expect(await placeOf(purchase_id)).toBeNull();
    await pay(purchase_id);
    expect(await runJob(purchase_id)).toBe(0);
  });

  it('pays from the day of the purchase in its own branch, which may be ahead of the class', async () => {
    // In Monterrey it is Thursday, 00:30; in Tijuana Wednesday, 22:30, half an hour before the class.
    shop.clock.set('2026-11-19T06:30:00Z');
    const place = { single_class_id: await classOf({ class_date: '2026-11-19T07:00:00Z', branch_id: 2 }) };
    const single = await makePackage(shop.pool, { price: 0, class_amount: 1 });
    const attempt = (branch_id: number) =>
      shop.attempt(member, single.class_package_id, { branch_id, place });
    expect((await attempt(1)).body.code).toBe('package_unfit_for_class');
    const { purchase_id } = (await attempt(2)).body;
    expect(await placeOf(purchase_id)).toMatchObject({ status: 'reserved' });
  });

  it('checks the class again when the purchase of the cart has failed, or is begun again at another price', async () => {
    const code = (await makeDiscount(shop.pool)).code;
    for (const again of ['after a day', 'another price'] as const) {
      const place = { single_class_id: await classOf({ capacity: 1 }) };
      const cart = shop.newCart();
      const { purchase_id } = (await shop.attempt(member, item, { cart, place })).body;
      await reserveAs(await rival(), place.single_class_id);
      if (again === 'after a day') await reconcilePending(shop.services, purchase_id, { giveUp: true });
      const { body } = await shop.attempt(member, item, {
        cart,
        place,
        ...(again === 'another price' ? { code } : {}),
      });
      expect(body.code, again).toBe('class_full');
      expect((await shop.purchase(purchase_id)).status).toBe('failed');
    }
    expect(
      await shop.count(`purchases where customer_id = $1 and status = 'pending'`, member.customer_id),
    ).toBe(0);
  });

  it('shows the place to its buyer only', async () => {
    const purchase_id = await begin(await classOf());
    const { status } = await shop.call(
      'GET /purchases/:id',
      { params: { id: purchase_id } },
      (await shop.member()).token,
    );
    expect(status).toBe(404);
  });

  it('does not add the class to a purchase that is activated at that moment, because nothing would reserve it', async () => {
    const cart = shop.newCart();
    const { purchase_id } = (await shop.attempt(member, item, { cart })).body;
    const place = { single_class_id: await classOf() };
    const activating = `update purchases set status = 'active', access_until = '2027-01-01'
      where purchase_id = ${purchase_id}`;
    const { status } = await meanwhile(shop.pool, activating, () =>
      shop.attempt(member, item, { cart, place }),
    );
    expect(status).toBe(200);
    expect(await placeOf(purchase_id)).toBeNull();
  });
});
