import { goalLimits } from '@tbm/contract/lengths';
import { retention } from '@tbm/domain/retention';
import { settings } from '@tbm/domain/settings';
import { isErasedSql } from '../../platform/erased.ts';
import { notWithdrawn } from '../consents/index.ts';
import { leaderboardInvariants } from './leaderboards.ts';
import { type Invariant, moneyInvariants } from './money.ts';
import { rewardInvariants } from './rewards.ts';
import { streakInvariants } from './streaks.ts';

export const invariants: readonly Invariant[] = [
  ...streakInvariants,
  ...rewardInvariants,
  ...leaderboardInvariants,
  {
    name: 'a class has as many active reservations as its counter says, and never more than places',
    query: `select sc.single_class_id, sc.taken, sc.capacity, count(r.class_reservation_id) as active
      from single_classes sc
      left join class_reservations r on r.single_class_id = sc.single_class_id and r."deletedAt" is null
      group by sc.single_class_id
      having count(r.class_reservation_id) <> sc.taken or sc.taken > sc.capacity`,
  },
  {
    name: 'a member has as many goals as the limit, at most',
    query: `select customer_id from customer_goals group by customer_id having count(*) > ${goalLimits.count}`,
  },
  {
    name: 'a spot is one of its class',
    query: `select r.class_reservation_id, r.spot, c.capacity, c.spot_map
      from class_reservations r join single_classes c using (single_class_id)
      where r."deletedAt" is null and c."settledAt" is null
        and r.spot > spots_of_class(c.spot_map, c.capacity, c.is_virtual_class)`,
  },
  {
    name: 'a spot of a class is held once',
    query: `select single_class_id, spot from class_reservations
      where "deletedAt" is null and spot is not null
      group by single_class_id, spot having count(*) > 1`,
  },
  {
    name: 'a customer holds one place in a class, guests apart',
    query: `select single_class_id, customer_id from class_reservations
      where "deletedAt" is null and guest_name is null
      group by single_class_id, customer_id having count(*) > 1`,
  },
  {
    name: 'no member waits for a class that they have a place in',
    query: `select w.waitlist_id from waitlists w
      join class_reservations r using (single_class_id, customer_id)
      where r."deletedAt" is null and r.guest_name is null`,
  },
  {
    name: 'the stars of class types and coaches are those of their ratings',
    query: `select 'class type' as of, ct.class_type_id as id from class_types ct, lateral (
        select count(*) as count, coalesce(sum(r.class_stars), 0) as total
        from single_classes sc join class_reservations r using (single_class_id)
        where sc.class_type_id = ct.class_type_id and r.class_stars is not null) n
      where ct.rating_count <> n.count or ct.rating_total <> n.total
      union all
      select 'coach', i.instructor_id from instructors i, lateral (
        select count(*) as count, coalesce(sum(r.coach_stars), 0) as total
        from class_instructors ci join class_reservations r using (single_class_id)
        where ci.instructor_id = i.instructor_id and r.coach_stars is not null) n
      where i.rating_count <> n.count or i.rating_total <> n.total`,
  },
  {
    name: 'a photo of a person belongs to someone',
    query: `select s.file_id, s.key from stored_files s
      where s.key like 'photos/%' and not exists (select from customers c where c.file_id = s.file_id)
        and not exists (select from post_files f where f.file_id = s.file_id)`,
  },
  {
    name: 'a post has the images it was written with, unless it was deleted',
    query: `select p.post_id, p.image_count from posts p
      where p."deletedAt" is null
        and p.image_count <> (select count(*) from post_files f where f.post_id = p.post_id)`,
  },
  {
    name: 'three open reports hide a post',
    query: `select p.post_id from posts p
      where p."deletedAt" is null and p.state = 'visible'
        and 3 <= (select count(*) from post_reports r where r.post_id = p.post_id and r."reviewedAt" is null)`,
  },
  {
    name: 'what is stored of a member’s body has their express consent',
    query: `select b.customer_id from (
        select customer_id from customers where height is not null
        union select customer_id from customer_pauses where pause_reason in ('illness', 'pregnancy')
        union select customer_id from customer_workout_plans where pregnancy_plan_id is not null
        union select customer_id from tracks
        union select customer_id from track_files) b
      where not ${notWithdrawn('health', 'b.customer_id')}
      union all select customer_id from waiver_answers where not ${notWithdrawn('class_health', 'customer_id')}`,
  },
  {
    name: 'a plan has a category for each of its training days',
    query: `select p.workout_plan_id from workout_plans p left join workout_plan_days d using (workout_plan_id)
      group by p.workout_plan_id having count(d.day) <> p.frequency or max(d.day) <> p.frequency`,
  },
  {
    name: 'a member follows a plan without pregnancy, or the same one for pregnancy too',
    query: `select w.customer_workout_plan_id from customer_workout_plans w
      join workout_plans p using (workout_plan_id)
      left join workout_plans m on m.workout_plan_id = w.pregnancy_plan_id
      where p.pregnant or not m.pregnant`,
  },
  {
    name: 'a film is put on a day of the plan',
    query: `select f.planned_video_id from planned_videos f join customer_workout_plans c using (customer_workout_plan_id)
      where f.day < c.start_date or f.day >= coalesce(c.end_date, (c.start_date + interval '1 month')::date)`,
  },
  {
    name: 'what is left of a lot is the sum of its ledger',
    query: `select l.credit_lot_id, l.available_classes, coalesce(sum(e.amount), 0) as ledger
      from credit_lots l left join credit_ledger e using (credit_lot_id)
      group by l.credit_lot_id
      having coalesce(sum(e.amount), 0) <> l.available_classes or l.available_classes < 0
        or coalesce(sum(e.amount) filter (where e.reason = 'granted'), 0) <> l.granted`,
  },
  {
    name: 'a reservation paid by credit took it once, and has it back exactly when it is cancelled in time',
    query: `select r.class_reservation_id, r.credit_lot_id, r."deletedAt"
      from class_reservations r
      left join credit_ledger e using (class_reservation_id)
      where r.credit_lot_id is not null
      group by r.class_reservation_id
      having count(*) filter (where e.reason = 'taken') <> 1
        -- The lot that pays has taken the place, or taken it over, once more than it handed it over; others as often.
        or count(*) filter (where e.reason in ('taken', 'taken_over') and e.credit_lot_id = r.credit_lot_id)
          - count(*) filter (where e.reason = 'handed_over' and e.credit_lot_id = r.credit_lot_id) <> 1
        or count(*) filter (where e.reason = 'taken_over') <> count(*) filter (where e.reason = 'handed_over')
        or (r."deletedAt" is null and count(*) filter (where e.reason = 'returned') > 0)
        or count(*) filter (where e.reason = 'returned') > 1
        or count(*) filter (where e.reason = 'returned' and e.credit_lot_id <> r.credit_lot_id) > 0`,
  },
  {
    name: 'the guest passes that are left of a lot are those that no place uses',
    query: `select l.credit_lot_id, l.guest_passes, l.guest_passes_left, coalesce(e.used, 0) as used
      from credit_lots l left join (
        select credit_lot_id, count(*) filter (where reason = 'guest_pass_taken')
          - count(*) filter (where reason = 'guest_pass_returned') as used
        from credit_ledger where reason in ('guest_pass_taken', 'guest_pass_returned') group by credit_lot_id) e
        using (credit_lot_id)
      where l.guest_passes - l.guest_passes_left <> coalesce(e.used, 0)`,
  },
  {
    name: 'a place that a guest pass pays for took it once, and has it back only when it is cancelled',
    query: `select r.class_reservation_id from class_reservations r left join credit_ledger e
        on e.class_reservation_id = r.class_reservation_id and e.credit_lot_id = r.guest_pass_lot_id
      where r.guest_pass_lot_id is not null
      group by r.class_reservation_id
      having count(*) filter (where e.reason = 'guest_pass_taken') <> 1
        or (r."deletedAt" is null and count(*) filter (where e.reason = 'guest_pass_returned') > 0)`,
  },
  {
    name: 'credits of a place that the studio took away last as long as its member was told',
    query: `select l.credit_lot_id, l.expiration_date, told.until from credit_lots l, lateral (
        select max(r.credit_until) as until from class_reservations r where r.credit_lot_id = l.credit_lot_id
        union all
        select max(e.extended_until) from credit_ledger e where e.credit_lot_id = l.credit_lot_id) told
      where l."deletedAt" is null and told.until > l.expiration_date`,
  },
  {
    // Places from before the first extension have no such day.
    name: 'a place of a class that the studio cancelled says until when its credit can be used',
    query: `select r.class_reservation_id from single_classes sc join class_reservations r using (single_class_id)
      join credit_lots l using (credit_lot_id)
      where r."deletedAt" = sc."cancelledAt" and l."deletedAt" is null and r.credit_until is null
        and sc."cancelledAt" >= (select min("createdAt") from credit_ledger where reason = 'extended')`,
  },
  {
    name: 'a purchase that was to be paid and gave access has one paid invoice of its sum',
    query: `select p.purchase_id, p.status, p.total_payment, sum(i.total_payment) as paid
      from purchases p left join invoices i on i.purchase_id = p.purchase_id and i.status = 'paid'
      where p.subscription_period is null and p.total_payment > 0 and p.status in ('active', 'completed', 'revoked')
      group by p.purchase_id
      having count(i.invoice_id) <> 1 or sum(i.total_payment) <> p.total_payment`,
  },
  {
    name: 'no money was taken for a purchase that is pending, failed or free',
    query: `select i.invoice_id, p.purchase_id, p.status from invoices i join purchases p using (purchase_id)
      where i.status = 'paid' and (p.status = 'pending'
        or (p.subscription_period is null and (p.status = 'failed' or p.total_payment = 0)))`,
  },
  {
    name: 'a purchase with classes that was made active has its lot',
    query: `select p.purchase_id from purchases p
      where p.status in ('active', 'completed') and (p.is_unlimited or p.class_amount > 0)
        and (p.subscription_period is null or p.paid_until is not null)
        and not exists (select from credit_lots l where l.purchase_id = p.purchase_id)`,
  },
  {
    name: 'no purchase is pending for longer than a day and an hour',
    query: `select purchase_id, payment_id, "createdAt" from purchases
      where status = 'pending' and kind = 'package'
        and "createdAt" < $1::timestamptz - make_interval(hours => ${settings.pending_hours + 1})`,
  },
  {
    name: 'a package has been sold as often as its counter says, and never more than there are',
    query: `select k.class_package_id, k.sold, k.available, count(p.purchase_id) as counted
      from class_packages k
      left join purchases p on p.class_package_id = k.class_package_id and p.status <> 'failed'
      group by k.class_package_id having count(p.purchase_id) <> k.sold or k.sold > k.available`,
  },
  {
    name: 'no customer has bought a package more often than it allows',
    query: `select k.class_package_id, p.customer_id, k.customer_limit, count(*) as bought
      from class_packages k join purchases p using (class_package_id)
      where k.customer_limit is not null and p.status <> 'failed'
      group by k.class_package_id, p.customer_id having count(*) > k.customer_limit`,
  },
  {
    name: 'no member holds a limited package twice unpaid',
    query: `select p.class_package_id, p.customer_id, count(*) as bought
      from purchases p join class_packages k using (class_package_id)
      where p.status = 'pending' and (k.customer_limit is not null or k.available is not null)
      group by p.class_package_id, p.customer_id having count(*) > 1`,
  },
  {
    name: 'a discount has been redeemed as often as its counter says, and never more than it may',
    query: `select d.discount_id, d.redeemed, d.available, count(p.purchase_id) as used
      from discounts d left join purchases p on p.discount_id = d.discount_id and p.status <> 'failed'
      group by d.discount_id having count(p.purchase_id) <> d.redeemed or d.redeemed > d.available`,
  },
  {
    name: 'no customer has used a discount more often than it allows',
    query: `select d.discount_id, p.customer_id, count(*) as used
      from discounts d join purchases p using (discount_id)
      where p.status <> 'failed' and d.limit_per_customer is not null
      group by d.discount_id, p.customer_id having count(*) > d.limit_per_customer`,
  },
  {
    name: "a customer's e-mail is that of their account",
    query: `select c.customer_id from customers c join users u using (customer_id)
      join identity_users i on i.id = u.uid where i.email <> lower(c.email)`,
  },
  {
    name: "a video's favourites and completions are as many as its counters say",
    query: `select v.video_id, v.favorites, v.completed_videos from videos v
      where v.favorites <> (select count(*) from favorites f where f.video_id = v.video_id)
        or v.completed_videos <> (select count(*) from completed_videos c
          where c.video_id = v.video_id and c.earned_by is not null)`,
  },
  {
    name: 'a reply stands where the post stands that it answers, and answers someone else',
    query: `select r.post_id from posts r join posts p on p.post_id = r.reply_post_id
      where r.video_id is distinct from p.video_id or r.customer_id = p.customer_id
        or r.reply_customer_id <> p.customer_id`,
  },
  {
    name: "a video's stars are the sum of its ratings",
    query: `select v.video_id from videos v left join video_ratings r on r.video_id = v.video_id and r.is_counted
      group by v.video_id
      having count(r.video_id) <> v.ratings or coalesce(sum(r.class_stars), 0) <> v.class_stars_total
        or coalesce(sum(r.coach_stars), 0) <> v.coach_stars_total`,
  },
  {
    name: 'a message goes out within a day',
    query: `select message_id, cause, "createdAt" from messages
      where "sentAt" is null and "failedAt" is null and "withdrawnAt" is null and "createdAt" < $1::timestamptz - interval '1 day'`,
  },
  {
    name: 'a message was sent only to devices of the member it is for',
    query: `select d.message_id, d.push_subscription_id from push_deliveries d
      join messages m using (message_id) join push_subscriptions s using (push_subscription_id)
      where d."sentAt" >= s."createdAt" and s.customer_id is distinct from m.customer_id`,
  },
  {
    name: 'a purchase paid at a provider has its receipt queued',
    query: `select p.purchase_id from purchases p
      where (p.payment_id is not null or p.subscription_id is not null) and p.status in ('active', 'completed')
        and p.replaces_purchase_id is null
        and p."createdAt" > $1::timestamptz - interval '${retention.messages.months} months'
        and not ${isErasedSql('p.customer_id')}
        and not exists (select from messages m where m.cause = 'receipt:purchase:' || p.purchase_id)`,
  },
  ...moneyInvariants,
  {
    name: 'the place that a purchase was made for is held by its buyer, and was reserved once it was paid',
    query: `select q.purchase_id, p.status, r.class_reservation_id from requested_places q
      join purchases p using (purchase_id)
      join class_reservations r on r.class_reservation_id = q.class_reservation_id
      where r.customer_id is distinct from p.customer_id or r.guest_name is not null or p.status = 'pending'`,
  },
  {
    name: 'within a day after its payment, the place that a purchase was made for is reserved or refused',
    query: `select q.purchase_id, q.single_class_id, p.status from requested_places q join purchases p using (purchase_id)
      where q.status = 'waiting' and p.status in ('active', 'completed', 'cancelled')
        and p."updatedAt" < $1::timestamptz - interval '1 day'`,
  },
  {
    name: 'no member holds a place in a class that was cancelled, and every place is at the hour of its class',
    query: `select r.class_reservation_id from class_reservations r join single_classes sc using (single_class_id)
      where r."deletedAt" is null and (sc."deletedAt" is not null or r.class_date <> sc.class_date)`,
  },
  {
    name: 'once a class is settled, each of its members has come or has a strike',
    query: `select r.class_reservation_id from class_reservations r join single_classes sc using (single_class_id)
      left join strikes s using (class_reservation_id)
      where sc."settledAt" is not null and r."deletedAt" is null and r.customer_id is not null
        and r.guest_name is null and r."createdAt" <= sc."settledAt" and r.attend = (s.strike_id is not null)
        and not ${isErasedSql('r.customer_id')}`,
  },
];
