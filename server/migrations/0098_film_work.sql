-- How far a film is, its failed tries and its damaged parts; and since when nothing refers to a file.
ALTER TABLE "stored_files"
  ADD COLUMN "rendition_percent" smallint,
  ADD COLUMN "rendition_seconds_left" integer,
  ADD COLUMN "rendition_failures" smallint DEFAULT 0 NOT NULL,
  ADD COLUMN "decode_errors" integer,
  ADD COLUMN "unusedSince" timestamp with time zone,
  ADD CONSTRAINT "stored_files_progress" CHECK (
    coalesce("rendition_percent" between 0 and 100, true)
    and coalesce("rendition_seconds_left" >= 0, true)
    and "rendition_failures" >= 0
    and coalesce("decode_errors" >= 0, true)
  ) NOT VALID;
