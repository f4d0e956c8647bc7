-- no transaction
ALTER TABLE "audit_log" VALIDATE CONSTRAINT "audit_log_action";--> statement-breakpoint
drop index concurrently if exists customers_mailbox;--> statement-breakpoint
create index concurrently customers_mailbox on customers ((lower(replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@' || split_part(email, '@', 2))));--> statement-breakpoint
drop index concurrently if exists customers_birthdate;--> statement-breakpoint
create index concurrently customers_birthdate on customers (birthdate) where birthdate is not null;
