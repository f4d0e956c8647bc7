-- A complete upload stays for two days with its film, so that a client that lost the answer is told of the film again.
alter table uploads add column file_id bigint;--> statement-breakpoint
alter table uploads add constraint uploads_file_id_files_file_id_fk foreign key (file_id) references files (file_id) on delete cascade not valid;
