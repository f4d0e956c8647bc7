import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClass, makeLot, makePackage, makeVideo } from '../../platform/testing/factories.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { seedPlanner } from '../planner/index.ts';
import { reserveRequested } from '../reservations/index.ts';
import { invariants } from './queries.ts';
import { runIntegrity } from './run.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.end());

const broken = async () =>
  (await runIntegrity(shop.pool, shop.clock.now()))
    .filter(({ violations }) => violations > 0)
    .map(({ name }) => name);

it('finds no violation in a healthy studio', async () => {
  // A second member, for damages that swap two people.
  await shop.member();
  const member = await shop.member();
  await makeLot(shop.pool, member.customer_id, { granted: 3 });
  const { single_class_id } = await makeClass(shop.pool, { class_date: '2026-12-01T13:00:00Z' });
  const made = await shop.call(
    'POST /class_reservations',
    { body: { single_class_id, spot: 3 } },
    member.token,
  );
  await shop.call(
    'DELETE /class_reservations/:id',
    { params: { id: made.body.class_reservation_id } },
    member.token,
  );
  await shop.call('POST /class_reservations', { body: { single_class_id } }, member.token);
  const { class_package_id } = await makePackage(shop.pool, { customer_limit: 1, available: 10 });
  const special = await makeClass(shop.pool, { class_date: '2026-11-25T13:00:00Z' });
  const place = { single_class_id: special.single_class_id };
  const { body } = await shop.attempt(member, class_package_id, { place });
  await shop.webhook(shop.provider.pay((await shop.purchase(body.purchase_id)).payment_id));
  await reserveRequested(shop.services, body.purchase_id);
  await makeVideo(shop.pool);
  await seedPlanner(shop.services.db);
  expect(await broken()).toEqual([]);
});

