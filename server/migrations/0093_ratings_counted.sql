-- Ratings that are there keep counting: what was watched before the server counted time cannot be told any more.
ALTER TABLE "video_ratings" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;
