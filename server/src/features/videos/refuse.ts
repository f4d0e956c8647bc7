import { isLocked } from '@tbm/domain/videos';
import type { Pool } from 'pg';
import { problem } from '../../platform/errors.ts';
import { hasAccess } from '../purchases/index.ts';

interface Watching {
  video_id: number;
  customer_id: number;
  now: string;
}

export interface Media {
  url: string;
  /** The same film cut up as HLS, once that is there. */
  cut_url: string | null;
  captions_url: string | null;
}

/** Refuses with `video_not_found` [ERR-047]. */
export async function knownVideo(
  pool: Pool,
  video_id: number,
): Promise<Media & { name: string; available_at: string | null }> {
  const { rows } = await pool.query({
    name: 'known_video',
    text: `select v.url, v.captions_url, v.name, v.available_at, (
        select '/' || regexp_replace(s.key, '\\.mp4$', '/master.m3u8') from stored_files s
        where s.key = substr(v.url, 2) and s.rendition = 'ready') as cut_url
      from videos v where v.video_id = $1 and not v.hidden`,
    values: [video_id],
  });
  if (!rows[0]) throw problem('video_not_found');
  return rows[0];
}

/** Refuses whoever has no membership that includes the library, with `no_access` [VID-004, ERR-048]. */
export async function needAccess(pool: Pool, customer_id: number, now: string): Promise<void> {
  if (!(await hasAccess(pool, customer_id, now))) throw problem('no_access');
}

/** The video, if she may watch it now. Throws `video_not_found`, `no_access`, `video_locked` [VID-031]. */
export async function watchable(pool: Pool, { video_id, customer_id, now }: Watching) {
  const video = await knownVideo(pool, video_id);
  await needAccess(pool, customer_id, now);
  if (isLocked(video, now)) throw problem('video_locked');
  return video;
}
