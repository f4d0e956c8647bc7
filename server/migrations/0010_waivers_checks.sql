-- no transaction
alter table consents validate constraint consents_purpose;--> statement-breakpoint
alter table consents validate constraint consents_place;
