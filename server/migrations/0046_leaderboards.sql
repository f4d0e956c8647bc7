CREATE TABLE "leaderboard_months" (
	"customer_id" integer NOT NULL,
	"month" date NOT NULL,
	"reservations" integer DEFAULT 0 NOT NULL,
	"attended" integer DEFAULT 0 NOT NULL,
	"playbacks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "leaderboard_months_customer_id_month_pk" PRIMARY KEY("customer_id","month"),
	CONSTRAINT "leaderboard_months_month" CHECK (extract(day from "leaderboard_months"."month") = 1),
	CONSTRAINT "leaderboard_months_counts" CHECK ("leaderboard_months"."attended" between 0 and "leaderboard_months"."reservations" and "leaderboard_months"."playbacks" >= 0)
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "on_boards" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "photo_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "country" text DEFAULT 'México' NOT NULL;--> statement-breakpoint
ALTER TABLE "video_ratings" ADD COLUMN "review" text;--> statement-breakpoint
ALTER TABLE "video_ratings" ADD COLUMN "reviewedAt" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "video_ratings" ADD COLUMN "reviewed_by" integer;--> statement-breakpoint
ALTER TABLE "leaderboard_months" ADD CONSTRAINT "leaderboard_months_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaderboard_months_online" ON "leaderboard_months" USING btree ("month","playbacks" DESC NULLS FIRST,"customer_id") WHERE "leaderboard_months"."playbacks" > 0;--> statement-breakpoint
CREATE INDEX "leaderboard_months_studio" ON "leaderboard_months" USING btree ("month","attended" DESC NULLS FIRST,"reservations" DESC NULLS FIRST,"customer_id") WHERE "leaderboard_months"."reservations" > 0;--> statement-breakpoint
ALTER TABLE "video_ratings" ADD CONSTRAINT "video_ratings_reviewed_by_customers_customer_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_off_boards" ON "customers" USING btree ("customer_id") WHERE not "customers"."on_boards";--> statement-breakpoint
CREATE INDEX "video_ratings_waiting" ON "video_ratings" USING btree ("createdAt","video_rating_id") WHERE "video_ratings"."share" and "video_ratings"."comment" is not null and "video_ratings"."review" is null;--> statement-breakpoint
CREATE INDEX "video_ratings_reviewed" ON "video_ratings" USING btree ("review","reviewedAt" DESC NULLS FIRST) WHERE "video_ratings"."review" is not null;--> statement-breakpoint
ALTER TABLE "video_ratings" ADD CONSTRAINT "video_ratings_review" CHECK (("video_ratings"."review" is null or "video_ratings"."review" in ('approved', 'rejected') and "video_ratings"."share" and "video_ratings"."comment" is not null)
        and ("video_ratings"."review" is null) = ("video_ratings"."reviewedAt" is null)
        and ("video_ratings"."review" is null) = ("video_ratings"."reviewed_by" is null));--> statement-breakpoint
-- Adds to what a member did in the month of a day. What was erased with an account does not come back.
create function add_to_board(whose integer, day date, places integer, came integer, films integer)
returns void language plpgsql as $$
declare
  of_day date := date_trunc('month', day::timestamp)::date;
begin
  update leaderboard_months m
  set reservations = m.reservations + places, attended = m.attended + came, playbacks = m.playbacks + films
  where m.customer_id = whose and m.month = of_day;
  if found then
    return;
  end if;
  insert into leaderboard_months as m (customer_id, month, reservations, attended, playbacks)
  select whose, of_day, places, came, films
  where not exists (select from account_deletions d where d.customer_id = whose and d."erasedAt" is not null)
  on conflict (customer_id, month) do update
  set reservations = m.reservations + excluded.reservations, attended = m.attended + excluded.attended,
    playbacks = m.playbacks + excluded.playbacks;
end $$;
--> statement-breakpoint
-- The civil day of a class in the zone of its branch.
create function day_of_class(class_id integer, begins timestamptz) returns date language sql stable as $$
  select (begins at time zone b.timezone)::date
  from single_classes sc join branches b using (branch_id) where sc.single_class_id = class_id
$$;
--> statement-breakpoint
create function count_place_on_boards() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.customer_id is not null and old.guest_name is null and old."deletedAt" is null;
  is_now boolean := tg_op <> 'DELETE' and new.customer_id is not null and new.guest_name is null and new."deletedAt" is null;
begin
  if was and is_now and old.customer_id = new.customer_id and old.single_class_id = new.single_class_id
      and old.class_date = new.class_date then
    perform add_to_board(new.customer_id, day_of_class(new.single_class_id, new.class_date), 0,
      new.attend::integer - old.attend::integer, 0);
    return null;
  end if;
  if was then
    perform add_to_board(old.customer_id, day_of_class(old.single_class_id, old.class_date), -1, -old.attend::integer, 0);
  end if;
  if is_now then
    perform add_to_board(new.customer_id, day_of_class(new.single_class_id, new.class_date), 1, new.attend::integer, 0);
  end if;
  return null;
end $$;
--> statement-breakpoint
create function count_film_on_boards() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_board(old.customer_id, old.day, 0, 0, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_board(new.customer_id, new.day, 0, 0, 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Deferred: a member's month is the last row that a transaction locks, so that a booking never waits for it with a lot in its hands.
create constraint trigger class_reservations_boards
  after insert or delete or update of customer_id, single_class_id, class_date, guest_name, attend, "deletedAt"
  on class_reservations deferrable initially deferred for each row execute function count_place_on_boards();
--> statement-breakpoint
create constraint trigger completed_videos_boards after insert or delete or update of customer_id, day
  on completed_videos deferrable initially deferred for each row execute function count_film_on_boards();
--> statement-breakpoint
-- The same from the facts alone.
create function recounted_boards()
returns table (customer_id integer, month date, reservations integer, attended integer, playbacks integer)
language sql stable as $$
  select f.customer_id, date_trunc('month', f.day::timestamp)::date,
    sum(f.places)::integer, sum(f.came)::integer, sum(f.films)::integer
  from (
    select r.customer_id, (r.class_date at time zone b.timezone)::date as day, 1 as places,
      r.attend::integer as came, 0 as films
    from class_reservations r
    join single_classes sc on sc.single_class_id = r.single_class_id
    join branches b on b.branch_id = sc.branch_id
    where r.customer_id is not null and r.guest_name is null and r."deletedAt" is null
    union all
    select v.customer_id, v.day, 0, 0, 1 from completed_videos v) f
  where not exists (select from account_deletions d where d.customer_id = f.customer_id and d."erasedAt" is not null)
  group by 1, 2
$$;
--> statement-breakpoint
-- With another time zone of a branch, its classes may be in other months: once in years.
create function recount_boards() returns trigger language plpgsql as $$
begin
  lock table leaderboard_months in share row exclusive mode;
  delete from leaderboard_months;
  insert into leaderboard_months (customer_id, month, reservations, attended, playbacks)
    select * from recounted_boards();
  return null;
end $$;
--> statement-breakpoint
create trigger branches_boards after update of timezone on branches
  for each row when (old.timezone <> new.timezone) execute function recount_boards();
--> statement-breakpoint
insert into leaderboard_months (customer_id, month, reservations, attended, playbacks)
  select * from recounted_boards();
