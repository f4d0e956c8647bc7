-- What history refers to is retired on a day instead of deleted (docs/decisions/0095).
alter table programs add column retired_on date;--> statement-breakpoint
alter table class_packages add column retired_on date;--> statement-breakpoint
alter table training_goals add column retired_on date;--> statement-breakpoint
alter table workout_plans add column retired_on date;--> statement-breakpoint
alter table class_categories add column retired_on date;--> statement-breakpoint
alter table class_types add column retired_on date;--> statement-breakpoint
alter table instructors add column retired_on date;--> statement-breakpoint
alter table locations add column retired_on date;--> statement-breakpoint
alter table props add column retired_on date;--> statement-breakpoint
alter table tags add column retired_on date;--> statement-breakpoint
alter table video_types add column retired_on date;--> statement-breakpoint
-- The civil day at an instant in the zone of the studio: that of its first branch.
create function studio_day(instant timestamptz) returns date
language sql stable as $$
  select (instant at time zone (select timezone from branches order by branch_id limit 1))::date
$$;--> statement-breakpoint
-- Refuses the use of a row on a day from which it is retired. Until the transaction ends, it cannot be retired.
create function refuse_retired(kind text, key text, id bigint, day date) returns void
language plpgsql as $$
declare
  is_retired boolean;
begin
  perform pg_advisory_xact_lock_shared(hashtext('retire ' || kind), hashint8(id));
  execute format('select retired_on <= $2 from %I where %I = $1', kind, key) into is_retired using id, day;
  if is_retired then
    raise exception '% % is retired on %', kind, id, day
      using errcode = 'check_violation', constraint = 'retired_' || kind;
  end if;
end $$;--> statement-breakpoint
-- A row is retired alone: it waits for those who begin to use it, and they for it.
create function retire_alone() returns trigger
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('retire ' || tg_table_name), hashint8((to_jsonb(new) ->> tg_argv[0])::bigint));
  return new;
end $$;--> statement-breakpoint
create trigger programs_retire before update of retired_on on programs
  for each row when (old.retired_on is distinct from new.retired_on) execute function retire_alone('program_id');--> statement-breakpoint
create trigger class_packages_retire before update of retired_on on class_packages
  for each row when (old.retired_on is distinct from new.retired_on) execute function retire_alone('class_package_id');--> statement-breakpoint
create trigger training_goals_retire before update of retired_on on training_goals
  for each row when (old.retired_on is distinct from new.retired_on) execute function retire_alone('goal_id');--> statement-breakpoint
create trigger workout_plans_retire before update of retired_on on workout_plans
  for each row when (old.retired_on is distinct from new.retired_on) execute function retire_alone('workout_plan_id');--> statement-breakpoint
create trigger class_categories_retire before update of retired_on on class_categories
  for each row when (old.retired_on is distinct from new.retired_on) execute function retire_alone('class_category_id');--> statement-breakpoint
create trigger class_types_retire before update of retired_on on class_types
  for each row when (old.retired_on is distinct from new.retired_on) execute function retire_alone('class_type_id');--> statement-breakpoint
create trigger instructors_retire before update of retired_on on instructors
  for each row when (old.retired_on is distinct from new.retired_on) execute function retire_alone('instructor_id');--> statement-breakpoint
create trigger locations_retire before update of retired_on on locations
  for each row when (old.retired_on is distinct from new.retired_on) execute function retire_alone('location_id');--> statement-breakpoint
create trigger props_retire before update of retired_on on props
  for each row when (old.retired_on is distinct from new.retired_on) execute function retire_alone('prop_id');--> statement-breakpoint
create trigger tags_retire before update of retired_on on tags
  for each row when (old.retired_on is distinct from new.retired_on) execute function retire_alone('tag_id');--> statement-breakpoint
create trigger video_types_retire before update of retired_on on video_types
  for each row when (old.retired_on is distinct from new.retired_on) execute function retire_alone('video_type_id');--> statement-breakpoint

-- A class is on its civil day in its branch. A published one keeps its parts: only a new part, or a new day, is checked.
create function day_of_class(class_date timestamptz, branch bigint) returns date
language sql stable as $$
  select (class_date at time zone timezone)::date from branches where branch_id = branch
$$;--> statement-breakpoint
create function keep_class_off_retired() returns trigger
language plpgsql as $$
declare
  day date := day_of_class(new.class_date, new.branch_id);
  is_other_day boolean := tg_op = 'INSERT' or day is distinct from day_of_class(old.class_date, old.branch_id);
begin
  if is_other_day or new.location_id <> old.location_id then
    perform refuse_retired('locations', 'location_id', new.location_id, day);
  end if;
  if is_other_day or new.class_type_id <> old.class_type_id then
    perform refuse_retired('class_types', 'class_type_id', new.class_type_id, day);
  end if;
  if is_other_day and tg_op = 'UPDATE' then
    perform refuse_retired('instructors', 'instructor_id', instructor_id, day)
    from class_instructors where single_class_id = new.single_class_id;
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger single_classes_off_retired after insert on single_classes
  for each row when (new."deletedAt" is null) execute function keep_class_off_retired();--> statement-breakpoint
