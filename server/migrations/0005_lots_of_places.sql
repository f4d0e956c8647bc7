-- The desk lets another lot pay for a place: the former one has handed the place over, the other one has taken it over.
alter table credit_ledger
  drop constraint credit_ledger_sign,
  drop constraint credit_ledger_reason,
  drop constraint credit_ledger_cause;--> statement-breakpoint
alter table credit_ledger
  add constraint credit_ledger_sign check (case reason
    when 'granted' then amount >= 0
    when 'taken' then amount in (-1, 0)
    when 'taken_over' then amount in (-1, 0)
    when 'returned' then amount in (0, 1)
    when 'handed_over' then amount in (0, 1)
    when 'extended' then amount = 0
    else amount < 0 end) not valid,
  add constraint credit_ledger_reason check (reason in ('granted', 'taken', 'returned', 'removed', 'extended',
    'handed_over', 'taken_over')) not valid,
  add constraint credit_ledger_cause check ((reason in ('taken', 'returned', 'handed_over', 'taken_over'))
    = (class_reservation_id is not null)) not valid;
