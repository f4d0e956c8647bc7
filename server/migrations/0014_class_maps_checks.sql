-- no transaction
-- Classes from before keep the map that their type has now.
do $$
declare
  last_id bigint := 0;
  next_id bigint;
begin
  loop
    select max(single_class_id) into next_id from (
      select single_class_id from single_classes where single_class_id > last_id order by single_class_id limit 5000) batch;
    exit when next_id is null;
    update single_classes sc set spot_map = ct.spot_map
    from class_types ct
    where ct.class_type_id = sc.class_type_id and sc.single_class_id > last_id and sc.single_class_id <= next_id
      and sc.spot_map is null and ct.spot_map is not null;
    commit;
    last_id := next_id;
  end loop;
end $$;--> statement-breakpoint
-- A place outside the map of its class cannot be stored.
create or replace function keep_spot_on_map() returns trigger
language plpgsql as $$
begin
  if new.spot > (select spots_of_class(spot_map, capacity, is_virtual_class) from single_classes
      where single_class_id = new.single_class_id) then
    raise exception 'spot % is not on the map of class %', new.spot, new.single_class_id
      using errcode = 'check_violation', constraint = 'class_reservations_spot_on_map';
  end if;
  return new;
end $$;--> statement-breakpoint
create or replace trigger class_reservations_spot_on_map before insert on class_reservations
  for each row when (new.spot is not null and new."deletedAt" is null) execute function keep_spot_on_map();--> statement-breakpoint
create or replace trigger class_reservations_spot_stays_on_map before update of spot, single_class_id, "deletedAt"
  on class_reservations
  for each row when (new.spot is not null and new."deletedAt" is null and
    (old.spot, old.single_class_id, old."deletedAt") is distinct from (new.spot, new.single_class_id, new."deletedAt"))
  execute function keep_spot_on_map();--> statement-breakpoint
-- A map, or the number of places, cannot become smaller than a spot that is held.
create or replace function keep_held_spots() returns trigger
language plpgsql as $$
begin
  if exists (select from class_reservations where single_class_id = new.single_class_id and "deletedAt" is null
      and spot > spots_of_class(new.spot_map, new.capacity, new.is_virtual_class)) then
    raise exception 'class % has places outside its map', new.single_class_id
      using errcode = 'check_violation', constraint = 'single_classes_spots_held';
  end if;
  return new;
end $$;--> statement-breakpoint
create or replace trigger single_classes_spots_held before update of spot_map, capacity, class_type_id, is_virtual_class
  on single_classes
  for each row when ((old.spot_map, old.capacity, old.class_type_id, old.is_virtual_class)
    is distinct from (new.spot_map, new.capacity, new.class_type_id, new.is_virtual_class))
  execute function keep_held_spots();
