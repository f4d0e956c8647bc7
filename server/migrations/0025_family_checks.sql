-- no transaction
do $$
declare
  changed bigint;
begin
  loop
    update purchases set payer_id = customer_id where purchase_id = any(array(
      select purchase_id from purchases where payer_id is null limit 1000));
    get diagnostics changed = row_count;
    commit;
    exit when changed = 0;
  end loop;
end $$;--> statement-breakpoint
alter table purchases validate constraint purchases_payer_id_customers_customer_id_fk;--> statement-breakpoint
alter table purchases validate constraint purchases_own_source;--> statement-breakpoint
alter table purchases validate constraint purchases_fee_of_member;--> statement-breakpoint
alter table purchases validate constraint purchases_payer;--> statement-breakpoint
-- The check above is validated, so that no row is read again.
-- careful: every row has a payer by then, and a trigger gives one to each new row
alter table purchases alter column payer_id set not null;--> statement-breakpoint
alter table purchases drop constraint purchases_payer;--> statement-breakpoint
alter table messages validate constraint messages_catalogue;--> statement-breakpoint
-- What a member pays, and for whom.
drop index concurrently if exists purchases_payer;--> statement-breakpoint
create index concurrently purchases_payer on purchases (payer_id, customer_id);--> statement-breakpoint
-- Of all purchases few are paid by another member; a job looks for those whose family has ended.
drop index concurrently if exists purchases_of_families;--> statement-breakpoint
create index concurrently purchases_of_families on purchases (purchase_id) where payer_id <> customer_id;
