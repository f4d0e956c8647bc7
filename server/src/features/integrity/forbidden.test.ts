import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makeClass,
  makeLevelOne,
  makeLot,
  makeMembership,
  makePackage,
  makeVideo,
} from '../../platform/testing/factories.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';

let shop: Shop;
let client: PoolClient;
/** Ids that the rows below name as `:ana`, and so on. Ids of Eva's records must never be on a row of Ana. */
const ids: Record<string, number> = {};
const named = (text: string): string => text.replace(/(?<!:):([a-z]\w*)/gi, (_, name) => String(ids[name]));

beforeAll(async () => {
  shop = await makeShop();
  const { pool } = shop;
  const id = async (text: string): Promise<number> => {
    const { rows } = await pool.query(named(text));
    return rows[0].id;
  };
  for (const name of ['ana', 'eva'] as const) {
    const { customer_id } = await shop.member();
    ids[name] = customer_id;
    ids[`${name}Lot`] = (await makeLot(pool, customer_id, { granted: 3 })).credit_lot_id;
    ids[`${name}Purchase`] = (await makeMembership(pool, customer_id)).purchase_id;
    ids[`${name}Card`] = await id(
      `insert into payment_sources (customer_id, source_id, card_type, last_digits, exp_month, exp_year)
       values (:${name}, 'card_${name}', 'visa', '4242', 12, 2030) returning payment_source_id as id`,
    );
  }
  ids.other = (await shop.member()).customer_id;
  ids.package = (await makePackage(pool)).class_package_id;
  ids.video = (await makeVideo(pool)).video_id;
  ids.otherVideo = (await makeVideo(pool)).video_id;
  ids.class = (await makeClass(pool, { class_date: '2026-12-01T13:00:00Z' })).single_class_id;
  ids.place = await id(
    `insert into class_reservations (single_class_id, customer_id, class_date, spot, credit_lot_id)
     values (:class, :ana, '2026-12-01T13:00:00Z', 3, :anaLot) returning class_reservation_id as id`,
  );
  await id(`update single_classes set taken = 1 where single_class_id = :class returning 1 as id`);
  for (const name of ['ana', 'eva'])
    ids[`${name}Playback`] = await id(
      `insert into playbacks (customer_id, video_id, progress) values (:${name}, :video, 50) returning playback_id as id`,
    );
  ids.location = await id(`select location_id as id from locations where branch_id <> 1 limit 1`);
  ids.invoice = await id(
    `insert into invoices (purchase_id, total_payment, status, bill_id, provider_id)
     values (:anaPurchase, 100, 'paid', 'bill', 'charge') returning invoice_id as id`,
  );
  await id(`insert into trials (customer_id, fingerprint, purchase_id)
     values (:ana, 'print', :anaPurchase) returning 1 as id`);
  await id(
    `insert into payment_events (provider, event_id, type) values ('stripe', 'evt', 'paid') returning 1 as id`,
  );
  await id(`insert into messages (cause, channel, notification_type_id, template, customer_id, recipient, data)
     values ('once', 'email', 1, 'class_tomorrow', :ana, 'ana@correo.tbm.test', '{}') returning message_id as id`);
  ids.post = await id(
    `insert into posts (customer_id, content) values (:eva, 'Hola') returning post_id as id`,
  );
  await id(`insert into post_likes (post_id, customer_id) values (:post, :ana) returning 1 as id`);
  await id(`insert into credit_ledger (credit_lot_id, reason, amount, class_reservation_id)
     values (:anaLot, 'taken', -1, :place) returning 1 as id`);
  await id(
    `update class_reservations set credit_until = '2026-12-24' where class_reservation_id = :place returning 1 as id`,
  );
  await id(`insert into waitlists (single_class_id, customer_id) values (:class, :eva) returning 1 as id`);
  await id(`insert into playback_days (customer_id, day, video_id, progress)
     values (:ana, '2026-11-18', :video, 50) returning 1 as id`);
  await makeLevelOne(pool, ids.ana as number);
  await id(`insert into customer_rewards (customer_id, reward_period_id, kind, earned_on)
     select :ana, max(reward_period_id), 'bonus', '2026-09-30' from reward_periods returning customer_reward_id as id`);
  client = await pool.connect();
});
afterAll(async () => {
  client?.release();
  await shop.end();
});

const place = (columns: string, values: string) =>
  `insert into class_reservations (single_class_id, class_date, ${columns}) values (:class, '2026-12-01T13:00:00Z', ${values})`;
