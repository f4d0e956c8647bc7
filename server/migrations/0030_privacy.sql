CREATE TABLE "account_deletions" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"requestedAt" timestamp with time zone NOT NULL,
	"last_day" date NOT NULL,
	"dueAt" timestamp with time zone NOT NULL,
	"erasedAt" timestamp with time zone,
	CONSTRAINT "account_deletions_days" CHECK ("account_deletions"."dueAt" > "account_deletions"."requestedAt"),
	CONSTRAINT "account_deletions_erased" CHECK ("account_deletions"."erasedAt" >= "account_deletions"."dueAt")
);
--> statement-breakpoint
CREATE TABLE "own_data" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"requestedAt" timestamp with time zone NOT NULL,
	"readyAt" timestamp with time zone,
	"size" bigint,
	"expiresAt" timestamp with time zone,
	CONSTRAINT "own_data_key" UNIQUE("key"),
	CONSTRAINT "own_data_ready" CHECK (("own_data"."readyAt" is null) = ("own_data"."expiresAt" is null) and ("own_data"."readyAt" is null) = ("own_data"."size" is null))
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_catalogue";--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_data" ADD CONSTRAINT "own_data_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("dueAt") WHERE "account_deletions"."erasedAt" is null;--> statement-breakpoint
CREATE INDEX "own_data_expired" ON "own_data" USING btree ("expiresAt") WHERE "own_data"."expiresAt" is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_catalogue" CHECK (("messages"."notification_type_id", "messages"."template") in ((1, 'class_tomorrow'), (2, 'class_soon'), (3, 'waitlist_place'), (4, 'credits_expiring'), (5, 'rate_video'), (6, 'class_cancelled'), (6, 'class_changed'), (7, 'receipt'), (7, 'access_given'), (7, 'access_revoked'), (7, 'place_reserved'), (7, 'place_refused'), (8, 'renewal_coming'), (8, 'trial_ending'), (8, 'payment_failed'), (8, 'subscription_cancelled'), (8, 'offer_applied'), (8, 'card_expiring'), (9, 'password_reset'), (9, 'first_password'), (9, 'verify_email'), (9, 'change_email'), (9, 'password_changed'), (9, 'email_changed'), (9, 'own_data_ready'), (9, 'account_deletion'), (9, 'account_erased'), (10, 'post_reported'), (11, 'whatsapp_code')));--> statement-breakpoint
update notification_types
  set description = 'Enlaces para entrar, cambios de tu correo o tu contraseña, y lo que pides sobre tus datos y tu cuenta.'
  where notification_type_id = 9;
