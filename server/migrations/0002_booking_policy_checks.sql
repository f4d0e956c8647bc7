-- no transaction
alter table messages validate constraint messages_catalogue;--> statement-breakpoint
alter table branches validate constraint branches_limits;--> statement-breakpoint
alter table branches validate constraint branches_consequence;--> statement-breakpoint
alter table branches validate constraint branches_missed;--> statement-breakpoint
alter table branches validate constraint branches_missed_from;--> statement-breakpoint
alter table class_packages validate constraint class_packages_limits;
