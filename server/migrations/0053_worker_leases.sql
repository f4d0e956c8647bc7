CREATE TABLE "worker_leases" (
	"worker" text PRIMARY KEY NOT NULL,
	"expiresAt" timestamp with time zone NOT NULL,
	CONSTRAINT "worker_leases_name" CHECK (length("worker_leases"."worker") between 1 and 100)
);
