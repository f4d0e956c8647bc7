-- What the table definitions cannot say.
create extension if not exists btree_gist;
--> statement-breakpoint
-- Places paid by an unlimited lot must not overlap in time.
alter table class_reservations
  add constraint class_reservations_no_overlap
  exclude using gist (customer_id with =, unlimited_during with &&)
  where ("deletedAt" is null and unlimited_during is not null);
--> statement-breakpoint
alter table credit_ledger
  add constraint credit_ledger_reservation
  foreign key (class_reservation_id) references class_reservations (class_reservation_id);
--> statement-breakpoint
-- Fixed ways of paying.
insert into payment_methods (payment_method_id, name) values
  (1, 'Tarjeta'), (2, 'Efectivo'), (3, 'PayPal'), (4, 'Terminal'), (5, 'Transferencia'), (6, 'Regalo');
