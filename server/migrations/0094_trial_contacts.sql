CREATE TABLE "trial_contacts" (
	"contact_hash" text PRIMARY KEY NOT NULL,
	"purchase_id" bigint NOT NULL,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trial_contacts" ADD CONSTRAINT "trial_contacts_purchase_id_purchases_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("purchase_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trial_contacts_purchase" ON "trial_contacts" USING btree ("purchase_id");