-- A package that was bought once is raised to a larger one by a purchase of its own, which adds the missing classes.
alter table purchases add column tops_up_purchase_id bigint;--> statement-breakpoint
alter table purchases
  add constraint purchases_own_topped_up foreign key (tops_up_purchase_id, customer_id)
    references purchases (purchase_id, customer_id) not valid,
  add constraint purchases_top_up check (tops_up_purchase_id is null or (kind = 'package' and total_payment > 0
    and coalesce(class_amount, 0) > 0 and not is_unlimited and subscription_period is null and discount_id is null
    and replaces_purchase_id is null)) not valid;--> statement-breakpoint

-- What is topped up is running, was paid and was bought once, and nothing of it was given back. The rows stay locked, so that a
-- refund at the same moment comes before or after.
create function check_topped_up() returns trigger
language plpgsql as $$
declare
  before purchases;
begin
  select * into before from purchases where purchase_id = new.tops_up_purchase_id for no key update;
  perform from invoices where purchase_id = new.tops_up_purchase_id and status = 'paid' for no key update;
  if before.status <> 'active' or before.kind <> 'package' or before.subscription_period is not null
      or before.is_unlimited or coalesce(before.class_amount, 0) = 0 or before.total_payment = 0
      or not exists (select from invoices where purchase_id = before.purchase_id and status = 'paid' and refunded = 0)
  then
    raise exception 'only a running package that was paid once can be topped up'
      using errcode = 'check_violation', constraint = 'purchases_topped_up_runs';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger purchases_topped_up_runs before insert on purchases
  for each row when (new.tops_up_purchase_id is not null) execute function check_topped_up();--> statement-breakpoint

-- The end of a lot also moves with the package that it is raised to.
alter table credit_ledger drop constraint credit_ledger_extended_cause;--> statement-breakpoint
alter table credit_ledger
  add constraint credit_ledger_extended_cause check (extended_cause in ('class_cancelled', 'class_moved', 'place_removed',
    'pause', 'desk', 'top_up')) not valid;
