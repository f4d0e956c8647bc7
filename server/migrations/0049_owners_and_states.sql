ALTER TABLE "credit_lots" DROP CONSTRAINT "credit_lots_left";--> statement-breakpoint
ALTER TABLE "credit_lots" DROP CONSTRAINT "credit_lots_purchase_id_purchases_purchase_id_fk";--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_payment_source_id_payment_sources_payment_source_id_fk";--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_replaces_purchase_id_purchases_purchase_id_fk";--> statement-breakpoint
ALTER TABLE "class_reservations" DROP CONSTRAINT "class_reservations_credit_lot_id_credit_lots_credit_lot_id_fk";--> statement-breakpoint
ALTER TABLE "class_reservations" DROP CONSTRAINT "class_reservations_purchase_id_purchases_purchase_id_fk";--> statement-breakpoint
ALTER TABLE "class_templates" DROP CONSTRAINT "class_templates_location_id_locations_location_id_fk";--> statement-breakpoint
ALTER TABLE "single_classes" DROP CONSTRAINT "single_classes_location_id_locations_location_id_fk";--> statement-breakpoint
ALTER TABLE "video_ratings" DROP CONSTRAINT "video_ratings_playback_id_playbacks_playback_id_fk";--> statement-breakpoint
DROP INDEX "credit_lots_customer";--> statement-breakpoint
DROP INDEX "playbacks_latest";--> statement-breakpoint
DROP INDEX "credit_lots_usable";--> statement-breakpoint
ALTER TABLE "payment_sources" ADD CONSTRAINT "payment_sources_of_customer" UNIQUE("customer_id","payment_source_id");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_of_customer" UNIQUE("purchase_id","customer_id");--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_of_branch" UNIQUE("location_id","branch_id");--> statement-breakpoint
ALTER TABLE "playbacks" ADD CONSTRAINT "playbacks_of_customer" UNIQUE("playback_id","customer_id","video_id");--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_of_buyer" FOREIGN KEY ("purchase_id","customer_id") REFERENCES "public"."purchases"("purchase_id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_own_source" FOREIGN KEY ("payment_source_id","customer_id") REFERENCES "public"."payment_sources"("payment_source_id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_own_before" FOREIGN KEY ("replaces_purchase_id","customer_id") REFERENCES "public"."purchases"("purchase_id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_reservations" ADD CONSTRAINT "class_reservations_own_lot" FOREIGN KEY ("credit_lot_id","customer_id") REFERENCES "public"."credit_lots"("credit_lot_id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_reservations" ADD CONSTRAINT "class_reservations_own_purchase" FOREIGN KEY ("purchase_id","customer_id") REFERENCES "public"."purchases"("purchase_id","customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_templates" ADD CONSTRAINT "class_templates_own_location" FOREIGN KEY ("location_id","branch_id") REFERENCES "public"."locations"("location_id","branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_classes" ADD CONSTRAINT "single_classes_own_location" FOREIGN KEY ("location_id","branch_id") REFERENCES "public"."locations"("location_id","branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_ratings" ADD CONSTRAINT "video_ratings_own_playback" FOREIGN KEY ("playback_id","customer_id","video_id") REFERENCES "public"."playbacks"("playback_id","customer_id","video_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_customer" ON "messages" USING btree ("customer_id") WHERE "messages"."customer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_paid_bill" ON "invoices" USING btree ("bill_id") WHERE "invoices"."status" = 'paid' and "invoices"."bill_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_refund_of" ON "invoices" USING btree ("refund_of") WHERE "invoices"."refund_of" is not null;--> statement-breakpoint
CREATE INDEX "class_reservations_lot" ON "class_reservations" USING btree ("credit_lot_id") WHERE "class_reservations"."credit_lot_id" is not null;--> statement-breakpoint
CREATE INDEX "class_reservations_open" ON "class_reservations" USING btree ("class_date") WHERE "class_reservations"."deletedAt" is null and "class_reservations"."guest_name" is null and not "class_reservations"."attend";--> statement-breakpoint
CREATE INDEX "credit_lots_usable" ON "credit_lots" USING btree ("customer_id","expiration_date") WHERE "credit_lots"."deletedAt" is null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('member', 'coach', 'frontdesk', 'admin'));--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_reason" CHECK ("credit_ledger"."reason" in ('granted', 'taken', 'returned', 'removed'));--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_left" CHECK ("credit_lots"."available_classes" between 0 and "credit_lots"."granted");--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_type" CHECK ("discounts"."type" in ('class_amount', 'other'));--> statement-breakpoint
ALTER TABLE "class_packages" ADD CONSTRAINT "class_packages_period" CHECK ("class_packages"."subscription_period" in ('day', 'month', 'year'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_status" CHECK ("invoices"."status" in ('paid', 'failed', 'refunded'));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_status" CHECK ("purchases"."status" in ('pending', 'active', 'cancelled', 'failed', 'revoked', 'completed'));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_plan" CHECK ("purchases"."payment_plan" in ('recurring', 'installments'));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_periods" CHECK ("purchases"."subscription_period" in ('day', 'month', 'year') and "purchases"."free_trial_period" in ('day', 'month', 'year'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('pending', 'done', 'refused'));--> statement-breakpoint
ALTER TABLE "class_reservations" ADD CONSTRAINT "class_reservations_payer" CHECK ("class_reservations"."customer_id" is not null or ("class_reservations"."credit_lot_id" is null and "class_reservations"."purchase_id" is null));--> statement-breakpoint
ALTER TABLE "requested_places" ADD CONSTRAINT "requested_places_status" CHECK ("requested_places"."status" in ('waiting', 'reserved', 'refused'));--> statement-breakpoint
-- Room in the page for the next version of a row: its updates then write no index.
ALTER TABLE "playbacks" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "credit_lots" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "single_classes" SET (fillfactor = 85);--> statement-breakpoint
-- Progress never falls.
create function keep_progress() returns trigger language plpgsql as $$
begin
  raise exception 'progress falls from % to %', old.progress, new.progress
    using errcode = 'check_violation', constraint = tg_table_name || '_progress_kept';
end $$;--> statement-breakpoint
create trigger playbacks_progress_kept before update of progress on playbacks
for each row when (new.progress < old.progress) execute function keep_progress();--> statement-breakpoint
create trigger playback_days_progress_kept before update of progress on playback_days
for each row when (new.progress < old.progress) execute function keep_progress();
