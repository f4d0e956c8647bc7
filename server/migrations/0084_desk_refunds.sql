-- no transaction
ALTER TABLE "invoices" ADD COLUMN IF NOT EXISTS "refund_method_id" bigint;--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT IF EXISTS "invoices_refund_method_id_payment_methods_payment_method_id_fk";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_method_id_payment_methods_payment_method_id_fk" FOREIGN KEY ("refund_method_id") REFERENCES "public"."payment_methods"("payment_method_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_refund_method_id_payment_methods_payment_method_id_fk";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT IF EXISTS "invoices_refund_method";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_method" CHECK ("invoices"."refund_method_id" is null or ("invoices"."status" = 'refunded' and "invoices"."refund_method_id" in (2, 4, 5))) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_refund_method";
