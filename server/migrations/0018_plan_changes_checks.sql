-- no transaction
alter table messages validate constraint messages_catalogue;--> statement-breakpoint
alter table invoices validate constraint invoices_class_package_id_class_packages_class_package_id_fk;
