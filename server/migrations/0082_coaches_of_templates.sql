-- A weekly class names its coaches in an array, which no key watches: without one of them, no class of the branch is made.
create or replace function keep_coaches_of_templates() returns trigger language plpgsql as $$
begin
  if exists (select from class_templates where old.instructor_id = any(instructor_ids) and "deletedAt" is null
    and (valid_until is null or valid_until >= current_date)) then
    raise exception 'a weekly class names this coach' using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
--> statement-breakpoint
create trigger instructors_of_templates before delete on instructors
  for each row execute function keep_coaches_of_templates();
