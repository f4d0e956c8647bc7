-- no transaction
alter table uploads validate constraint uploads_file_id_files_file_id_fk;--> statement-breakpoint
drop index concurrently if exists uploads_file;--> statement-breakpoint
create index concurrently uploads_file on uploads (file_id);