create trigger single_classes_stay_off_retired after update of class_date, location_id, class_type_id on single_classes
  for each row when (new."deletedAt" is null and (old.class_date, old.location_id, old.class_type_id)
    is distinct from (new.class_date, new.location_id, new.class_type_id)) execute function keep_class_off_retired();--> statement-breakpoint
create function keep_coach_off_retired() returns trigger
language plpgsql as $$
begin
  perform refuse_retired('instructors', 'instructor_id', new.instructor_id, day_of_class(class_date, branch_id))
  from single_classes where single_class_id = new.single_class_id;
  return null;
end $$;--> statement-breakpoint
create trigger class_instructors_off_retired after insert on class_instructors
  for each row execute function keep_coach_off_retired();--> statement-breakpoint
create trigger class_instructors_stay_off_retired after update of instructor_id on class_instructors
  for each row when (old.instructor_id <> new.instructor_id) execute function keep_coach_off_retired();--> statement-breakpoint
-- A weekly class names nothing that is retired when it begins. From the day of a later end on, its classes are not made.
create function keep_template_off_retired() returns trigger
language plpgsql as $$
declare
  day date := greatest(new.valid_from, studio_day(now()));
begin
  if tg_op = 'INSERT' or new.location_id <> old.location_id then
    perform refuse_retired('locations', 'location_id', new.location_id, day);
  end if;
  if tg_op = 'INSERT' or new.class_type_id <> old.class_type_id then
    perform refuse_retired('class_types', 'class_type_id', new.class_type_id, day);
  end if;
  perform refuse_retired('instructors', 'instructor_id', coach, day)
  from unnest(new.instructor_ids) coach
  where tg_op = 'INSERT' or coach <> all (old.instructor_ids);
  return null;
end $$;--> statement-breakpoint
create trigger class_templates_off_retired after insert on class_templates
  for each row when (new."deletedAt" is null) execute function keep_template_off_retired();--> statement-breakpoint
create trigger class_templates_stay_off_retired after update of location_id, class_type_id, instructor_ids on class_templates
  for each row when (new."deletedAt" is null and (old.location_id, old.class_type_id, old.instructor_ids)
    is distinct from (new.location_id, new.class_type_id, new.instructor_ids)) execute function keep_template_off_retired();--> statement-breakpoint

-- A purchase, and a change of a subscription, on the day when it is made. A running subscription renews.
create function keep_sale_off_retired() returns trigger
language plpgsql as $$
begin
  perform refuse_retired('class_packages', 'class_package_id', (to_jsonb(new) ->> tg_argv[0])::bigint, studio_day(new."createdAt"));
  return null;
end $$;--> statement-breakpoint
create trigger purchases_off_retired after insert on purchases
  for each row when (new.kind = 'package') execute function keep_sale_off_retired('class_package_id');--> statement-breakpoint
create trigger plan_changes_off_retired after insert on plan_changes
  for each row execute function keep_sale_off_retired('to_package_id');--> statement-breakpoint

-- What is chosen today: it has no day of its own. Arguments: the kind, its key, and the column that refers to it.
create function keep_choice_off_retired() returns trigger
language plpgsql as $$
declare
  id bigint := (to_jsonb(new) ->> tg_argv[2])::bigint;
begin
  if id is not null and (tg_op = 'INSERT' or (to_jsonb(old) ->> tg_argv[2])::bigint is distinct from id) then
    perform refuse_retired(tg_argv[0], tg_argv[1], id, studio_day(now()));
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger class_types_category_off_retired after insert or update of class_category_id on class_types
  for each row execute function keep_choice_off_retired('class_categories', 'class_category_id', 'class_category_id');--> statement-breakpoint
create trigger workout_plans_goal_off_retired after insert or update of goal_id on workout_plans
  for each row execute function keep_choice_off_retired('training_goals', 'goal_id', 'goal_id');--> statement-breakpoint
create trigger workout_plans_program_off_retired after insert or update of program_id on workout_plans
  for each row execute function keep_choice_off_retired('programs', 'program_id', 'program_id');--> statement-breakpoint
create trigger workout_plan_days_off_retired after insert or update of class_category_id on workout_plan_days
  for each row execute function keep_choice_off_retired('class_categories', 'class_category_id', 'class_category_id');--> statement-breakpoint
create trigger videos_coach_off_retired after insert or update of instructor_id on videos
  for each row execute function keep_choice_off_retired('instructors', 'instructor_id', 'instructor_id');--> statement-breakpoint
create trigger videos_class_type_off_retired after insert or update of class_type_id on videos
  for each row execute function keep_choice_off_retired('class_types', 'class_type_id', 'class_type_id');--> statement-breakpoint
create trigger videos_type_off_retired after insert or update of video_type_id on videos
  for each row execute function keep_choice_off_retired('video_types', 'video_type_id', 'video_type_id');--> statement-breakpoint
create trigger video_programs_off_retired after insert or update of program_id on video_programs
  for each row execute function keep_choice_off_retired('programs', 'program_id', 'program_id');--> statement-breakpoint
create trigger video_props_off_retired after insert or update of prop_id on video_props
  for each row execute function keep_choice_off_retired('props', 'prop_id', 'prop_id');--> statement-breakpoint
create trigger video_tags_off_retired after insert or update of tag_id on video_tags
  for each row execute function keep_choice_off_retired('tags', 'tag_id', 'tag_id');
