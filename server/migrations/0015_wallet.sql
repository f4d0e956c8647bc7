ALTER TABLE "purchases" ADD COLUMN "replaces_purchase_id" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_replaces_purchase_id_purchases_purchase_id_fk" FOREIGN KEY ("replaces_purchase_id") REFERENCES "public"."purchases"("purchase_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_replaces" ON "purchases" USING btree ("replaces_purchase_id") WHERE "purchases"."status" <> 'failed';--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_replaces_later" CHECK (("purchases"."replaces_purchase_id" is null) = ("purchases"."starts_at" is null));