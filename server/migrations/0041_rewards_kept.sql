ALTER TABLE "reward_codes" DROP CONSTRAINT "reward_codes_brand_id_brands_brand_id_fk";
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "deletedAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_rewards" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "customer_rewards" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "customer_rewards" ADD COLUMN "benefit" jsonb;--> statement-breakpoint
ALTER TABLE "reward_codes" ADD CONSTRAINT "reward_codes_brand_id_brands_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("brand_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_rewards" ADD CONSTRAINT "customer_rewards_text" CHECK (("customer_rewards"."name" is null) = ("customer_rewards"."description" is null) and ("customer_rewards"."name" is null) = ("customer_rewards"."benefit" is null));--> statement-breakpoint
-- What was given so far is what the owner's text says today.
update customer_rewards g set name = w.name, description = w.description, benefit = w.benefit
  from monthly_rewards w where w.kind = g.kind;
--> statement-breakpoint
-- The days of her branch and of the classes there are others.
create function mark_branch_rewards_changed() returns trigger language plpgsql as $$
begin
  insert into reward_changes (customer_id)
    select customer_id from customers where branch_id = new.branch_id
    union select r.customer_id from class_reservations r join single_classes s using (single_class_id)
      where s.branch_id = new.branch_id and r.customer_id is not null;
  return null;
end $$;
--> statement-breakpoint
create trigger branches_rewards after update of timezone on branches
  for each row when (old.timezone <> new.timezone) execute function mark_branch_rewards_changed();
