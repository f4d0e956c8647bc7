-- no transaction
alter table messages validate constraint messages_catalogue;--> statement-breakpoint
alter table audit_log validate constraint audit_log_action;--> statement-breakpoint
alter table credit_ledger validate constraint credit_ledger_extended;--> statement-breakpoint
alter table credit_ledger validate constraint credit_ledger_extended_cause;
