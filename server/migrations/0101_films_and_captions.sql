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
-- While servers of the version before still run, they write videos.captions_url alone. To be dropped with the column.
CREATE FUNCTION keep_spanish_captions() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.captions_url is null then
    delete from video_captions where video_id = new.video_id and language = 'es';
  else
    insert into video_captions (video_id, language, url) values (new.video_id, 'es', new.captions_url)
    on conflict (video_id, language) do update set url = excluded.url;
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER keep_spanish_captions_of_new AFTER INSERT ON "videos" FOR EACH ROW
  WHEN (new.captions_url IS NOT NULL) EXECUTE FUNCTION keep_spanish_captions();--> statement-breakpoint
CREATE TRIGGER keep_spanish_captions_of_changed AFTER UPDATE OF "captions_url" ON "videos" FOR EACH ROW
  WHEN (old.captions_url IS DISTINCT FROM new.captions_url) EXECUTE FUNCTION keep_spanish_captions();--> statement-breakpoint
-- Films that are there may hold what their camera wrote into them: a job cleans them (clean_films).
ALTER TABLE "stored_files" ADD COLUMN "is_clean" boolean;