const purchase = (set: string) => `update purchases set ${set} where purchase_id = :anaPurchase`;
const invoice = (status: string, more = '', values = '') =>
  `insert into invoices (purchase_id, total_payment, status${more}) values (:anaPurchase, 10, '${status}'${values})`;
const lot = (set: string) => `update credit_lots set ${set} where credit_lot_id = :anaLot`;
const ledger = (reason: string, amount: number, reservation = 'null') =>
  `insert into credit_ledger (credit_lot_id, reason, amount, class_reservation_id) values (:anaLot, '${reason}', ${amount}, ${reservation})`;
const rating = (playback: string, video: string, stars = 5) =>
  `insert into video_ratings (customer_id, video_id, playback_id, class_stars, coach_stars)
   values (:ana, ${video}, ${playback}, ${stars}, 5)`;
const family = (columns: string, values: string) =>
  `insert into family_links (payer_id, member_id, invited_by, invited_version, "expiresAt", "acceptedAt", accepted_version, ${columns})
   values (:eva, :ana, 'payer', 1, now(), now(), 1, ${values})`;
const klass = (set: string) => `update single_classes set ${set} where single_class_id = :class`;

const forbidden: [what: string, write: string, constraint: string][] = [
  [
    'a place paid with another’s credits',
    place('customer_id, credit_lot_id', ':eva, :anaLot'),
    'class_reservations_own_lot',
  ],
  [
    'a place that changes hands with its credit',
    'update class_reservations set customer_id = :eva where class_reservation_id = :place',
    'class_reservations_own_lot',
  ],
  [
    'a place of another’s purchase',
    place('customer_id, purchase_id', ':eva, :anaPurchase'),
    'class_reservations_own_purchase',
  ],
  [
    'a guest without a member paid with credits',
    place('guest_name, credit_lot_id', `'Lía', :evaLot`),
    'class_reservations_payer',
  ],
  ['a place without payment', place('customer_id', ':eva'), 'class_reservations_paid_by'],
  ['a place without a customer or guest', place('is_cash', 'true'), 'class_reservations_whose'],
  ['a spot held twice', place('customer_id, spot, is_cash', ':eva, 3, true'), 'class_reservations_spot'],
  [
    'two places of one member',
    place('customer_id, spot, is_cash', ':ana, 4, true'),
    'class_reservations_once',
  ],
  ['spot 0', place('customer_id, spot, is_cash', ':eva, 0, true'), 'class_reservations_spot_positive'],
  [
    'a spot beyond the map of its class',
    place('customer_id, spot, is_cash', ':eva, 26, true'),
    'class_reservations_spot_on_map',
  ],
  ['a map without a spot that is held', klass("spot_map = '2'"), 'single_classes_spots_held'],
  [
    'six stars for a class',
    'update class_reservations set class_stars = 6, coach_stars = 5 where class_reservation_id = :place',
    'class_reservations_stars',
  ],
  ['more places taken than there are', klass('taken = capacity + 1'), 'single_classes_places'],
  [
    'a place on another day than its class',
    `update class_reservations set class_date = class_date + interval '1 day' where class_reservation_id = :place`,
    'class_reservations_of_class',
  ],
  [
    'a place in a class that is not there',
    'update class_reservations set single_class_id = 7 where class_reservation_id = :place',
    'class_reservations_of_class',
  ],
  ['a class described without end', klass(`description = repeat('a', 6401)`), 'single_classes_lengths'],
  ['places taken below none', klass('taken = -1'), 'single_classes_places'],
  ['a class without time', klass('duration = 0'), 'single_classes_duration'],
  ['a class in another branch’s room', klass('location_id = :location'), 'single_classes_own_location'],
  ['a lot of another’s purchase', lot('purchase_id = :evaPurchase'), 'credit_lots_of_buyer'],
  ['more credits left than granted', lot('available_classes = granted + 1'), 'credit_lots_left'],
  ['credits below none', lot('available_classes = -1'), 'credit_lots_left'],
  ['more guest passes left than granted', lot('guest_passes_left = 1'), 'credit_lots_guest_passes'],
  ['an unlimited lot with credits', lot('is_unlimited = true'), 'credit_lots_unlimited'],
  ['a lot that ends before it begins', lot(`expiration_date = date '2019-01-01'`), 'credit_lots_dates'],
  ['a reason that does not exist', ledger('stolen', -1), 'credit_ledger_reason'],
  ['a used guest pass without a place', ledger('guest_pass_taken', 0), 'credit_ledger_cause'],
  ['a guest pass that changes credits', ledger('guest_pass_taken', -1, ':place'), 'credit_ledger_sign'],
  ['a taken credit without a place', ledger('taken', -1), 'credit_ledger_cause'],
  ['two credits for one place', ledger('taken', -2, ':place'), 'credit_ledger_sign'],
  ['an extension without its place, days and cause', ledger('extended', 0), 'credit_ledger_extended'],
  [
    'an extension to an earlier day',
    `insert into credit_ledger
      (credit_lot_id, reason, amount, extended_for, extended_cause, extended_from, extended_until)
    values (:anaLot, 'extended', 0, :place, 'class_moved', '2026-12-24', '2026-12-24')`,
    'credit_ledger_extended',
  ],
  [
    'an extension that gives a class',
    `insert into credit_ledger
      (credit_lot_id, reason, amount, extended_for, extended_cause, extended_from, extended_until)
    values (:anaLot, 'extended', 1, :place, 'class_moved', '2026-12-24', '2026-12-25')`,
    'credit_ledger_sign',
  ],
  [
    'a promise without credits',
    place('customer_id, is_cash, credit_until', ":eva, true, '2026-12-24'"),
    'class_reservations_promise',
  ],
  ['an earlier end than was told', lot("expiration_date = '2026-12-23'"), 'credit_lots_promised_end'],
  ['granting less than none', ledger('granted', -1), 'credit_ledger_sign'],
  ['a purchase paid with another’s card', purchase('payment_source_id = :evaCard'), 'purchases_own_source'],
  [
    'a purchase that replaces another’s',
    purchase(`replaces_purchase_id = :evaPurchase, starts_at = now()`),
    'purchases_own_before',
  ],
  [
    'a top-up of another’s package',
    purchase('tops_up_purchase_id = :evaPurchase, class_amount = 4, total_payment = 10'),
    'purchases_own_topped_up',
  ],
  [
    'a top-up that adds no classes',
    purchase('tops_up_purchase_id = :anaPurchase, class_amount = null, total_payment = 10'),
    'purchases_top_up',
  ],
  [
    'a top-up of a package without classes',
    `insert into purchases (customer_id, class_package_id, branch_id, total_payment, payment_method_id, class_amount,
        expiration_days, include_online, tops_up_purchase_id)
      select customer_id, class_package_id, branch_id, 10, 1, 4, 30, false, purchase_id
      from purchases where purchase_id = :anaPurchase`,
    'purchases_topped_up_runs',
  ],
  ['a purchase that is payed', purchase(`status = 'payed'`), 'purchases_status'],
  ['a plan that does not exist', purchase(`payment_plan = 'someday'`), 'purchases_plan'],
  ['a period that does not exist', purchase(`subscription_period = 'fortnight'`), 'purchases_periods'],
  ['a sum below zero', purchase('total_payment = -1'), 'purchases_total'],
  ['an active purchase without an end', purchase('access_until = null'), 'purchases_active_has_end'],
  [
    'a subscription without its period',
    purchase(`subscription_id = 'sub'`),
    'purchases_subscription_has_period',
  ],
  ['an invoice that is payd', invoice('payd'), 'invoices_status'],
  ['a bill paid twice', invoice('paid', ', bill_id', `, 'bill'`), 'invoices_paid_bill'],
  ['a charge recorded twice', invoice('paid', ', provider_id', `, 'charge'`), 'invoices_provider_id'],
  [
    'more refunded than was paid',
    'update invoices set refunded = 101 where invoice_id = :invoice',
    'invoices_refunded',
  ],
  ['a payment that was handed back', invoice('paid', ', refund_method_id', ', 2'), 'invoices_refund_method'],
  [
    'a refund handed back by card',
    invoice('refunded', ', refund_method_id', ', 1'),
    'invoices_refund_method',
  ],
  ['a payment that refunds a payment', invoice('paid', ', refund_of', ', :invoice'), 'invoices_refunds'],
  [
    'a refund in no state',
    `insert into refunds (invoice_id, key, total_payment, status) values (:invoice, 'a', 1, 'maybe')`,
    'refunds_status',
  ],
  [
    'a refund of nothing',
    `insert into refunds (invoice_id, key, total_payment) values (:invoice, 'a', 0)`,
    'refunds_total',
  ],
  [
    'a package by the fortnight',
    `update class_packages set is_subscription = true, subscription_interval = 1, subscription_period = 'fortnight' where class_package_id = :package`,
    'class_packages_period',
  ],
  [
    'a package for less than nothing',
    'update class_packages set price = -1 where class_package_id = :package',
    'class_packages_prices',
  ],
  [
    'more of a package sold than there are',
    'update class_packages set available = 0, sold = 1 where class_package_id = :package',
    'class_packages_available_sold',
  ],
  [
    'a package sold less than never',
    'update class_packages set sold = -1 where class_package_id = :package',
    'class_packages_available_sold',
  ],
  [
    'a package with a title without end',
    `update class_packages set title = repeat('a', 1921) where class_package_id = :package`,
    'class_packages_lengths',
  ],
  [
    'a name without end',
    `update customers set name = repeat('a', 1281) where customer_id = :ana`,
    'customers_lengths',
  ],
  [
    'an action that does not exist',
    `insert into audit_log (uid, role, action, thing, thing_id) values ('a', 'admin', 'forget', 'purchases', '1')`,
    'audit_log_action',
  ],
  [
    'an action of a role that does not exist',
    `insert into audit_log (uid, role, action, thing, thing_id) values ('a', 'superuser', 'create', 'purchases', '1')`,
    'audit_log_role',
  ],
  ['a class of no kind', `update class_types set short_code = 'NADA'`, 'class_types_short_code'],
  [
    'a muscle without a name that fits',
    `insert into muscles (selector) values (repeat('a', 641))`,
    'muscles_lengths',
  ],
  [
    'a discount of no type',
    `insert into discounts (title, code, amount, is_percent, type, start_date) values ('A', 'A', 10, true, 'gift', '2026-01-01')`,
    'discounts_type',
  ],
  [
    'a discount used more often than allowed',
    `insert into discounts (title, code, amount, is_percent, type, start_date, available, redeemed) values ('A', 'A', 10, true, 'other', '2026-01-01', 1, 2)`,
    'discounts_available',
  ],
  [
    'a role that does not exist',
    `update users set role = 'superuser' where customer_id = :ana`,
    'users_role',
  ],
  ['a rating on another’s playback', rating(':evaPlayback', ':video'), 'video_ratings_own_playback'],
  [
    'a rating of another video than the watched one',
    rating(':anaPlayback', ':otherVideo'),
    'video_ratings_own_playback',
  ],
  ['six stars for a video', rating(':anaPlayback', ':video', 6), 'video_ratings_stars'],
  [
    'progress that falls',
    'update playbacks set progress = 49 where playback_id = :anaPlayback',
    'playbacks_progress_kept',
  ],
  [
    'more than all of a video',
    'update playbacks set progress = 101 where playback_id = :anaPlayback',
    'playbacks_progress',
  ],
  [
    'a video begun twice',
    'insert into playbacks (customer_id, video_id, progress) values (:ana, :video, 1)',
    'playbacks_once',
  ],
  ['a credit that is taken twice for one place', ledger('taken', -1, ':place'), 'credit_ledger_once'],
  [
    'a second running subscription of one package',
    `insert into purchases (customer_id, class_package_id, branch_id, status, total_payment, payment_method_id,
       expiration_days, include_online, subscription_period, subscription_interval)
     select :ana, :package, 1, 'pending', 290, 1, 30, true, 'month', 1 from generate_series(1, 2)`,
    'purchases_one_subscription',
  ],
  [
    'a purchase that another member pays without a link of both',
    `insert into purchases (customer_id, payer_id, class_package_id, branch_id, total_payment, payment_method_id, expiration_days,
       include_online) values (:ana, :eva, :package, 1, 290, 1, 30, false)`,
    'purchases_payer_linked',
  ],
  [
    'a fee for a missed class that another member pays',
    `update purchases set kind = 'missed_class_fee', payer_id = :eva, status = 'failed', access_until = null, class_amount = null,
       total_payment = 1, is_unlimited = false, include_online = false where purchase_id = :anaPurchase`,
    'purchases_fee_of_member',
  ],
  [
    'a card of the member who does not pay',
    purchase('payer_id = :eva, payment_source_id = :anaCard'),
    'purchases_own_source',
  ],
  [
    'a second payer of one member',
    `${family('seat', '1')}; ${family('seat', '2').replace(':eva', ':other')}`,
    'family_links_one_payer',
  ],
  [
    'a seat that is taken twice',
    `${family('seat', '1')}; ${family('seat', '1').replace(':ana', ':other')}`,
    'family_links_seat',
  ],
  ['a sixth member of a payer', family('seat', '6'), 'family_links_seats'],
  ['paying for oneself', family('seat', '1').replace(':ana', ':eva'), 'family_links_not_oneself'],
  [
    'a family that one of the two has not accepted',
    `insert into family_links (payer_id, member_id, invited_by, invited_version, "expiresAt", email)
     values (:eva, :ana, 'payer', 1, now(), 'ana@correo.tbm.test')`,
    'family_links_accepted',
  ],
  [
    'the address of an invitation that is over',
    family('seat, email', `1, 'ana@correo.tbm.test'`),
    'family_links_email_while_open',
  ],
  [
    'the same invitation twice',
    `insert into family_links (payer_id, invited_by, invited_version, "expiresAt", email)
     select :eva, 'payer', 1, now(), 'nueva@correo.tbm.test' from generate_series(1, 2)`,
    'family_links_one_invitation',
  ],
  [
    'a second trial of one customer',
    `insert into trials (customer_id, fingerprint, purchase_id) values (:ana, 'other', :evaPurchase)`,
    'trials_pkey',
  ],
  [
    'a second trial with one card',
    `insert into trials (customer_id, fingerprint, purchase_id) values (:eva, 'print', :evaPurchase)`,
    'trials_fingerprint',
  ],
  [
    'an event that counts twice',
    `insert into payment_events (provider, event_id, type) values ('stripe', 'evt', 'refunded')`,
    'payment_events_provider_event_id_pk',
  ],
  [
    'a message for a cause that has one',
    `insert into messages (cause, channel, notification_type_id, template, customer_id, recipient, data)
     values ('once', 'email', 1, 'class_tomorrow', :eva, 'eva@correo.tbm.test', '{}')`,
    'messages_cause',
  ],
  [
    'a like that counts twice',
    'insert into post_likes (post_id, customer_id) values (:post, :ana)',
    'post_likes_post_id_customer_id_pk',
  ],
  [
    'waiting twice for one class',
    'insert into waitlists (single_class_id, customer_id) values (:class, :eva)',
    'waitlists_once',
  ],
  [
    'progress of a day that falls',
    'update playback_days set progress = 10 where customer_id = :ana',
    'playback_days_progress_kept',
  ],
  [
    'a month of rewards evaluated into a second row',
    `insert into reward_periods (customer_id, position, number, mode, month, start_date, end_date, reward_rule_id, is_bonus,
       needed, done, weeks, strikes, result, change, level_before, level_after, in_a_row, "evaluatedAt")
     select customer_id, position + 10, number + 10, mode, month, start_date, end_date, reward_rule_id, is_bonus, needed, done,
       weeks, strikes, result, change, level_before, level_after, in_a_row, "evaluatedAt" from reward_periods where customer_id = :ana`,
    'reward_periods_of_month',
  ],
  [
    'a reward of a month given twice',
    `insert into customer_rewards (customer_id, reward_period_id, kind, earned_on)
     select customer_id, reward_period_id, kind, earned_on from customer_rewards where customer_id = :ana`,
    'customer_rewards_once',
  ],
  [
    'a level that is reached again while the member has it',
    `insert into customer_milestones (customer_id, milestone_id, reward_period_id, achieved_on)
     select customer_id, 1, min(reward_period_id), '2026-10-01' from reward_periods where customer_id = :ana group by 1`,
    'customer_milestones_level',
  ],
  [
    'a weekly class in another branch’s room',
    `insert into class_templates (branch_id, location_id, class_type_id, weekday, local_time, duration, capacity, valid_from, instructor_ids)
     select 1, :location, class_type_id, 1, '07:00', 50, 10, '2026-11-18', '{}' from class_types limit 1`,
    'class_templates_own_location',
  ],
  [
    'a card of the thirteenth month',
    'update payment_sources set exp_month = 13 where payment_source_id = :anaCard',
    'payment_sources_month',
  ],
];

it('has at least forty rows to refuse', () => expect(forbidden.length).toBeGreaterThanOrEqual(40));

it.each(forbidden)('refuses %s', async (_what, write, constraint) => {
  await client.query('begin');
  try {
    const outcome = await client.query(named(write)).then(
      ({ rowCount }) => `${rowCount} rows written`,
      (error) => error.constraint ?? String(error),
    );
    expect(outcome).toBe(constraint);
  } finally {
    await client.query('rollback');
  }
});
