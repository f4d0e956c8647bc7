CREATE TABLE "backup_runs" (
	"day" date PRIMARY KEY NOT NULL,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL,
	"bytes" bigint NOT NULL,
	"verifiedAt" timestamp with time zone,
	CONSTRAINT "backup_runs_bytes" CHECK ("backup_runs"."bytes" > 0)
);
