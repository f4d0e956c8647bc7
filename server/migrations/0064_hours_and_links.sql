-- no transaction
ALTER TABLE "credit_lots" ADD COLUMN IF NOT EXISTS "slots" text;
--> statement-breakpoint
ALTER TABLE "single_classes" ADD COLUMN IF NOT EXISTS "link" text;
--> statement-breakpoint
ALTER TABLE "credit_lots" DROP CONSTRAINT IF EXISTS "credit_lots_lengths";
--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_lengths" CHECK (char_length("credit_lots"."slots") <= 400) NOT VALID;
--> statement-breakpoint
ALTER TABLE "credit_lots" VALIDATE CONSTRAINT "credit_lots_lengths";
--> statement-breakpoint
ALTER TABLE "single_classes" DROP CONSTRAINT IF EXISTS "single_classes_link";
--> statement-breakpoint
ALTER TABLE "single_classes" ADD CONSTRAINT "single_classes_link" CHECK (char_length("single_classes"."link") <= 500 and ("single_classes"."link" is null or "single_classes"."is_virtual_class")) NOT VALID;
--> statement-breakpoint
ALTER TABLE "single_classes" VALIDATE CONSTRAINT "single_classes_link";
