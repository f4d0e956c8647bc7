-- What imports wrote goes with its member or purchase, and a member is found by an address of before. What an import is in each
-- state is checked by the database.
CREATE TABLE "imported_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_customers" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"written" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_purchases" (
	"purchase_id" bigint PRIMARY KEY NOT NULL,
	"written" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imported_addresses" ADD CONSTRAINT "imported_addresses_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_customers" ADD CONSTRAINT "imported_customers_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_purchases" ADD CONSTRAINT "imported_purchases_purchase_id_purchases_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("purchase_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_addresses_customer" ON "imported_addresses" USING btree ("customer_id");--> statement-breakpoint
INSERT INTO "imported_customers" ("customer_id", "written") SELECT "customer_id", r."written" FROM "import_records" r
  JOIN "customers" ON "customer_id" = "record_id" WHERE r."kind" = 'customer';--> statement-breakpoint
INSERT INTO "imported_purchases" ("purchase_id", "written") SELECT "purchase_id", r."written" FROM "import_records" r
  JOIN "purchases" ON "purchase_id" = "record_id" WHERE r."kind" = 'purchase';--> statement-breakpoint
-- careful: a batch of the version before fails without it and is done again
DROP TABLE "import_records";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_state";--> statement-breakpoint
-- careful: the files of thirty days
ALTER TABLE "imports" ADD CONSTRAINT "imports_state" CHECK (case "imports"."state" when 'draft' then "imports"."content" is not null and "imports"."startedAt" is null
        else "imports"."content" is null and "imports"."draft" is null and "imports"."layout" is not null
          and "imports"."startedAt" is not null and ("imports"."state" = 'done') = ("imports"."endedAt" is not null) end);--> statement-breakpoint
-- careful: the files of thirty days
ALTER TABLE "imports" ADD CONSTRAINT "imports_states" CHECK ("imports"."state" in ('draft', 'running', 'done'));--> statement-breakpoint
-- careful: the files of thirty days
ALTER TABLE "imports" ADD CONSTRAINT "imports_counts" CHECK (least("imports"."added", "imports"."changed", "imports"."known", "imports"."wrong") >= 0
        and "imports"."added" + "imports"."changed" + "imports"."known" + "imports"."wrong" <= "imports"."rows");--> statement-breakpoint
-- careful: the rows of thirty days
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_outcome" CHECK (("import_rows"."state" = 'wrong') = ("import_rows"."problems" <> '[]') and ("import_rows"."state" in ('waiting', 'wrong') or "import_rows"."cells" = '{}'));
