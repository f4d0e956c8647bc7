-- Captions in more than one language. The version before reads and writes videos.captions_url, which stays for it.
CREATE TABLE "video_captions" (
	"video_id" bigint NOT NULL,
	"language" text NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "video_captions_video_id_language_pk" PRIMARY KEY("video_id","language"),
	CONSTRAINT "video_captions_lengths" CHECK (char_length("video_captions"."url") <= 8000),
	CONSTRAINT "video_captions_language" CHECK ("video_captions"."language" in ('es', 'en', 'pt', 'fr', 'de', 'it', 'zh', 'ja', 'ko'))
);
--> statement-breakpoint
ALTER TABLE "video_captions" ADD CONSTRAINT "video_captions_video_id_videos_video_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("video_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "video_captions" ("video_id", "language", "url") SELECT "video_id", 'es', "captions_url" FROM "videos" WHERE "captions_url" IS NOT NULL;--> statement-breakpoint
-- Films that are there may hold what their camera wrote into them: a job cleans them (clean_films).
ALTER TABLE "stored_files" ADD COLUMN "is_clean" boolean;
