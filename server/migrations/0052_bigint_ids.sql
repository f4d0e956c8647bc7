-- Every key is a bigint. Each table is rewritten once: an existing database is locked for that time.
-- A column in a trigger's definition keeps its type: these triggers are made again below.
drop trigger class_reservations_leave_waitlist on class_reservations;
--> statement-breakpoint
drop trigger class_reservations_boards on class_reservations;
--> statement-breakpoint
drop trigger completed_videos_boards on completed_videos;
--> statement-breakpoint
drop trigger customers_rewards on customers;
--> statement-breakpoint
ALTER TABLE "customers"
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "branch_id" SET DATA TYPE bigint,
	ALTER COLUMN "file_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "users"
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "instructor_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "addresses"
	ALTER COLUMN "address_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "audit_log"
	ALTER COLUMN "audit_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "branches"
	ALTER COLUMN "branch_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "calendar_feeds"
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "cancel_reasons"
	ALTER COLUMN "id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "carts"
	ALTER COLUMN "cart_item_id" SET DATA TYPE bigint,
	ALTER COLUMN "class_package_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "community_members"
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "community_words"
	ALTER COLUMN "community_word_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "member_blocks"
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "blocked_customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "member_warnings"
	ALTER COLUMN "member_warning_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "post_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "post_files"
	ALTER COLUMN "file_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "post_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "post_likes"
	ALTER COLUMN "post_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "post_mentions"
	ALTER COLUMN "post_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "post_reports"
	ALTER COLUMN "post_report_id" SET DATA TYPE bigint,
	ALTER COLUMN "post_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "posts"
	ALTER COLUMN "post_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "video_id" SET DATA TYPE bigint,
	ALTER COLUMN "thread_id" SET DATA TYPE bigint,
	ALTER COLUMN "reply_post_id" SET DATA TYPE bigint,
	ALTER COLUMN "reply_customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "threads"
	ALTER COLUMN "thread_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "consents"
	ALTER COLUMN "consent_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "brand_benefits"
	ALTER COLUMN "brand_benefit_id" SET DATA TYPE bigint,
	ALTER COLUMN "brand_id" SET DATA TYPE bigint,
	ALTER COLUMN "milestone_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "brands"
	ALTER COLUMN "brand_id" SET DATA TYPE bigint,
	ALTER COLUMN "file_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "disciplines"
	ALTER COLUMN "discipline_id" SET DATA TYPE bigint,
	ALTER COLUMN "file_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "frequent_questions"
	ALTER COLUMN "frequent_question_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "milestones"
	ALTER COLUMN "milestone_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "nutrition_tips"
	ALTER COLUMN "nutrition_tip_id" SET DATA TYPE bigint,
	ALTER COLUMN "file_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "programs"
	ALTER COLUMN "program_id" SET DATA TYPE bigint,
	ALTER COLUMN "file_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "quotes"
	ALTER COLUMN "quote_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "testimonials"
	ALTER COLUMN "testimonial_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_file_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "conversations"
	ALTER COLUMN "conversation_id" SET DATA TYPE bigint,
	ALTER COLUMN "assignee_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "received_messages"
	ALTER COLUMN "received_message_id" SET DATA TYPE bigint,
	ALTER COLUMN "conversation_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "whatsapp_opt_outs"
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "types" SET DATA TYPE bigint[];
--> statement-breakpoint
ALTER TABLE "credit_ledger"
	ALTER COLUMN "credit_ledger_id" SET DATA TYPE bigint,
	ALTER COLUMN "credit_lot_id" SET DATA TYPE bigint,
	ALTER COLUMN "class_reservation_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "credit_lots"
	ALTER COLUMN "credit_lot_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "purchase_id" SET DATA TYPE bigint,
	ALTER COLUMN "branch_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "discounts"
	ALTER COLUMN "discount_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "files"
	ALTER COLUMN "file_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "stored_files"
	ALTER COLUMN "file_id" SET DATA TYPE bigint,
	ALTER COLUMN "poster_file_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "uploads"
	ALTER COLUMN "upload_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "customer_goals"
	ALTER COLUMN "customer_goal_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "leaderboard_months"
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "messages"
	ALTER COLUMN "message_id" SET DATA TYPE bigint,
	ALTER COLUMN "notification_type_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "sent_by" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "class_type_muscles"
	ALTER COLUMN "class_type_id" SET DATA TYPE bigint,
	ALTER COLUMN "muscle_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "customer_notification_types"
	ALTER COLUMN "notification_type_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "notification_types"
	ALTER COLUMN "notification_type_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "notifications"
	ALTER COLUMN "notification_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "notification_type_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "class_packages"
	ALTER COLUMN "class_package_id" SET DATA TYPE bigint,
	ALTER COLUMN "branch_id" SET DATA TYPE bigint,
	ALTER COLUMN "thumbnail_file_id" SET DATA TYPE bigint,
	ALTER COLUMN "receipt_file_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "payment_sources"
	ALTER COLUMN "payment_source_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "customer_workout_plans"
	ALTER COLUMN "customer_workout_plan_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "workout_plan_id" SET DATA TYPE bigint,
	ALTER COLUMN "pregnancy_plan_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "planned_videos"
	ALTER COLUMN "planned_video_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_workout_plan_id" SET DATA TYPE bigint,
	ALTER COLUMN "video_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "training_goals"
	ALTER COLUMN "goal_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "workout_plan_days"
	ALTER COLUMN "workout_plan_id" SET DATA TYPE bigint,
	ALTER COLUMN "class_category_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "workout_plans"
	ALTER COLUMN "workout_plan_id" SET DATA TYPE bigint,
	ALTER COLUMN "goal_id" SET DATA TYPE bigint,
	ALTER COLUMN "program_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "account_deletions"
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "own_data"
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "whatsapp_codes"
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "charge_consents"
	ALTER COLUMN "charge_consent_id" SET DATA TYPE bigint,
	ALTER COLUMN "purchase_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "invoices"
	ALTER COLUMN "invoice_id" SET DATA TYPE bigint,
	ALTER COLUMN "purchase_id" SET DATA TYPE bigint,
	ALTER COLUMN "refund_of" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "payment_methods"
	ALTER COLUMN "payment_method_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "purchases"
	ALTER COLUMN "purchase_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "class_package_id" SET DATA TYPE bigint,
	ALTER COLUMN "branch_id" SET DATA TYPE bigint,
	ALTER COLUMN "payment_method_id" SET DATA TYPE bigint,
	ALTER COLUMN "discount_id" SET DATA TYPE bigint,
	ALTER COLUMN "sold_by" SET DATA TYPE bigint,
	ALTER COLUMN "payment_source_id" SET DATA TYPE bigint,
	ALTER COLUMN "replaces_purchase_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "push_deliveries"
	ALTER COLUMN "message_id" SET DATA TYPE bigint,
	ALTER COLUMN "push_subscription_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "push_subscriptions"
	ALTER COLUMN "push_subscription_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "reconciliation_findings"
	ALTER COLUMN "reconciliation_finding_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "disputes"
	ALTER COLUMN "invoice_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "refunds"
	ALTER COLUMN "refund_id" SET DATA TYPE bigint,
	ALTER COLUMN "invoice_id" SET DATA TYPE bigint,
	ALTER COLUMN "refunded_by" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "class_reservations"
	ALTER COLUMN "class_reservation_id" SET DATA TYPE bigint,
	ALTER COLUMN "single_class_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "credit_lot_id" SET DATA TYPE bigint,
	ALTER COLUMN "purchase_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "requested_places"
	ALTER COLUMN "purchase_id" SET DATA TYPE bigint,
	ALTER COLUMN "single_class_id" SET DATA TYPE bigint,
	ALTER COLUMN "class_reservation_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "customer_milestones"
	ALTER COLUMN "customer_milestone_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "milestone_id" SET DATA TYPE bigint,
	ALTER COLUMN "reward_period_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "customer_rewards"
	ALTER COLUMN "customer_reward_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "reward_period_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "monthly_rewards"
	ALTER COLUMN "monthly_reward_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "reward_changes"
	ALTER COLUMN "reward_change_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "reward_codes"
	ALTER COLUMN "reward_code_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "brand_id" SET DATA TYPE bigint,
	ALTER COLUMN "milestone_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "reward_periods"
	ALTER COLUMN "reward_period_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "credit_lot_id" SET DATA TYPE bigint,
	ALTER COLUMN "reward_rule_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "reward_redemptions"
	ALTER COLUMN "reward_redemption_id" SET DATA TYPE bigint,
	ALTER COLUMN "reward_code_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "reward_rules"
	ALTER COLUMN "reward_rule_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "reward_standings"
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "strike_reviews"
	ALTER COLUMN "strike_id" SET DATA TYPE bigint,
	ALTER COLUMN "answered_by" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "strikes"
	ALTER COLUMN "strike_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "class_reservation_id" SET DATA TYPE bigint,
	ALTER COLUMN "reward_period_id" SET DATA TYPE bigint,
	ALTER COLUMN "pardoned_by" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "class_instructors"
	ALTER COLUMN "single_class_id" SET DATA TYPE bigint,
	ALTER COLUMN "instructor_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "class_templates"
	ALTER COLUMN "class_template_id" SET DATA TYPE bigint,
	ALTER COLUMN "branch_id" SET DATA TYPE bigint,
	ALTER COLUMN "location_id" SET DATA TYPE bigint,
	ALTER COLUMN "class_type_id" SET DATA TYPE bigint,
	ALTER COLUMN "instructor_ids" SET DATA TYPE bigint[];
