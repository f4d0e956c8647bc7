-- What is there keeps what it has: the default says so, and the server names what each new mark has earned.
CREATE TABLE "free_package_claims" (
	"class_package_id" bigint NOT NULL,
	"contact_hash" text NOT NULL,
	"purchase_id" bigint NOT NULL,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "free_package_claims_class_package_id_contact_hash_pk" PRIMARY KEY("class_package_id","contact_hash")
);
--> statement-breakpoint
CREATE TABLE "watch_clocks" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"countedUntil" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_delays" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"nextAt" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" DROP CONSTRAINT "customers_lengths";--> statement-breakpoint
ALTER TABLE "addresses" DROP CONSTRAINT "addresses_lengths";--> statement-breakpoint
ALTER TABLE "app_config" DROP CONSTRAINT "app_config_lengths";--> statement-breakpoint
ALTER TABLE "branches" DROP CONSTRAINT "branches_lengths";--> statement-breakpoint
ALTER TABLE "cancel_reasons" DROP CONSTRAINT "cancel_reasons_lengths";--> statement-breakpoint
ALTER TABLE "community_words" DROP CONSTRAINT "community_words_length";--> statement-breakpoint
ALTER TABLE "member_warnings" DROP CONSTRAINT "member_warnings_message";--> statement-breakpoint
ALTER TABLE "post_reports" DROP CONSTRAINT "post_reports_reason";--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_content";--> statement-breakpoint
ALTER TABLE "threads" DROP CONSTRAINT "threads_title";--> statement-breakpoint
ALTER TABLE "threads" DROP CONSTRAINT "threads_description";--> statement-breakpoint
ALTER TABLE "brands" DROP CONSTRAINT "brands_lengths";--> statement-breakpoint
ALTER TABLE "disciplines" DROP CONSTRAINT "disciplines_lengths";--> statement-breakpoint
ALTER TABLE "frequent_questions" DROP CONSTRAINT "frequent_questions_lengths";--> statement-breakpoint
ALTER TABLE "milestones" DROP CONSTRAINT "milestones_lengths";--> statement-breakpoint
ALTER TABLE "nutrition_tips" DROP CONSTRAINT "nutrition_tips_lengths";--> statement-breakpoint
ALTER TABLE "programs" DROP CONSTRAINT "programs_lengths";--> statement-breakpoint
ALTER TABLE "quotes" DROP CONSTRAINT "quotes_lengths";--> statement-breakpoint
ALTER TABLE "testimonials" DROP CONSTRAINT "testimonials_lengths";--> statement-breakpoint
ALTER TABLE "credit_lots" DROP CONSTRAINT "credit_lots_lengths";--> statement-breakpoint
ALTER TABLE "discounts" DROP CONSTRAINT "discounts_lengths";--> statement-breakpoint
ALTER TABLE "customer_goals" DROP CONSTRAINT "customer_goals_lengths";--> statement-breakpoint
ALTER TABLE "customer_goals" DROP CONSTRAINT "customer_goals_name";--> statement-breakpoint
ALTER TABLE "staff_invitations" DROP CONSTRAINT "staff_invitations_lengths";--> statement-breakpoint
ALTER TABLE "member_notes" DROP CONSTRAINT "member_notes_lengths";--> statement-breakpoint
ALTER TABLE "member_tags" DROP CONSTRAINT "member_tags_lengths";--> statement-breakpoint
ALTER TABLE "notification_types" DROP CONSTRAINT "notification_types_lengths";--> statement-breakpoint
ALTER TABLE "class_packages" DROP CONSTRAINT "class_packages_lengths";--> statement-breakpoint
ALTER TABLE "payment_sources" DROP CONSTRAINT "payment_sources_lengths";--> statement-breakpoint
ALTER TABLE "training_goals" DROP CONSTRAINT "training_goals_lengths";--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_lengths";--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP CONSTRAINT "push_subscriptions_lengths";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_lengths";--> statement-breakpoint
ALTER TABLE "class_reservations" DROP CONSTRAINT "class_reservations_lengths";--> statement-breakpoint
ALTER TABLE "monthly_rewards" DROP CONSTRAINT "monthly_rewards_lengths";--> statement-breakpoint
ALTER TABLE "reward_codes" DROP CONSTRAINT "reward_codes_lengths";--> statement-breakpoint
ALTER TABLE "strike_reviews" DROP CONSTRAINT "strike_reviews_text";--> statement-breakpoint
ALTER TABLE "strike_reviews" DROP CONSTRAINT "strike_reviews_answer";--> statement-breakpoint
ALTER TABLE "strikes" DROP CONSTRAINT "strikes_lengths";--> statement-breakpoint
ALTER TABLE "strikes" DROP CONSTRAINT "strikes_reason";--> statement-breakpoint
ALTER TABLE "strikes" DROP CONSTRAINT "strikes_pardon";--> statement-breakpoint
ALTER TABLE "class_templates" DROP CONSTRAINT "class_templates_lengths";--> statement-breakpoint
ALTER TABLE "closed_days" DROP CONSTRAINT "closed_days_lengths";--> statement-breakpoint
ALTER TABLE "single_classes" DROP CONSTRAINT "single_classes_lengths";--> statement-breakpoint
ALTER TABLE "single_classes" DROP CONSTRAINT "single_classes_link";--> statement-breakpoint
ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_lengths";--> statement-breakpoint
ALTER TABLE "segments" DROP CONSTRAINT "segments_lengths";--> statement-breakpoint
ALTER TABLE "class_categories" DROP CONSTRAINT "class_categories_lengths";--> statement-breakpoint
ALTER TABLE "class_types" DROP CONSTRAINT "class_types_lengths";--> statement-breakpoint
ALTER TABLE "instructors" DROP CONSTRAINT "instructors_lengths";--> statement-breakpoint
ALTER TABLE "locations" DROP CONSTRAINT "locations_lengths";--> statement-breakpoint
ALTER TABLE "substitute_requests" DROP CONSTRAINT "substitute_requests_lengths";--> statement-breakpoint
ALTER TABLE "tracks" DROP CONSTRAINT "tracks_lengths";--> statement-breakpoint
ALTER TABLE "muscles" DROP CONSTRAINT "muscles_lengths";--> statement-breakpoint
ALTER TABLE "props" DROP CONSTRAINT "props_lengths";--> statement-breakpoint
ALTER TABLE "tags" DROP CONSTRAINT "tags_lengths";--> statement-breakpoint
ALTER TABLE "video_ratings" DROP CONSTRAINT "video_ratings_lengths";--> statement-breakpoint
ALTER TABLE "video_types" DROP CONSTRAINT "video_types_lengths";--> statement-breakpoint
ALTER TABLE "videos" DROP CONSTRAINT "videos_lengths";--> statement-breakpoint
ALTER TABLE "completed_videos" ADD COLUMN "earned_by" text DEFAULT 'history';--> statement-breakpoint
ALTER TABLE "completed_videos" ADD COLUMN "granted_by" bigint;--> statement-breakpoint
ALTER TABLE "completed_videos" ADD COLUMN "grant_reason" text;--> statement-breakpoint
ALTER TABLE "playback_days" ADD COLUMN "watched_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "free_package_claims" ADD CONSTRAINT "free_package_claims_purchase_id_purchases_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("purchase_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_clocks" ADD CONSTRAINT "watch_clocks_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "free_package_claims_purchase" ON "free_package_claims" USING btree ("purchase_id");--> statement-breakpoint
ALTER TABLE "completed_videos" ADD CONSTRAINT "completed_videos_granted_by_customers_customer_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_lengths" CHECK (char_length("customers"."instagram") <= 3200 and char_length("customers"."last_name") <= 1920 and char_length("customers"."name") <= 1280 and char_length("customers"."signup_reason") <= 3200 and char_length("customers"."email") <= 254) NOT VALID;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_lengths" CHECK (char_length("addresses"."city") <= 1920 and char_length("addresses"."country") <= 1280 and char_length("addresses"."country_code") <= 48 and char_length("addresses"."interior_number") <= 320 and char_length("addresses"."neighborhood") <= 1920 and char_length("addresses"."number") <= 320 and char_length("addresses"."state") <= 1280 and char_length("addresses"."state_code") <= 160 and char_length("addresses"."street") <= 1920 and char_length("addresses"."zip_code") <= 192) NOT VALID;--> statement-breakpoint
ALTER TABLE "app_config" ADD CONSTRAINT "app_config_lengths" CHECK (char_length("app_config"."value") <= 64000) NOT VALID;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_lengths" CHECK (char_length("branches"."address") <= 4800 and char_length("branches"."country") <= 3200 and char_length("branches"."description") <= 32000 and char_length("branches"."email") <= 3200 and char_length("branches"."name") <= 3200) NOT VALID;--> statement-breakpoint
ALTER TABLE "cancel_reasons" ADD CONSTRAINT "cancel_reasons_lengths" CHECK (char_length("cancel_reasons"."name") <= 3200) NOT VALID;--> statement-breakpoint
ALTER TABLE "community_words" ADD CONSTRAINT "community_words_length" CHECK (char_length(btrim("community_words"."word")) >= 1 and char_length("community_words"."word") <= 960) NOT VALID;--> statement-breakpoint
ALTER TABLE "member_warnings" ADD CONSTRAINT "member_warnings_message" CHECK (char_length(btrim("member_warnings"."message")) >= 1 and char_length("member_warnings"."message") <= 16000) NOT VALID;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_reason" CHECK (char_length("post_reports"."reason") <= 16000) NOT VALID;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_content" CHECK ((btrim("posts"."content") <> '' or "posts"."image_count" > 0) and char_length("posts"."content") <= 32000) NOT VALID;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_title" CHECK (char_length(btrim("threads"."title")) >= 1 and char_length("threads"."title") <= 1920) NOT VALID;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_description" CHECK (char_length(btrim("threads"."description")) >= 0 and char_length("threads"."description") <= 32000) NOT VALID;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_lengths" CHECK (char_length("brands"."description") <= 64000 and char_length("brands"."name") <= 3200 and char_length("brands"."url") <= 8000) NOT VALID;--> statement-breakpoint
ALTER TABLE "disciplines" ADD CONSTRAINT "disciplines_lengths" CHECK (char_length("disciplines"."benefits") <= 64000 and char_length("disciplines"."name") <= 3200 and char_length("disciplines"."short_description") <= 3200) NOT VALID;--> statement-breakpoint
ALTER TABLE "frequent_questions" ADD CONSTRAINT "frequent_questions_lengths" CHECK (char_length("frequent_questions"."question") <= 3200 and char_length("frequent_questions"."response") <= 64000) NOT VALID;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_lengths" CHECK (char_length("milestones"."description") <= 64000 and char_length("milestones"."name") <= 3200) NOT VALID;--> statement-breakpoint
ALTER TABLE "nutrition_tips" ADD CONSTRAINT "nutrition_tips_lengths" CHECK (char_length("nutrition_tips"."description") <= 64000) NOT VALID;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_lengths" CHECK (char_length("programs"."description") <= 64000 and char_length("programs"."icon") <= 960 and char_length("programs"."name") <= 3200 and char_length("programs"."short_description") <= 3200) NOT VALID;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_lengths" CHECK (char_length("quotes"."author") <= 3200 and char_length("quotes"."content") <= 6400) NOT VALID;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_lengths" CHECK (char_length("testimonials"."customer_name") <= 3200 and char_length("testimonials"."description") <= 64000) NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_lengths" CHECK (char_length("credit_lots"."slots") <= 6400) NOT VALID;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_lengths" CHECK (char_length("discounts"."code") <= 640 and char_length("discounts"."description") <= 16000 and char_length("discounts"."title") <= 1920) NOT VALID;--> statement-breakpoint
ALTER TABLE "customer_goals" ADD CONSTRAINT "customer_goals_lengths" CHECK (char_length("customer_goals"."name") <= 3200) NOT VALID;--> statement-breakpoint
ALTER TABLE "customer_goals" ADD CONSTRAINT "customer_goals_name" CHECK (length(trim("customer_goals"."name")) between 1 and 3200) NOT VALID;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_lengths" CHECK (char_length("staff_invitations"."name") <= 1280 and char_length("staff_invitations"."last_name") <= 1920 and char_length("staff_invitations"."email") <= 254) NOT VALID;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_lengths" CHECK (char_length("member_notes"."text") <= 32000) NOT VALID;--> statement-breakpoint
ALTER TABLE "member_tags" ADD CONSTRAINT "member_tags_lengths" CHECK (char_length("member_tags"."name") <= 640) NOT VALID;--> statement-breakpoint
ALTER TABLE "notification_types" ADD CONSTRAINT "notification_types_lengths" CHECK (char_length("notification_types"."description") <= 3200 and char_length("notification_types"."name") <= 960) NOT VALID;--> statement-breakpoint
ALTER TABLE "class_packages" ADD CONSTRAINT "class_packages_lengths" CHECK (char_length("class_packages"."description") <= 64000 and char_length("class_packages"."file_url") <= 8000 and char_length("class_packages"."short_description") <= 4800 and char_length("class_packages"."slots") <= 6400 and char_length("class_packages"."title") <= 1920) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_sources" ADD CONSTRAINT "payment_sources_lengths" CHECK (char_length("payment_sources"."card_type") <= 320 and char_length("payment_sources"."last_digits") <= 64) NOT VALID;--> statement-breakpoint
ALTER TABLE "training_goals" ADD CONSTRAINT "training_goals_lengths" CHECK (char_length("training_goals"."description") <= 6400 and char_length("training_goals"."name") <= 1280) NOT VALID;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_lengths" CHECK (char_length("purchases"."bill") <= 1920 and char_length("purchases"."cancel_reason") <= 16000 and char_length("purchases"."cart_id") <= 1024) NOT VALID;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_lengths" CHECK (char_length("push_subscriptions"."device") <= 960 and char_length("push_subscriptions"."endpoint") <= 16000) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_lengths" CHECK (char_length("refunds"."key") <= 1024 and char_length("refunds"."reason") <= 8000) NOT VALID;--> statement-breakpoint
ALTER TABLE "class_reservations" ADD CONSTRAINT "class_reservations_lengths" CHECK (char_length("class_reservations"."comment") <= 16000 and char_length("class_reservations"."guest_name") <= 1280) NOT VALID;--> statement-breakpoint
ALTER TABLE "monthly_rewards" ADD CONSTRAINT "monthly_rewards_lengths" CHECK (char_length("monthly_rewards"."description") <= 64000 and char_length("monthly_rewards"."name") <= 3200) NOT VALID;--> statement-breakpoint
ALTER TABLE "reward_codes" ADD CONSTRAINT "reward_codes_lengths" CHECK (char_length("reward_codes"."code") <= 640) NOT VALID;--> statement-breakpoint
ALTER TABLE "strike_reviews" ADD CONSTRAINT "strike_reviews_text" CHECK (length(trim("strike_reviews"."text")) between 1 and 16000) NOT VALID;--> statement-breakpoint
ALTER TABLE "strike_reviews" ADD CONSTRAINT "strike_reviews_answer" CHECK (("strike_reviews"."state" = 'open') = ("strike_reviews"."answer" is null)
        and ("strike_reviews"."state" = 'open') = ("strike_reviews"."answeredAt" is null)
        and ("strike_reviews"."state" = 'open') = ("strike_reviews"."answered_by" is null)
        and coalesce(length(trim("strike_reviews"."answer")) between 1 and 8000, true)) NOT VALID;--> statement-breakpoint
ALTER TABLE "strikes" ADD CONSTRAINT "strikes_lengths" CHECK (char_length("strikes"."reason") <= 8000) NOT VALID;--> statement-breakpoint
ALTER TABLE "strikes" ADD CONSTRAINT "strikes_reason" CHECK (length(trim("strikes"."reason")) between 1 and 8000) NOT VALID;--> statement-breakpoint
ALTER TABLE "strikes" ADD CONSTRAINT "strikes_pardon" CHECK (("strikes"."pardonedAt" is null) = ("strikes"."pardoned_by" is null)
        and ("strikes"."pardonedAt" is null) = ("strikes"."pardon_reason" is null)
        and coalesce(length(trim("strikes"."pardon_reason")) between 1 and 8000, true)) NOT VALID;--> statement-breakpoint
ALTER TABLE "class_templates" ADD CONSTRAINT "class_templates_lengths" CHECK (char_length("class_templates"."description") <= 6400) NOT VALID;--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_lengths" CHECK (char_length("closed_days"."reason") <= 1920) NOT VALID;--> statement-breakpoint
ALTER TABLE "single_classes" ADD CONSTRAINT "single_classes_lengths" CHECK (char_length("single_classes"."description") <= 6400) NOT VALID;--> statement-breakpoint
ALTER TABLE "single_classes" ADD CONSTRAINT "single_classes_link" CHECK (char_length("single_classes"."link") <= 8000 and ("single_classes"."link" is null or "single_classes"."is_virtual_class")) NOT VALID;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_lengths" CHECK (char_length("campaigns"."subject") <= 720 and char_length("campaigns"."text") <= 16000) NOT VALID;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_lengths" CHECK (char_length("segments"."name") <= 1280) NOT VALID;--> statement-breakpoint
ALTER TABLE "class_categories" ADD CONSTRAINT "class_categories_lengths" CHECK (char_length("class_categories"."name") <= 1280) NOT VALID;--> statement-breakpoint
ALTER TABLE "class_types" ADD CONSTRAINT "class_types_lengths" CHECK (char_length("class_types"."benefits") <= 16000 and char_length("class_types"."description") <= 32000 and char_length("class_types"."icon") <= 960 and char_length("class_types"."name") <= 1280 and char_length("class_types"."video_url") <= 8000) NOT VALID;--> statement-breakpoint
ALTER TABLE "instructors" ADD CONSTRAINT "instructors_lengths" CHECK (char_length("instructors"."last_name") <= 1920 and char_length("instructors"."name") <= 1280 and char_length("instructors"."quote") <= 4800 and char_length("instructors"."short_bio") <= 32000) NOT VALID;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_lengths" CHECK (char_length("locations"."address") <= 4800 and char_length("locations"."name") <= 1280) NOT VALID;--> statement-breakpoint
ALTER TABLE "substitute_requests" ADD CONSTRAINT "substitute_requests_lengths" CHECK (char_length("substitute_requests"."note") <= 4800) NOT VALID;--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_lengths" CHECK (char_length("tracks"."comment") <= 8000) NOT VALID;--> statement-breakpoint
ALTER TABLE "completed_videos" ADD CONSTRAINT "completed_videos_lengths" CHECK (char_length("completed_videos"."grant_reason") <= 8000) NOT VALID;--> statement-breakpoint
ALTER TABLE "completed_videos" ADD CONSTRAINT "completed_videos_earned" CHECK ("completed_videos"."earned_by" in ('history', 'watched', 'cast', 'offline', 'granted')) NOT VALID;--> statement-breakpoint
ALTER TABLE "completed_videos" ADD CONSTRAINT "completed_videos_granted" CHECK ("completed_videos"."earned_by" is not distinct from 'granted' or "completed_videos"."granted_by" is null and "completed_videos"."grant_reason" is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "muscles" ADD CONSTRAINT "muscles_lengths" CHECK (char_length("muscles"."selector") <= 640) NOT VALID;--> statement-breakpoint
ALTER TABLE "props" ADD CONSTRAINT "props_lengths" CHECK (char_length("props"."name") <= 1920) NOT VALID;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_lengths" CHECK (char_length("tags"."name") <= 1920) NOT VALID;--> statement-breakpoint
ALTER TABLE "video_ratings" ADD CONSTRAINT "video_ratings_lengths" CHECK (char_length("video_ratings"."comment") <= 16000) NOT VALID;--> statement-breakpoint
ALTER TABLE "video_types" ADD CONSTRAINT "video_types_lengths" CHECK (char_length("video_types"."name") <= 1920) NOT VALID;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_lengths" CHECK (char_length("videos"."captions_url") <= 8000 and char_length("videos"."description") <= 32000 and char_length("videos"."name") <= 1920 and char_length("videos"."url") <= 8000) NOT VALID;
--> statement-breakpoint
-- A mark counts on the boards once it is earned.
create or replace function count_film_on_boards() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.earned_by is not null then
    perform add_to_board(old.customer_id, old.day, 0, 0, -1);
  end if;
  if tg_op <> 'DELETE' and new.earned_by is not null then
    perform add_to_board(new.customer_id, new.day, 0, 0, 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger completed_videos_boards on completed_videos;
--> statement-breakpoint
create constraint trigger completed_videos_boards after insert or delete or update of customer_id, day, earned_by
  on completed_videos deferrable initially deferred for each row execute function count_film_on_boards();
--> statement-breakpoint
drop trigger completed_videos_rewards on completed_videos;
--> statement-breakpoint
create trigger completed_videos_rewards after insert or update of day, earned_by or delete on completed_videos
  for each row execute function mark_rewards_changed();
--> statement-breakpoint
create or replace function recounted_boards()
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
    select v.customer_id, v.day, 0, 0, 1 from completed_videos v where v.earned_by is not null) f
  where not exists (select from account_deletions d where d.customer_id = f.customer_id and d."erasedAt" is not null)
  group by 1, 2
$$;
