-- no transaction
alter table branches validate constraint branches_consequence;--> statement-breakpoint
alter table branches validate constraint branches_missed_fee;--> statement-breakpoint
alter table branches validate constraint branches_fallback;--> statement-breakpoint
alter table class_packages validate constraint class_packages_missed_fee;--> statement-breakpoint
alter table purchases validate constraint purchases_kind;--> statement-breakpoint
alter table purchases validate constraint purchases_fee;--> statement-breakpoint
alter table purchases validate constraint purchases_active_has_end;
