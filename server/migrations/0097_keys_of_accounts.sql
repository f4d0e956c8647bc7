-- no transaction
-- A key of a program ends with the account of the admin who made it.
do $$ begin
  loop
    delete from api_keys where api_key_id in (
      select k.api_key_id from api_keys k where not exists (select from users u where u.uid = k.uid) limit 1000);
    exit when not found;
    commit;
  end loop;
end $$;--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT IF EXISTS "api_keys_uid_users_uid_fk";--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "users"("uid") ON DELETE cascade NOT VALID;--> statement-breakpoint
ALTER TABLE "api_keys" VALIDATE CONSTRAINT "api_keys_uid_users_uid_fk";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "api_keys_maker";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "api_keys_maker" ON "api_keys" USING btree ("uid");
