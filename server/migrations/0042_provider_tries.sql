CREATE TABLE "provider_tries" (
	"subject" text PRIMARY KEY NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL
);
