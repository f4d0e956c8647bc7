-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS "member_views_one";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "member_views_one" ON "member_views" USING btree ("uid") WHERE "member_views"."endedAt" is null;
