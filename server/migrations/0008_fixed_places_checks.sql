-- no transaction
alter table messages validate constraint messages_catalogue;--> statement-breakpoint
alter table branches validate constraint branches_fixed_places;--> statement-breakpoint
alter table class_templates validate constraint class_templates_first;--> statement-breakpoint
alter table class_templates validate constraint class_templates_first_template;--> statement-breakpoint
drop index concurrently if exists class_templates_series;--> statement-breakpoint
create index concurrently class_templates_series on class_templates (first_template_id);
