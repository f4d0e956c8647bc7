CREATE TABLE "staff_branches" (
	"uid" text NOT NULL,
	"branch_id" bigint NOT NULL,
	CONSTRAINT "staff_branches_uid_branch_id_pk" PRIMARY KEY("uid","branch_id")
);
--> statement-breakpoint
ALTER TABLE "staff_branches" ADD CONSTRAINT "staff_branches_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_branches" ADD CONSTRAINT "staff_branches_branch_id_branches_branch_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("branch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_branches_branch" ON "staff_branches" USING btree ("branch_id");--> statement-breakpoint
-- A member belongs to her own branch and to those where she holds or waits for a place, bought, or has classes left.
create function member_at(member bigint, branches bigint[]) returns boolean language sql stable as $$
  select exists (select from customers c where c.customer_id = member and c.branch_id = any(branches))
    or exists (select from purchases p where p.customer_id = member and p.branch_id = any(branches))
    or exists (select from credit_lots l where l.customer_id = member and l."deletedAt" is null and l.branch_id = any(branches))
    or exists (select from class_reservations r join single_classes sc using (single_class_id)
      where r.customer_id = member and r."deletedAt" is null and sc.branch_id = any(branches))
    or exists (select from waitlists w join single_classes sc using (single_class_id)
      where w.customer_id = member and sc.branch_id = any(branches))
$$;--> statement-breakpoint
-- A conversation belongs to the branches of whoever has its number; of several, all must; a number that nobody has is everybody's.
create function conversation_at(number text, branches bigint[]) returns boolean language sql stable as $$
  select not exists (select from customers c
    where (c.whatsapp_number = $1 or c.whatsapp_number is null and c.phone = regexp_replace($1, '^[+]52', ''))
      and not member_at(c.customer_id, $2))
$$;
