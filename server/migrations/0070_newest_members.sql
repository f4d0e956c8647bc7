-- no transaction
drop index concurrently if exists customers_newest;--> statement-breakpoint
create index concurrently customers_newest on customers ("createdAt" desc nulls first, customer_id desc nulls first);