/** Each breaks one rule that the database itself does not enforce. */
const damages: [damage: string, name: string][] = [
  [
    `alter table class_reservations disable trigger class_reservations_spot_stays_on_map;
    update class_reservations set spot = 99 where "deletedAt" is null`,
    'a spot is one of its class',
  ],
  [
    'update single_classes set taken = taken + 1',
    'a class has as many active reservations as its counter says, and never more than places',
  ],
  [
    'insert into waitlists (single_class_id, customer_id) select single_class_id, customer_id from class_reservations where "deletedAt" is null',
    'no member waits for a class that they have a place in',
  ],
  [
    'update instructors set rating_count = 1, rating_total = 5',
    'the stars of class types and coaches are those of their ratings',
  ],
  [
    `with f as (insert into files (name, type, url) values ('foto.webp', 'image/webp', '/photos/a.webp') returning file_id)
     insert into stored_files (file_id, key, size, sha256) select file_id, 'photos/a.webp', 1, '' from f`,
    'a photo of a person belongs to someone',
  ],
  [
    `update class_reservations set credit_until = '2036-01-01' where credit_lot_id is not null`,
    'credits of a place that the studio took away last as long as its member was told',
  ],
  [
    `with place as (select * from class_reservations where credit_lot_id is not null and "deletedAt" is not null limit 1),
      entry as (insert into credit_ledger
          (credit_lot_id, reason, amount, extended_for, extended_cause, extended_from, extended_until, "createdAt")
        select credit_lot_id, 'extended', 0, class_reservation_id, 'class_cancelled', '2020-01-01', '2020-01-02', "deletedAt"
        from place)
    update single_classes sc set "deletedAt" = place."deletedAt", "cancelledAt" = place."deletedAt"
    from place where sc.single_class_id = place.single_class_id`,
    'a place of a class that the studio cancelled says until when its credit can be used',
  ],
  ['update credit_lots set available_classes = 1', 'what is left of a lot is the sum of its ledger'],
  [
    `delete from credit_ledger where reason = 'taken'`,
    'a reservation paid by credit took it once, and has it back exactly when it is cancelled in time',
  ],
  [
    `delete from invoices where status = 'paid'`,
    'a purchase that was to be paid and gave access has one paid invoice of its sum',
  ],
  [
    `update purchases set status = 'failed'`,
    'no money was taken for a purchase that is pending, failed or free',
  ],
  ['update credit_lots set purchase_id = null', 'a purchase with classes that was made active has its lot'],
  [
    `update purchases set status = 'pending', "createdAt" = '2026-11-01T00:00:00Z'`,
    'no purchase is pending for longer than a day and an hour',
  ],
  [
    'update class_packages set sold = 0',
    'a package has been sold as often as its counter says, and never more than there are',
  ],
  [
    'insert into purchases (customer_id, class_package_id, branch_id, total_payment, payment_method_id, expiration_days, include_online) select customer_id, class_package_id, branch_id, total_payment, payment_method_id, expiration_days, include_online from purchases',
    'no customer has bought a package more often than it allows',
  ],
  [
    `update customers set email = 'otra.' || email where customer_id in (select customer_id from users)`,
    "a customer's e-mail is that of their account",
  ],
  [
    `insert into customer_workout_plans (customer_id, workout_plan_id, pregnancy_plan_id, frequency, start_date, week_days)
      select c.customer_id, p.workout_plan_id, m.workout_plan_id, p.frequency, '2026-11-18', '1,3,5'
      from workout_plans p, workout_plans m, customers c
      where p.frequency = 3 and not p.pregnant and m.frequency = 3 and m.pregnant
      order by c.customer_id, p.workout_plan_id, m.workout_plan_id limit 1`,
    'what is stored of a member’s body has their express consent',
  ],
  [
    `insert into customer_workout_plans (customer_id, workout_plan_id, frequency, start_date, week_days)
      select c.customer_id, p.workout_plan_id, 3, '2026-11-18', '1,3,5' from workout_plans p, customers c
      where p.frequency = 3 and p.pregnant order by c.customer_id, p.workout_plan_id limit 1`,
    'a member follows a plan without pregnancy, or the same one for pregnancy too',
  ],
  [
    `with plan as (
      insert into customer_workout_plans (customer_id, workout_plan_id, frequency, start_date, end_date, week_days)
      select c.customer_id, p.workout_plan_id, 3, '2026-11-18', '2026-12-16', '1,3,5' from workout_plans p, customers c
      where p.frequency = 3 and not p.pregnant order by c.customer_id, p.workout_plan_id limit 1
      returning customer_workout_plan_id)
    insert into planned_videos (customer_workout_plan_id, day, video_id)
      select customer_workout_plan_id, '2026-12-16', video_id from plan, videos order by video_id limit 1`,
    'a film is put on a day of the plan',
  ],
  ['delete from workout_plan_days where day = 2', 'a plan has a category for each of its training days'],
  ['update customers set height = 170', 'what is stored of a member’s body has their express consent'],
  ['update videos set favorites = 1', "a video's favourites and completions are as many as its counters say"],
  ['update videos set class_stars_total = 5', "a video's stars are the sum of its ratings"],
  [`update messages set "createdAt" = '2026-11-01T00:00:00Z'`, 'a message goes out within a day'],
  [
    `update purchases set status = 'pending' where purchase_id in (select purchase_id from requested_places)`,
    'the place that a purchase was made for is held by its buyer, and was reserved once it was paid',
  ],
  [
    `with late as (update purchases set "updatedAt" = '2026-11-01T00:00:00Z')
     update requested_places set status = 'waiting', class_reservation_id = null, "settledAt" = null`,
    'within a day after its payment, the place that a purchase was made for is reserved or refused',
  ],
  [
    `with device as (
       insert into push_subscriptions (customer_id, endpoint, p256dh, auth, device, "createdAt", "confirmedAt")
       select c.customer_id, 'https://web.push.apple.com/1', 'key', 'secret', 'Safari', '2026-01-01', '2026-01-01'
       from customers c where c.customer_id not in (select customer_id from messages where customer_id is not null)
       limit 1 returning push_subscription_id),
     sent as (
       insert into push_deliveries
         (message_id, push_subscription_id, content, urgency, topic, "expiresAt", "sentAt")
       select message_id, push_subscription_id, '{}', 'normal', 'x', '2026-12-01', '2026-11-18'
       from device, messages limit 1 returning 1)
     select from sent`,
    'a message was sent only to devices of the member it is for',
  ],
  ['delete from messages', 'a purchase paid at a provider has its receipt queued'],
];

it.each(damages)('detects: %s', async (damage, name) => {
  const client = await shop.pool.connect();
  try {
    await client.query('begin');
    const done = await client.query(damage);
    // Of several statements the last one damages.
    expect([done].flat().at(-1)?.rowCount).toBeGreaterThan(0);
    const { query } = invariants.find((invariant) => invariant.name === name) ?? { query: '' };
    const { rows } = await client.query(query, query.includes('$1') ? [shop.clock.now()] : []);
    expect(rows.length).toBeGreaterThan(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
