import { captionLanguages } from '@tbm/contract/videos';
import { isLocked } from '@tbm/domain/videos';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { hasAccess } from '../purchases/index.ts';
import { captionsJson } from './captions.ts';

interface Watching {
  video_id: number;
  customer_id: number;
  now: string;
}

const media = z.object({
  url: z.string(),
  /** The same film as HLS, once its rendition is ready. */
  cut_url: z.string().nullable(),
  captions: z.array(z.object({ language: z.enum(captionLanguages), url: z.string() })),
  /** False for an uploaded film that was not cleaned, such as one of a kind that no browser plays. */
  has_clean_original: z.boolean(),
});
export type Media = z.output<typeof media>;

const videoById = statement(
  'known_video',
  `select v.url, v.name, v.available_at, (
    select '/' || regexp_replace(s.key, '\\.\\w+$', '/master.m3u8') from stored_files s
    where s.key = substr(v.url, 2) and s.rendition = 'ready') as cut_url,
    not exists (select from stored_files s where s.key = substr(v.url, 2) and s.is_clean is not true) as has_clean_original,
    ${captionsJson} as captions
  from videos v where v.video_id = $1 and not v.hidden`,
  media.extend({ name: z.string(), available_at: z.string().nullable() }),
);

/** Refuses with `video_not_found` [ERR-047]. */
export async function knownVideo(db: Executor, video_id: number) {
  const found = await videoById.maybeOne(db, [video_id]);
  if (!found) throw problem('video_not_found');
  return found;
}

/** Whether there is anything of a film to play: an uploaded one may have to be converted first. */
export const isPlayable = ({
  cut_url,
  has_clean_original,
}: Pick<Media, 'cut_url' | 'has_clean_original'>): boolean => cut_url !== null || has_clean_original;

/** Refuses a viewer without a membership that includes the library, with `no_access` [VID-004, ERR-048]. */
export async function needAccess(db: Executor, customer_id: number, now: string): Promise<void> {
  if (!(await hasAccess(db, customer_id, now))) throw problem('no_access');
}

/** The video, if the viewer may watch it now. Throws `video_not_found`, `no_access`, `video_locked` [VID-031]. */
export async function watchableVideo(db: Executor, { video_id, customer_id, now }: Watching) {
  const video = await knownVideo(db, video_id);
  await needAccess(db, customer_id, now);
  if (isLocked(video, now)) throw problem('video_locked');
  return video;
}
