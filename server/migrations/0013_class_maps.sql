-- A class keeps the map that its type had when it was published [product decision 23].
alter table single_classes add column spot_map text;--> statement-breakpoint
create function keep_map_of_class() returns trigger
language plpgsql as $$
begin
  new.spot_map := (select spot_map from class_types where class_type_id = new.class_type_id);
  return new;
end $$;--> statement-breakpoint
create trigger single_classes_map before insert on single_classes
  for each row when (new.spot_map is null) execute function keep_map_of_class();--> statement-breakpoint
create trigger single_classes_map_of_type before update of class_type_id on single_classes
  for each row when (old.class_type_id <> new.class_type_id) execute function keep_map_of_class();--> statement-breakpoint
-- The spots of a class: those of its map, as far as its places reach. A class online has none.
create function spots_of_class(spot_map text, capacity integer, is_virtual_class boolean) returns integer
language sql immutable as $$
  select case
    when is_virtual_class or spot_map !~ '^ *\d+ *(, *\d+ *)*$' then 0
    else least(capacity, (select coalesce(sum(row_spots::integer), 0) from unnest(string_to_array(spot_map, ',')) row_spots))
  end::integer
$$;