--> statement-breakpoint
ALTER TABLE "closed_days"
	ALTER COLUMN "closed_day_id" SET DATA TYPE bigint,
	ALTER COLUMN "branch_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "single_classes"
	ALTER COLUMN "single_class_id" SET DATA TYPE bigint,
	ALTER COLUMN "branch_id" SET DATA TYPE bigint,
	ALTER COLUMN "location_id" SET DATA TYPE bigint,
	ALTER COLUMN "class_type_id" SET DATA TYPE bigint,
	ALTER COLUMN "class_package_id" SET DATA TYPE bigint,
	ALTER COLUMN "class_template_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "customer_pauses"
	ALTER COLUMN "customer_pause_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "streaks"
	ALTER COLUMN "streak_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "class_categories"
	ALTER COLUMN "class_category_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "class_types"
	ALTER COLUMN "class_type_id" SET DATA TYPE bigint,
	ALTER COLUMN "file_id" SET DATA TYPE bigint,
	ALTER COLUMN "branch_id" SET DATA TYPE bigint,
	ALTER COLUMN "class_category_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "instructor_branches"
	ALTER COLUMN "instructor_id" SET DATA TYPE bigint,
	ALTER COLUMN "branch_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "instructors"
	ALTER COLUMN "instructor_id" SET DATA TYPE bigint,
	ALTER COLUMN "file_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "locations"
	ALTER COLUMN "location_id" SET DATA TYPE bigint,
	ALTER COLUMN "branch_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "trials"
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "purchase_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "track_files"
	ALTER COLUMN "file_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "track_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "tracks"
	ALTER COLUMN "track_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "completed_videos"
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "video_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "favorites"
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "video_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "muscles"
	ALTER COLUMN "muscle_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "playback_days"
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "video_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "playbacks"
	ALTER COLUMN "playback_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "video_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "props"
	ALTER COLUMN "prop_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "tags"
	ALTER COLUMN "tag_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "video_muscles"
	ALTER COLUMN "video_id" SET DATA TYPE bigint,
	ALTER COLUMN "muscle_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "video_programs"
	ALTER COLUMN "video_id" SET DATA TYPE bigint,
	ALTER COLUMN "program_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "video_props"
	ALTER COLUMN "video_id" SET DATA TYPE bigint,
	ALTER COLUMN "prop_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "video_ratings"
	ALTER COLUMN "video_rating_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint,
	ALTER COLUMN "video_id" SET DATA TYPE bigint,
	ALTER COLUMN "playback_id" SET DATA TYPE bigint,
	ALTER COLUMN "reviewed_by" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "video_tags"
	ALTER COLUMN "video_id" SET DATA TYPE bigint,
	ALTER COLUMN "tag_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "video_types"
	ALTER COLUMN "video_type_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "videos"
	ALTER COLUMN "video_id" SET DATA TYPE bigint,
	ALTER COLUMN "file_id" SET DATA TYPE bigint,
	ALTER COLUMN "instructor_id" SET DATA TYPE bigint,
	ALTER COLUMN "class_type_id" SET DATA TYPE bigint,
	ALTER COLUMN "video_type_id" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "waitlists"
	ALTER COLUMN "waitlist_id" SET DATA TYPE bigint,
	ALTER COLUMN "single_class_id" SET DATA TYPE bigint,
	ALTER COLUMN "customer_id" SET DATA TYPE bigint;
