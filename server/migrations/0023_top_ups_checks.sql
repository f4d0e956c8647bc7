-- no transaction
alter table purchases validate constraint purchases_own_topped_up;--> statement-breakpoint
alter table purchases validate constraint purchases_top_up;--> statement-breakpoint
alter table credit_ledger validate constraint credit_ledger_extended_cause;--> statement-breakpoint
-- A purchase is topped up once; the next top-up is one of the top-up.
drop index concurrently if exists purchases_tops_up_once;--> statement-breakpoint
create unique index concurrently purchases_tops_up_once on purchases (tops_up_purchase_id)
  where tops_up_purchase_id is not null and status in ('pending', 'active', 'completed') and not is_repeated;--> statement-breakpoint
drop index concurrently if exists purchases_tops_up;--> statement-breakpoint
create index concurrently purchases_tops_up on purchases (tops_up_purchase_id) where tops_up_purchase_id is not null;
