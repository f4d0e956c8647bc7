-- no transaction
drop index concurrently if exists "messages_failed";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "messages_failed" ON "messages" USING btree ("failedAt","message_id") WHERE "messages"."failedAt" is not null;
--> statement-breakpoint
drop index concurrently if exists "payment_events_time";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_events_time" ON "payment_events" USING btree ("createdAt","event_id");