--> statement-breakpoint
create trigger class_reservations_leave_waitlist after insert or update of single_class_id on class_reservations
  for each row when (new.guest_name is null and new."deletedAt" is null) execute function leave_waitlist();
--> statement-breakpoint
create constraint trigger class_reservations_boards
  after insert or delete or update of customer_id, single_class_id, class_date, guest_name, attend, "deletedAt"
  on class_reservations deferrable initially deferred for each row execute function count_place_on_boards();
--> statement-breakpoint
create constraint trigger completed_videos_boards after insert or delete or update of customer_id, day
  on completed_videos deferrable initially deferred for each row execute function count_film_on_boards();
--> statement-breakpoint
create trigger customers_rewards after update of branch_id on customers
  for each row execute function mark_rewards_changed();
--> statement-breakpoint
-- The functions that take or return keys.
drop function tell_waiting(integer, text);
--> statement-breakpoint
create function tell_waiting(class_id bigint, cause text) returns void language plpgsql as $$
begin
  if exists (select from waitlists where single_class_id = class_id) then
    perform graphile_worker.add_job(
      'tell_waiting', json_build_object('single_class_id', class_id, 'cause', cause),
      job_key := 'waiting:' || cause, max_attempts := 12);
  end if;
end $$;
--> statement-breakpoint
create or replace function mark_rewards_changed() returns trigger language plpgsql as $$
declare
  whose bigint := case when tg_op = 'DELETE' then old.customer_id else new.customer_id end;
