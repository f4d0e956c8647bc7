-- no transaction
drop index concurrently if exists credit_lots_ending;--> statement-breakpoint
create index concurrently credit_lots_ending on credit_lots (expiration_date) where "deletedAt" is null;--> statement-breakpoint
drop index concurrently if exists class_reservations_bought;--> statement-breakpoint
create index concurrently class_reservations_bought on class_reservations (purchase_id) where purchase_id is not null;--> statement-breakpoint
drop index concurrently if exists users_staff;--> statement-breakpoint
create index concurrently users_staff on users (role) where role <> 'member';
