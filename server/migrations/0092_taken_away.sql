-- no transaction
-- What the studio takes away (decision 63) and the clock of calendars (decision 64). Each statement may run again.
ALTER TABLE "branches" ADD COLUMN IF NOT EXISTS "compensation_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN IF NOT EXISTS "extended_for" bigint;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN IF NOT EXISTS "extended_cause" text;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN IF NOT EXISTS "extended_from" date;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN IF NOT EXISTS "extended_until" date;--> statement-breakpoint
ALTER TABLE "class_reservations" ADD COLUMN IF NOT EXISTS "credit_until" date;--> statement-breakpoint
-- One value for all places that are there: the table is not rewritten.
ALTER TABLE "class_reservations" ADD COLUMN IF NOT EXISTS "calendarChangedAt" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" DROP CONSTRAINT IF EXISTS "branches_compensation";--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_compensation" CHECK ("branches"."compensation_days" between 0 and 365) NOT VALID;--> statement-breakpoint
ALTER TABLE "branches" VALIDATE CONSTRAINT "branches_compensation";--> statement-breakpoint
ALTER TABLE "credit_ledger" DROP CONSTRAINT IF EXISTS "credit_ledger_extended";--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_extended" CHECK (case when "credit_ledger"."reason" = 'extended' then "credit_ledger"."extended_for" is not null and "credit_ledger"."extended_cause" is not null and "credit_ledger"."extended_until" > "credit_ledger"."extended_from" and "credit_ledger"."extended_from" is not null else num_nonnulls("credit_ledger"."extended_for", "credit_ledger"."extended_cause", "credit_ledger"."extended_from", "credit_ledger"."extended_until") = 0 end) NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_ledger" VALIDATE CONSTRAINT "credit_ledger_extended";--> statement-breakpoint
ALTER TABLE "credit_ledger" DROP CONSTRAINT IF EXISTS "credit_ledger_extended_cause";--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_extended_cause" CHECK ("credit_ledger"."extended_cause" in ('class_cancelled', 'class_moved', 'place_removed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_ledger" VALIDATE CONSTRAINT "credit_ledger_extended_cause";--> statement-breakpoint
ALTER TABLE "credit_ledger" DROP CONSTRAINT IF EXISTS "credit_ledger_sign";--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_sign" CHECK (case "credit_ledger"."reason" when 'granted' then "credit_ledger"."amount" >= 0 when 'taken' then "credit_ledger"."amount" in (-1, 0) when 'returned' then "credit_ledger"."amount" in (0, 1) when 'extended' then "credit_ledger"."amount" = 0 else "credit_ledger"."amount" < 0 end) NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_ledger" VALIDATE CONSTRAINT "credit_ledger_sign";--> statement-breakpoint
ALTER TABLE "credit_ledger" DROP CONSTRAINT IF EXISTS "credit_ledger_reason";--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_reason" CHECK ("credit_ledger"."reason" in ('granted', 'taken', 'returned', 'removed', 'extended')) NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_ledger" VALIDATE CONSTRAINT "credit_ledger_reason";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT IF EXISTS "messages_catalogue";--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_catalogue" CHECK (("messages"."notification_type_id", "messages"."template") in ((1, 'class_tomorrow'), (2, 'class_soon'), (3, 'waitlist_place'), (4, 'credits_expiring'), (5, 'rate_video'), (6, 'class_cancelled'), (6, 'class_changed'), (6, 'place_removed'), (6, 'waitlist_changed'), (7, 'receipt'), (7, 'refunded'), (7, 'access_given'), (7, 'access_revoked'), (7, 'place_reserved'), (7, 'place_refused'), (8, 'renewal_coming'), (8, 'trial_ending'), (8, 'payment_failed'), (8, 'subscription_cancelled'), (8, 'offer_applied'), (8, 'card_expiring'), (9, 'password_reset'), (9, 'first_password'), (9, 'verify_email'), (9, 'change_email'), (9, 'email_confirmed'), (9, 'own_data_ready'), (9, 'account_deletion'), (9, 'account_erased'), (9, 'staff_invitation'), (10, 'post_reported'), (11, 'whatsapp_code'), (12, 'password_changed'), (12, 'email_changed'), (12, 'two_step_on'), (12, 'two_step_off'), (12, 'recovery_codes_renewed'), (12, 'new_device'), (12, 'sessions_ended'), (12, 'whatsapp_moved'), (13, 'staff_text'), (13, 'staff_template'), (13, 'opted_out'), (13, 'opted_in'), (15, 'weekly_streak'), (16, 'monthly_streak'), (17, 'track_due'), (18, 'level_up'), (18, 'level_down'), (18, 'period_ending'), (18, 'strike_pardoned'), (18, 'strike_declined'), (19, 'event_unfamiliar'), (20, 'post_mention'), (21, 'community_warning'), (22, 'post_held'), (23, 'class_booked'), (24, 'campaign'), (30, 'class_substitute'), (31, 'substitute_wanted'), (31, 'substitute_found'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_catalogue";--> statement-breakpoint
ALTER TABLE "class_reservations" DROP CONSTRAINT IF EXISTS "class_reservations_promise";--> statement-breakpoint
ALTER TABLE "class_reservations" ADD CONSTRAINT "class_reservations_promise" CHECK ("class_reservations"."credit_until" is null or "class_reservations"."credit_lot_id" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "class_reservations" VALIDATE CONSTRAINT "class_reservations_promise";--> statement-breakpoint
ALTER TABLE "credit_ledger" DROP CONSTRAINT IF EXISTS "credit_ledger_extended_place";--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_extended_place" FOREIGN KEY ("extended_for") REFERENCES "class_reservations" ("class_reservation_id") NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_ledger" VALIDATE CONSTRAINT "credit_ledger_extended_place";--> statement-breakpoint
-- A lot never ends before a day that its member was told.
create or replace function keep_promised_end() returns trigger language plpgsql as $$
begin
  if exists (select from class_reservations r
      where r.credit_lot_id = new.credit_lot_id and r.credit_until > new.expiration_date) then
    raise exception 'a member was told that these credits last longer'
      using errcode = 'check_violation', constraint = 'credit_lots_promised_end';
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger credit_lots_promised_end after update of expiration_date on credit_lots
  for each row when (new.expiration_date < old.expiration_date) execute function keep_promised_end();
--> statement-breakpoint
-- The clock of a place: each change of what calendars show of it has a later instant, whose seconds differ.
create or replace function tick_calendar_clock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new."calendarChangedAt" := new."createdAt";
  elsif (new.single_class_id, new.class_date, new.spot, new."deletedAt", new."calendarChangedAt")
      is distinct from (old.single_class_id, old.class_date, old.spot, old."deletedAt", old."calendarChangedAt") then
    new."calendarChangedAt" := greatest(
      old."calendarChangedAt" + interval '1 second', new."createdAt" + interval '1 second', new."deletedAt", now());
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger class_reservations_calendar
  before insert or update of single_class_id, class_date, spot, "deletedAt", "calendarChangedAt" on class_reservations
  for each row execute function tick_calendar_clock();
--> statement-breakpoint
-- The places of classes whose common part changed. Classes are locked first and in order, as by all writers of places.
create or replace function touch_calendars(class_ids bigint[]) returns void language plpgsql as $$
begin
  perform from single_classes where single_class_id = any(class_ids) order by single_class_id for no key update;
  update class_reservations set "calendarChangedAt" = "calendarChangedAt" + interval '1 second'
  where single_class_id = any(class_ids) and guest_name is null;
end $$;
--> statement-breakpoint
create or replace function class_changes_calendars() returns trigger language plpgsql as $$
begin
  perform touch_calendars(array[new.single_class_id]);
  return null;
end $$;
--> statement-breakpoint
create or replace trigger single_classes_calendar
  after update of class_date, duration, class_type_id, location_id, branch_id, "deletedAt" on single_classes
  for each row when (
    (old.class_date, old.duration, old.class_type_id, old.location_id, old.branch_id, old."deletedAt")
    is distinct from (new.class_date, new.duration, new.class_type_id, new.location_id, new.branch_id, new."deletedAt"))
  execute function class_changes_calendars();
--> statement-breakpoint
create or replace function coach_changes_calendars() returns trigger language plpgsql as $$
declare
  class_id bigint := case when tg_op = 'DELETE' then old.single_class_id else new.single_class_id end;
begin
  -- Most classes get their coaches before a member has a place.
  if exists (select from class_reservations where single_class_id = class_id) then
    perform touch_calendars(array[class_id]);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger class_instructors_calendar after insert or delete or update of instructor_id on class_instructors
  for each row execute function coach_changes_calendars();
--> statement-breakpoint
-- The first day that calendars show: 90 days back. The clock of a demo may be behind the database's, so the newest place counts too.
create or replace function calendar_begin() returns timestamptz language sql stable as $$
  select least(now(), (select "createdAt" from class_reservations order by class_reservation_id desc limit 1))
    - interval '91 days'
$$;
--> statement-breakpoint
create or replace function studio_changes_calendars() returns trigger language plpgsql as $$
declare
  begins timestamptz := calendar_begin();
begin
  perform touch_calendars(array(
    select sc.single_class_id from single_classes sc
    where sc.class_date > begins and case tg_table_name
      when 'branches' then sc.branch_id = (to_jsonb(new) ->> 'branch_id')::bigint
      when 'locations' then sc.location_id = (to_jsonb(new) ->> 'location_id')::bigint
      when 'class_types' then sc.class_type_id = (to_jsonb(new) ->> 'class_type_id')::bigint
      else exists (select from class_instructors ci where ci.single_class_id = sc.single_class_id
        and ci.instructor_id = (to_jsonb(new) ->> 'instructor_id')::bigint) end));
  return null;
end $$;
--> statement-breakpoint
create or replace trigger branches_calendar after update of name, timezone on branches
  for each row when ((old.name, old.timezone) is distinct from (new.name, new.timezone))
  execute function studio_changes_calendars();
--> statement-breakpoint
create or replace trigger locations_calendar after update of name, address on locations
  for each row when ((old.name, old.address) is distinct from (new.name, new.address))
  execute function studio_changes_calendars();
--> statement-breakpoint
create or replace trigger class_types_calendar after update of name on class_types
  for each row when (old.name is distinct from new.name) execute function studio_changes_calendars();
--> statement-breakpoint
create or replace trigger instructors_calendar after update of name on instructors
  for each row when (old.name is distinct from new.name) execute function studio_changes_calendars();
--> statement-breakpoint
DO $$ BEGIN UPDATE "notification_types" SET "description" = 'Te avisamos en cuanto el estudio cambia o cancela una clase que reservaste o esperas.' WHERE "notification_type_id" = 6 AND "description" = 'Te avisamos en cuanto el estudio cambia o cancela una clase que reservaste.'; COMMIT; END $$;
