-- no transaction
alter table credit_ledger validate constraint credit_ledger_sign;--> statement-breakpoint
alter table credit_ledger validate constraint credit_ledger_reason;--> statement-breakpoint
alter table credit_ledger validate constraint credit_ledger_cause;--> statement-breakpoint
-- A place is taken and returned once. It may be handed over more often.
drop index concurrently if exists credit_ledger_once_of_two;--> statement-breakpoint
create unique index concurrently credit_ledger_once_of_two on credit_ledger (class_reservation_id, reason)
  where reason in ('taken', 'returned');--> statement-breakpoint
drop index concurrently if exists credit_ledger_once;--> statement-breakpoint
alter index credit_ledger_once_of_two rename to credit_ledger_once;
