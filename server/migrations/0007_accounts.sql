-- Unlogged: counts that a crash forgets cost nothing, and writing them is cheap.
CREATE UNLOGGED TABLE "rate_limits" (
	"bucket" text PRIMARY KEY NOT NULL,
	"times" integer NOT NULL,
	"endsAt" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "signedOutAt" timestamp with time zone;--> statement-breakpoint
-- A customer's e-mail is her account's: both change in one statement, or neither [AUTH-009].
create function follow_identity_email() returns trigger language plpgsql as $$
begin
  update customers c set email = new.email from users u where u.uid = new.id and c.customer_id = u.customer_id;
  return null;
end $$;
--> statement-breakpoint
create trigger identity_users_email after update of email on identity_users
  for each row when (old.email is distinct from new.email) execute function follow_identity_email();
