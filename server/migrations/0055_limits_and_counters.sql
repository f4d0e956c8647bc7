ALTER TABLE "class_reservations" DROP CONSTRAINT "class_reservations_single_class_id_single_classes_single_class_id_fk";
--> statement-breakpoint
DROP INDEX "class_reservations_class";
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "heldUntil" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "held_by" text;
--> statement-breakpoint
ALTER TABLE "class_packages" ADD COLUMN "sold" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "single_classes" ADD CONSTRAINT "single_classes_when" UNIQUE("single_class_id","class_date");
--> statement-breakpoint
CREATE INDEX "class_reservations_class" ON "class_reservations" USING btree ("single_class_id","spot");
--> statement-breakpoint
-- What may be there already. Cancelled places kept the date of their class before it moved; a package may have been limited to fewer than
-- were sold. The triggers on places run before the table is altered.
update class_reservations r set class_date = sc.class_date
from single_classes sc where sc.single_class_id = r.single_class_id and sc.class_date <> r.class_date;
--> statement-breakpoint
set constraints all immediate;
--> statement-breakpoint
update class_packages k set sold = n.sold, available = case when k.available is not null then greatest(k.available, n.sold) end
from (select class_package_id, count(*)::integer as sold from purchases where status <> 'failed' group by class_package_id) n
where n.class_package_id = k.class_package_id;
--> statement-breakpoint
ALTER TABLE "class_reservations" ADD CONSTRAINT "class_reservations_of_class" FOREIGN KEY ("single_class_id","class_date") REFERENCES "public"."single_classes"("single_class_id","class_date") ON DELETE no action ON UPDATE cascade NOT VALID;
--> statement-breakpoint
ALTER TABLE "class_reservations" VALIDATE CONSTRAINT "class_reservations_of_class";
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_lengths" CHECK (char_length("customers"."email") <= 254 and char_length("customers"."instagram") <= 200 and char_length("customers"."last_name") <= 120 and char_length("customers"."name") <= 80 and char_length("customers"."signup_reason") <= 200) NOT VALID;
--> statement-breakpoint
ALTER TABLE "customers" VALIDATE CONSTRAINT "customers_lengths";
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_lengths" CHECK (char_length("addresses"."city") <= 120 and char_length("addresses"."country") <= 80 and char_length("addresses"."country_code") <= 3 and char_length("addresses"."interior_number") <= 20 and char_length("addresses"."neighborhood") <= 120 and char_length("addresses"."number") <= 20 and char_length("addresses"."state") <= 80 and char_length("addresses"."state_code") <= 10 and char_length("addresses"."street") <= 120 and char_length("addresses"."zip_code") <= 12) NOT VALID;
--> statement-breakpoint
ALTER TABLE "addresses" VALIDATE CONSTRAINT "addresses_lengths";
--> statement-breakpoint
ALTER TABLE "app_config" ADD CONSTRAINT "app_config_lengths" CHECK (char_length("app_config"."value") <= 4000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "app_config" VALIDATE CONSTRAINT "app_config_lengths";
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_role" CHECK ("audit_log"."role" in ('member', 'coach', 'frontdesk', 'admin')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "audit_log" VALIDATE CONSTRAINT "audit_log_role";
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action" CHECK ("audit_log"."action" in ('create', 'update', 'delete', 'give_access', 'revoke_access', 'remove_classes', 'book', 'move', 'cancel', 'mark_paid', 'change_role', 'remove_two_step', 'answer', 'assign', 'close', 'reopen', 'pardon', 'decline', 'hide', 'restore', 'approve', 'pin', 'unpin', 'warn', 'mute', 'unmute', 'reject', 'view')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "audit_log" VALIDATE CONSTRAINT "audit_log_action";
--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_lengths" CHECK (char_length("branches"."address") <= 300 and char_length("branches"."country") <= 200 and char_length("branches"."description") <= 2000 and char_length("branches"."email") <= 200 and char_length("branches"."name") <= 200) NOT VALID;
--> statement-breakpoint
ALTER TABLE "branches" VALIDATE CONSTRAINT "branches_lengths";
--> statement-breakpoint
ALTER TABLE "cancel_reasons" ADD CONSTRAINT "cancel_reasons_lengths" CHECK (char_length("cancel_reasons"."name") <= 200) NOT VALID;
--> statement-breakpoint
ALTER TABLE "cancel_reasons" VALIDATE CONSTRAINT "cancel_reasons_lengths";
--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_lengths" CHECK (char_length("carts"."email") <= 254) NOT VALID;
--> statement-breakpoint
ALTER TABLE "carts" VALIDATE CONSTRAINT "carts_lengths";
--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_lengths" CHECK (char_length("brands"."description") <= 4000 and char_length("brands"."name") <= 200 and char_length("brands"."url") <= 500) NOT VALID;
--> statement-breakpoint
ALTER TABLE "brands" VALIDATE CONSTRAINT "brands_lengths";
--> statement-breakpoint
ALTER TABLE "disciplines" ADD CONSTRAINT "disciplines_lengths" CHECK (char_length("disciplines"."benefits") <= 4000 and char_length("disciplines"."name") <= 200 and char_length("disciplines"."short_description") <= 200) NOT VALID;
--> statement-breakpoint
ALTER TABLE "disciplines" VALIDATE CONSTRAINT "disciplines_lengths";
--> statement-breakpoint
ALTER TABLE "frequent_questions" ADD CONSTRAINT "frequent_questions_lengths" CHECK (char_length("frequent_questions"."question") <= 200 and char_length("frequent_questions"."response") <= 4000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "frequent_questions" VALIDATE CONSTRAINT "frequent_questions_lengths";
--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_lengths" CHECK (char_length("milestones"."description") <= 4000 and char_length("milestones"."name") <= 200) NOT VALID;
--> statement-breakpoint
ALTER TABLE "milestones" VALIDATE CONSTRAINT "milestones_lengths";
--> statement-breakpoint
ALTER TABLE "nutrition_tips" ADD CONSTRAINT "nutrition_tips_lengths" CHECK (char_length("nutrition_tips"."description") <= 4000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "nutrition_tips" VALIDATE CONSTRAINT "nutrition_tips_lengths";
--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_lengths" CHECK (char_length("programs"."description") <= 4000 and char_length("programs"."icon") <= 60 and char_length("programs"."name") <= 200 and char_length("programs"."short_description") <= 200) NOT VALID;
--> statement-breakpoint
ALTER TABLE "programs" VALIDATE CONSTRAINT "programs_lengths";
--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_lengths" CHECK (char_length("quotes"."author") <= 200 and char_length("quotes"."content") <= 400) NOT VALID;
--> statement-breakpoint
ALTER TABLE "quotes" VALIDATE CONSTRAINT "quotes_lengths";
--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_lengths" CHECK (char_length("testimonials"."customer_name") <= 200 and char_length("testimonials"."description") <= 4000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "testimonials" VALIDATE CONSTRAINT "testimonials_lengths";
--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_lengths" CHECK (char_length("discounts"."code") <= 40 and char_length("discounts"."description") <= 1000 and char_length("discounts"."title") <= 120) NOT VALID;
--> statement-breakpoint
ALTER TABLE "discounts" VALIDATE CONSTRAINT "discounts_lengths";
--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_state" CHECK ("stored_files"."rendition" in ('waiting', 'running', 'ready', 'failed', 'unavailable')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "stored_files" VALIDATE CONSTRAINT "stored_files_state";
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_lengths" CHECK (char_length("uploads"."name") <= 400) NOT VALID;
--> statement-breakpoint
ALTER TABLE "uploads" VALIDATE CONSTRAINT "uploads_lengths";
--> statement-breakpoint
ALTER TABLE "customer_goals" ADD CONSTRAINT "customer_goals_lengths" CHECK (char_length("customer_goals"."name") <= 200) NOT VALID;
--> statement-breakpoint
ALTER TABLE "customer_goals" VALIDATE CONSTRAINT "customer_goals_lengths";
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_held" CHECK ("messages"."held_by" is null or "messages"."heldUntil" is not null) NOT VALID;
--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_held";
--> statement-breakpoint
ALTER TABLE "notification_types" ADD CONSTRAINT "notification_types_lengths" CHECK (char_length("notification_types"."description") <= 200 and char_length("notification_types"."name") <= 60) NOT VALID;
--> statement-breakpoint
ALTER TABLE "notification_types" VALIDATE CONSTRAINT "notification_types_lengths";
--> statement-breakpoint
ALTER TABLE "class_packages" ADD CONSTRAINT "class_packages_lengths" CHECK (char_length("class_packages"."description") <= 4000 and char_length("class_packages"."file_url") <= 500 and char_length("class_packages"."short_description") <= 300 and char_length("class_packages"."slots") <= 400 and char_length("class_packages"."title") <= 120) NOT VALID;
--> statement-breakpoint
ALTER TABLE "class_packages" VALIDATE CONSTRAINT "class_packages_lengths";
--> statement-breakpoint
ALTER TABLE "class_packages" ADD CONSTRAINT "class_packages_available_sold" CHECK ("class_packages"."sold" >= 0 and "class_packages"."sold" <= "class_packages"."available") NOT VALID;
--> statement-breakpoint
ALTER TABLE "class_packages" VALIDATE CONSTRAINT "class_packages_available_sold";
--> statement-breakpoint
ALTER TABLE "payment_sources" ADD CONSTRAINT "payment_sources_lengths" CHECK (char_length("payment_sources"."card_type") <= 20 and char_length("payment_sources"."last_digits") <= 4) NOT VALID;
--> statement-breakpoint
ALTER TABLE "payment_sources" VALIDATE CONSTRAINT "payment_sources_lengths";
--> statement-breakpoint
ALTER TABLE "training_goals" ADD CONSTRAINT "training_goals_lengths" CHECK (char_length("training_goals"."description") <= 400 and char_length("training_goals"."name") <= 80) NOT VALID;
--> statement-breakpoint
ALTER TABLE "training_goals" VALIDATE CONSTRAINT "training_goals_lengths";
--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_lengths" CHECK (char_length("purchases"."bill") <= 120 and char_length("purchases"."cancel_reason") <= 1000 and char_length("purchases"."cart_id") <= 64) NOT VALID;
--> statement-breakpoint
ALTER TABLE "purchases" VALIDATE CONSTRAINT "purchases_lengths";
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_lengths" CHECK (char_length("push_subscriptions"."device") <= 60 and char_length("push_subscriptions"."endpoint") <= 1000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" VALIDATE CONSTRAINT "push_subscriptions_lengths";
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_lengths" CHECK (char_length("refunds"."key") <= 64 and char_length("refunds"."reason") <= 500) NOT VALID;
--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_lengths";
--> statement-breakpoint
ALTER TABLE "class_reservations" ADD CONSTRAINT "class_reservations_lengths" CHECK (char_length("class_reservations"."comment") <= 1000 and char_length("class_reservations"."guest_name") <= 80) NOT VALID;
--> statement-breakpoint
ALTER TABLE "class_reservations" VALIDATE CONSTRAINT "class_reservations_lengths";
--> statement-breakpoint
ALTER TABLE "monthly_rewards" ADD CONSTRAINT "monthly_rewards_lengths" CHECK (char_length("monthly_rewards"."description") <= 4000 and char_length("monthly_rewards"."name") <= 200) NOT VALID;
--> statement-breakpoint
ALTER TABLE "monthly_rewards" VALIDATE CONSTRAINT "monthly_rewards_lengths";
--> statement-breakpoint
ALTER TABLE "reward_codes" ADD CONSTRAINT "reward_codes_lengths" CHECK (char_length("reward_codes"."code") <= 40) NOT VALID;
--> statement-breakpoint
ALTER TABLE "reward_codes" VALIDATE CONSTRAINT "reward_codes_lengths";
--> statement-breakpoint
ALTER TABLE "strikes" ADD CONSTRAINT "strikes_lengths" CHECK (char_length("strikes"."reason") <= 500) NOT VALID;
--> statement-breakpoint
ALTER TABLE "strikes" VALIDATE CONSTRAINT "strikes_lengths";
--> statement-breakpoint
ALTER TABLE "class_templates" ADD CONSTRAINT "class_templates_lengths" CHECK (char_length("class_templates"."description") <= 400) NOT VALID;
--> statement-breakpoint
ALTER TABLE "class_templates" VALIDATE CONSTRAINT "class_templates_lengths";
--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_lengths" CHECK (char_length("closed_days"."reason") <= 120) NOT VALID;
--> statement-breakpoint
ALTER TABLE "closed_days" VALIDATE CONSTRAINT "closed_days_lengths";
--> statement-breakpoint
ALTER TABLE "single_classes" ADD CONSTRAINT "single_classes_lengths" CHECK (char_length("single_classes"."description") <= 400) NOT VALID;
--> statement-breakpoint
ALTER TABLE "single_classes" VALIDATE CONSTRAINT "single_classes_lengths";
--> statement-breakpoint
ALTER TABLE "class_categories" ADD CONSTRAINT "class_categories_lengths" CHECK (char_length("class_categories"."name") <= 80) NOT VALID;
--> statement-breakpoint
ALTER TABLE "class_categories" VALIDATE CONSTRAINT "class_categories_lengths";
--> statement-breakpoint
ALTER TABLE "class_types" ADD CONSTRAINT "class_types_short_code" CHECK ("class_types"."short_code" in ('G&T', 'BARRE', 'SNB', 'BBP', 'JUMP', 'CARDIO', 'MIX')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "class_types" VALIDATE CONSTRAINT "class_types_short_code";
--> statement-breakpoint
ALTER TABLE "class_types" ADD CONSTRAINT "class_types_lengths" CHECK (char_length("class_types"."benefits") <= 1000 and char_length("class_types"."description") <= 2000 and char_length("class_types"."icon") <= 60 and char_length("class_types"."name") <= 80 and char_length("class_types"."video_url") <= 500) NOT VALID;
--> statement-breakpoint
ALTER TABLE "class_types" VALIDATE CONSTRAINT "class_types_lengths";
--> statement-breakpoint
ALTER TABLE "instructors" ADD CONSTRAINT "instructors_lengths" CHECK (char_length("instructors"."last_name") <= 120 and char_length("instructors"."name") <= 80 and char_length("instructors"."quote") <= 300 and char_length("instructors"."short_bio") <= 2000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "instructors" VALIDATE CONSTRAINT "instructors_lengths";
--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_lengths" CHECK (char_length("locations"."address") <= 300 and char_length("locations"."name") <= 80) NOT VALID;
--> statement-breakpoint
ALTER TABLE "locations" VALIDATE CONSTRAINT "locations_lengths";
--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_lengths" CHECK (char_length("tracks"."comment") <= 500) NOT VALID;
--> statement-breakpoint
ALTER TABLE "tracks" VALIDATE CONSTRAINT "tracks_lengths";
--> statement-breakpoint
ALTER TABLE "muscles" ADD CONSTRAINT "muscles_lengths" CHECK (char_length("muscles"."selector") <= 40) NOT VALID;
--> statement-breakpoint
ALTER TABLE "muscles" VALIDATE CONSTRAINT "muscles_lengths";
--> statement-breakpoint
ALTER TABLE "props" ADD CONSTRAINT "props_lengths" CHECK (char_length("props"."name") <= 120) NOT VALID;
--> statement-breakpoint
ALTER TABLE "props" VALIDATE CONSTRAINT "props_lengths";
--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_lengths" CHECK (char_length("tags"."name") <= 120) NOT VALID;
--> statement-breakpoint
ALTER TABLE "tags" VALIDATE CONSTRAINT "tags_lengths";
--> statement-breakpoint
ALTER TABLE "video_ratings" ADD CONSTRAINT "video_ratings_lengths" CHECK (char_length("video_ratings"."comment") <= 1000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "video_ratings" VALIDATE CONSTRAINT "video_ratings_lengths";
--> statement-breakpoint
ALTER TABLE "video_types" ADD CONSTRAINT "video_types_lengths" CHECK (char_length("video_types"."name") <= 120) NOT VALID;
--> statement-breakpoint
ALTER TABLE "video_types" VALIDATE CONSTRAINT "video_types_lengths";
--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_lengths" CHECK (char_length("videos"."captions_url") <= 500 and char_length("videos"."description") <= 2000 and char_length("videos"."name") <= 120 and char_length("videos"."url") <= 500) NOT VALID;
--> statement-breakpoint
ALTER TABLE "videos" VALIDATE CONSTRAINT "videos_lengths";
--> statement-breakpoint
-- How many purchases of a package have not failed. Many at once are one change of its row.
create function count_begun_purchases() returns trigger language plpgsql as $$
begin
  update class_packages k set sold = k.sold + n.sold
  from (select class_package_id, count(*)::integer as sold from begun where status <> 'failed' group by class_package_id) n
  where n.class_package_id = k.class_package_id;
  return null;
end $$;
--> statement-breakpoint
create trigger purchases_sold after insert on purchases referencing new table as begun
for each statement execute function count_begun_purchases();
--> statement-breakpoint
-- A failed purchase that is paid after all is kept, also when its package is sold out by now.
create function count_changed_purchase() returns trigger language plpgsql as $$
begin
  if old.status <> 'failed' then
    update class_packages set sold = sold - 1 where class_package_id = old.class_package_id;
  end if;
  if tg_op = 'UPDATE' and new.status <> 'failed' then
    update class_packages
    set sold = sold + 1, available = case when available is not null then greatest(available, sold + 1) end
    where class_package_id = new.class_package_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger purchases_sold_changed after update of status, class_package_id on purchases for each row
when ((old.status = 'failed') <> (new.status = 'failed') or old.class_package_id <> new.class_package_id)
execute function count_changed_purchase();
--> statement-breakpoint
create trigger purchases_sold_deleted after delete on purchases for each row execute function count_changed_purchase();
