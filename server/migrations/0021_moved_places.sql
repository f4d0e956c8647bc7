-- What the table definitions cannot say.
-- Whoever is moved into a class waits no more for it, as whoever books it [WAIT-008].
drop trigger class_reservations_leave_waitlist on class_reservations;
--> statement-breakpoint
create trigger class_reservations_leave_waitlist after insert or update of single_class_id on class_reservations
  for each row when (new.guest_name is null and new."deletedAt" is null) execute function leave_waitlist();
--> statement-breakpoint
delete from waitlists w using class_reservations r
where r.single_class_id = w.single_class_id and r.customer_id = w.customer_id
  and r.guest_name is null and r."deletedAt" is null;
