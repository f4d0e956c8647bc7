-- no transaction
alter table class_packages validate constraint class_packages_guest_passes;--> statement-breakpoint
alter table credit_lots validate constraint credit_lots_guest_passes;--> statement-breakpoint
alter table class_reservations validate constraint class_reservations_own_guest_pass;--> statement-breakpoint
alter table class_reservations validate constraint class_reservations_invited;--> statement-breakpoint
alter table class_reservations validate constraint class_reservations_pass_pays_guest;--> statement-breakpoint
alter table class_reservations validate constraint class_reservations_paid_by;--> statement-breakpoint
alter table credit_ledger validate constraint credit_ledger_sign;--> statement-breakpoint
alter table credit_ledger validate constraint credit_ledger_reason;--> statement-breakpoint
alter table credit_ledger validate constraint credit_ledger_cause;--> statement-breakpoint
alter table messages validate constraint messages_catalogue;--> statement-breakpoint
-- A guest's place takes a pass once, and returns it once.
drop index concurrently if exists credit_ledger_guest_pass_once;--> statement-breakpoint
create unique index concurrently credit_ledger_guest_pass_once on credit_ledger (class_reservation_id, reason)
  where reason in ('guest_pass_taken', 'guest_pass_returned');--> statement-breakpoint
-- A member invites one guest to a class.
drop index concurrently if exists class_reservations_one_guest;--> statement-breakpoint
create unique index concurrently class_reservations_one_guest on class_reservations (single_class_id, customer_id)
  where "deletedAt" is null and is_invited;--> statement-breakpoint
-- The places that a guest pass paid for.
drop index concurrently if exists class_reservations_guest_pass;--> statement-breakpoint
create index concurrently class_reservations_guest_pass on class_reservations (guest_pass_lot_id)
  where guest_pass_lot_id is not null;
