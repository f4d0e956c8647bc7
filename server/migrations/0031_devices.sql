CREATE TABLE "identity_devices" (
	"userId" text NOT NULL,
	"device_hash" text NOT NULL,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_devices_userId_device_hash_pk" PRIMARY KEY("userId","device_hash")
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_catalogue";--> statement-breakpoint
ALTER TABLE "identity_two_factors" ADD COLUMN "usedStep" integer;--> statement-breakpoint
ALTER TABLE "identity_devices" ADD CONSTRAINT "identity_devices_userId_identity_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
insert into notification_types
  (notification_type_id, name, description, kind, email_active, whatsapp_active, preferred_time) values
  (12, 'Cambios en tu acceso', 'Cambios de tu correo, tu contraseña o tu verificación en dos pasos, y entradas desde dispositivos nuevos.', 'security', true, false, null);
--> statement-breakpoint
update notification_types
  set description = 'Enlaces para entrar o para confirmar tu correo, y lo que pides sobre tus datos y tu cuenta.'
  where notification_type_id = 9;
--> statement-breakpoint
update messages set notification_type_id = 12 where template in ('password_changed', 'email_changed');
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_catalogue" CHECK (("messages"."notification_type_id", "messages"."template") in ((1, 'class_tomorrow'), (2, 'class_soon'), (3, 'waitlist_place'), (4, 'credits_expiring'), (5, 'rate_video'), (6, 'class_cancelled'), (6, 'class_changed'), (7, 'receipt'), (7, 'access_given'), (7, 'access_revoked'), (7, 'place_reserved'), (7, 'place_refused'), (8, 'renewal_coming'), (8, 'trial_ending'), (8, 'payment_failed'), (8, 'subscription_cancelled'), (8, 'offer_applied'), (8, 'card_expiring'), (9, 'password_reset'), (9, 'first_password'), (9, 'verify_email'), (9, 'change_email'), (9, 'email_confirmed'), (9, 'own_data_ready'), (9, 'account_deletion'), (9, 'account_erased'), (10, 'post_reported'), (11, 'whatsapp_code'), (12, 'password_changed'), (12, 'email_changed'), (12, 'two_step_on'), (12, 'two_step_off'), (12, 'recovery_codes_renewed'), (12, 'new_device'), (12, 'sessions_ended')));