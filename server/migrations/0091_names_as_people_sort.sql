-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS "customers_by_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "customers_by_name" ON "customers" USING btree ("name" collate "es-x-icu","last_name" collate "es-x-icu","customer_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "customers_name";
