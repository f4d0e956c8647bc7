CREATE TABLE "identity_two_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"userId" text NOT NULL,
	"secret" text NOT NULL,
	"backupCodes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failedVerificationCount" integer DEFAULT 0 NOT NULL,
	"lockedUntil" timestamp with time zone,
	CONSTRAINT "identity_two_factors_userId_unique" UNIQUE("userId")
);
--> statement-breakpoint
ALTER TABLE "app_config" DROP CONSTRAINT "app_config_key";--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "twoFactorEnabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_two_factors" ADD CONSTRAINT "identity_two_factors_userId_identity_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_config" ADD CONSTRAINT "app_config_key" CHECK ("app_config"."key" in ('studio_name', 'legal_name', 'legal_address', 'contact_email', 'contact_phone', 'firebaseConfig', 'bucket', 'region', 'S3_ENDPOINT', 'online_popup_src', 'studio_popup_src', 'certifications_url', 'merch_url', 'shop_url', 'copyright_year', 'staff_two_step'));