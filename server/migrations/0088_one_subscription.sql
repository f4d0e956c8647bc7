-- no transaction
ALTER TABLE "purchases" ADD COLUMN IF NOT EXISTS "is_repeated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Second subscriptions from before the rule stay; only new ones are refused.
-- careful: members with two running subscriptions of one package, a few rows
update purchases p set is_repeated = true
where p.status in ('pending', 'active') and p.subscription_period is not null and p.replaces_purchase_id is null
  and not p.is_repeated and exists (
    select from purchases earlier
    where earlier.customer_id = p.customer_id and earlier.class_package_id = p.class_package_id
      and earlier.purchase_id < p.purchase_id and earlier.status in ('pending', 'active')
      and earlier.subscription_period is not null and earlier.replaces_purchase_id is null);--> statement-breakpoint
drop index concurrently if exists purchases_one_subscription;--> statement-breakpoint
create unique index concurrently purchases_one_subscription on purchases (customer_id, class_package_id)
where status in ('pending', 'active') and subscription_period is not null and replaces_purchase_id is null and not is_repeated;