begin
  if whose is not null then
    insert into reward_changes (customer_id) values (whose);
  end if;
  return null;
end $$;
--> statement-breakpoint
drop function hidden_from(integer);
--> statement-breakpoint
create function hidden_from(reader bigint) returns bigint[] language sql stable as $$
  select coalesce(array_agg(id), '{}') from (
    select blocked_customer_id as id from member_blocks where customer_id = reader
    union all
    select customer_id from member_blocks where blocked_customer_id = reader) b
$$;
--> statement-breakpoint
drop function add_to_board(integer, date, integer, integer, integer);
--> statement-breakpoint
create function add_to_board(whose bigint, day date, places integer, came integer, films integer)
returns void language plpgsql as $$
declare
  of_day date := date_trunc('month', day::timestamp)::date;
begin
  update leaderboard_months m
  set reservations = m.reservations + places, attended = m.attended + came, playbacks = m.playbacks + films
  where m.customer_id = whose and m.month = of_day;
  if found then
    return;
  end if;
  insert into leaderboard_months as m (customer_id, month, reservations, attended, playbacks)
  select whose, of_day, places, came, films
  where not exists (select from account_deletions d where d.customer_id = whose and d."erasedAt" is not null)
  on conflict (customer_id, month) do update
  set reservations = m.reservations + excluded.reservations, attended = m.attended + excluded.attended,
    playbacks = m.playbacks + excluded.playbacks;
end $$;
--> statement-breakpoint
drop function day_of_class(integer, timestamptz);
--> statement-breakpoint
create function day_of_class(class_id bigint, begins timestamptz) returns date language sql stable as $$
  select (begins at time zone b.timezone)::date
  from single_classes sc join branches b using (branch_id) where sc.single_class_id = class_id
$$;
--> statement-breakpoint
drop function recounted_boards();
--> statement-breakpoint
create function recounted_boards()
returns table (customer_id bigint, month date, reservations integer, attended integer, playbacks integer)
language sql stable as $$
  select f.customer_id, date_trunc('month', f.day::timestamp)::date,
    sum(f.places)::integer, sum(f.came)::integer, sum(f.films)::integer
  from (
    select r.customer_id, (r.class_date at time zone b.timezone)::date as day, 1 as places,
      r.attend::integer as came, 0 as films
    from class_reservations r
    join single_classes sc on sc.single_class_id = r.single_class_id
    join branches b on b.branch_id = sc.branch_id
    where r.customer_id is not null and r.guest_name is null and r."deletedAt" is null
    union all
    select v.customer_id, v.day, 0, 0, 1 from completed_videos v) f
  where not exists (select from account_deletions d where d.customer_id = f.customer_id and d."erasedAt" is not null)
  group by 1, 2
$$;