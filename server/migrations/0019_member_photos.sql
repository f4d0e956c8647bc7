ALTER TABLE "customers" ADD COLUMN "file_id" integer;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_file_id_files_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("file_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_file" ON "customers" USING btree ("file_id");