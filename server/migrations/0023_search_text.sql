DROP INDEX "customers_search";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(name || ' ' || last_name || ' ' || email || ' ' || phone, NFD), '[\u0300-\u036f]', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree ("name","last_name","customer_id");--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search_text" gin_trgm_ops);