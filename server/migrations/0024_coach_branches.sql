ALTER TABLE "instructor_branches" DROP CONSTRAINT "instructor_branches_instructor_id_instructors_instructor_id_fk";
--> statement-breakpoint
ALTER TABLE "instructor_branches" ADD CONSTRAINT "instructor_branches_instructor_id_instructors_instructor_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("instructor_id") ON DELETE cascade ON UPDATE no action;