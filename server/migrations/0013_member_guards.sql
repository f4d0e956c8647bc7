-- What the table definitions cannot say.
-- Whoever gets a place waits no more [WAIT-008], whichever way she got it. A trigger sees what was committed while the
-- booking waited for the class's row; a part of the booking's own statement would not.
create function leave_waitlist() returns trigger language plpgsql as $$
begin
  delete from waitlists where single_class_id = new.single_class_id and customer_id = new.customer_id;
  return null;
end $$;
--> statement-breakpoint
create trigger class_reservations_leave_waitlist after insert on class_reservations
  for each row when (new.guest_name is null and new."deletedAt" is null) execute function leave_waitlist();
--> statement-breakpoint
-- After a place became free: whoever waits is told by a job of the same transaction, once per cause [WAIT-007].
create function tell_waiting(class_id integer, cause text) returns void language plpgsql as $$
begin
  if exists (select from waitlists where single_class_id = class_id) then
    perform graphile_worker.add_job(
      'tell_waiting', json_build_object('single_class_id', class_id, 'cause', cause),
      job_key := 'waiting:' || cause, max_attempts := 12);
  end if;
end $$;
--> statement-breakpoint
insert into notification_types
  (notification_type_id, name, description, email_active, whatsapp_active, preferred_time) values
  (1, 'La noche anterior', 'Te recordamos tu clase la noche anterior, a la hora que elijas.', true, false, '20:00'),
  (2, 'Dos horas antes', 'Te recordamos tu clase dos horas antes de que empiece.', false, true, '20:00'),
  (3, 'Lista de espera', 'Te avisamos en cuanto se abre un lugar en una clase que esperas.', true, true, '20:00'),
  (4, 'Créditos por vencer', 'Te avisamos 7 y 2 días antes de que venzan tus clases.', true, false, '10:00');
--> statement-breakpoint
-- Ratings that are there already.
update class_types ct set rating_count = n.count, rating_total = n.total
from (select sc.class_type_id, count(r.class_stars) as count, coalesce(sum(r.class_stars), 0) as total
  from single_classes sc join class_reservations r using (single_class_id) group by 1) n
where ct.class_type_id = n.class_type_id;
--> statement-breakpoint
update instructors i set rating_count = n.count, rating_total = n.total
from (select ci.instructor_id, count(r.coach_stars) as count, coalesce(sum(r.coach_stars), 0) as total
  from class_instructors ci join class_reservations r using (single_class_id) group by 1) n
where i.instructor_id = n.instructor_id;
--> statement-breakpoint
-- For events between server processes that are too long for a notification of PostgreSQL.
create unlogged table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
