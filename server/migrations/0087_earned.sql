-- What is there keeps what it has: the default says so, and the server names what each new mark has earned.
CREATE TABLE "free_package_claims" (
	"class_package_id" bigint NOT NULL,
	"contact_hash" text NOT NULL,
	"purchase_id" bigint NOT NULL,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "free_package_claims_class_package_id_contact_hash_pk" PRIMARY KEY("class_package_id","contact_hash")
);
--> statement-breakpoint
CREATE TABLE "watch_clocks" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"countedUntil" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_delays" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"nextAt" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "completed_videos" ADD COLUMN "earned_by" text DEFAULT 'history';--> statement-breakpoint
ALTER TABLE "completed_videos" ADD COLUMN "granted_by" bigint;--> statement-breakpoint
ALTER TABLE "completed_videos" ADD COLUMN "grant_reason" text;--> statement-breakpoint
ALTER TABLE "playback_days" ADD COLUMN "watched_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "free_package_claims" ADD CONSTRAINT "free_package_claims_purchase_id_purchases_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("purchase_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_clocks" ADD CONSTRAINT "watch_clocks_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "free_package_claims_purchase" ON "free_package_claims" USING btree ("purchase_id");--> statement-breakpoint
ALTER TABLE "completed_videos" ADD CONSTRAINT "completed_videos_granted_by_customers_customer_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "completed_videos" ADD CONSTRAINT "completed_videos_lengths" CHECK (char_length("completed_videos"."grant_reason") <= 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "completed_videos" ADD CONSTRAINT "completed_videos_earned" CHECK ("completed_videos"."earned_by" in ('history', 'watched', 'cast', 'offline', 'granted')) NOT VALID;--> statement-breakpoint
ALTER TABLE "completed_videos" ADD CONSTRAINT "completed_videos_granted" CHECK ("completed_videos"."earned_by" is not distinct from 'granted' or "completed_videos"."granted_by" is null and "completed_videos"."grant_reason" is null) NOT VALID;
--> statement-breakpoint
-- A mark counts on the boards once it is earned.
create or replace function count_film_on_boards() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.earned_by is not null then
    perform add_to_board(old.customer_id, old.day, 0, 0, -1);
  end if;
  if tg_op <> 'DELETE' and new.earned_by is not null then
    perform add_to_board(new.customer_id, new.day, 0, 0, 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger completed_videos_boards on completed_videos;
--> statement-breakpoint
create constraint trigger completed_videos_boards after insert or delete or update of customer_id, day, earned_by
  on completed_videos deferrable initially deferred for each row execute function count_film_on_boards();
--> statement-breakpoint
drop trigger completed_videos_rewards on completed_videos;
--> statement-breakpoint
create trigger completed_videos_rewards after insert or update of day, earned_by or delete on completed_videos
  for each row execute function mark_rewards_changed();
--> statement-breakpoint
create or replace function recounted_boards()
returns table (customer_id bigint, month date, reservations integer, attended integer, playbacks integer)
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
    select v.customer_id, v.day, 0, 0, 1 from completed_videos v where v.earned_by is not null) f
  where not exists (select from account_deletions d where d.customer_id = f.customer_id and d."erasedAt" is not null)
  group by 1, 2
$$;
