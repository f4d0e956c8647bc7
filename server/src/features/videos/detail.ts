import type { VideoDetail } from '@tbm/contract/videos';
import { isLocked } from '@tbm/domain/videos';
import type { Person } from '../../platform/actor.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { hasAccess } from '../purchases/index.ts';
import { linksFor } from './media.ts';
import { storedVideo } from './queries.ts';
import { isPlayable, knownVideo } from './refuse.ts';

/** A video for one viewer; with access it includes playback links for some hours and for the viewer's browser only. */
export async function openVideo(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  { customer_id }: Pick<Person, 'customer_id'>,
  video_id: number,
  setHeader: (name: string, value: string) => void,
): Promise<VideoDetail> {
  const { db, clock } = services;
  const stored = await storedVideo(db, video_id, customer_id);
  if (!stored || stored.hidden) throw problem('video_not_found');
  const now = clock.now();
  const hidden = { ...stored, url: null, captions: [] };
  if (isLocked(stored, now) || !(await hasAccess(db, customer_id, now))) return hidden;
  const media = await knownVideo(db, video_id);
  if (!isPlayable(media)) return { ...hidden, is_preparing: true };
  const { url, captions, cookie } = linksFor(services, media, { customer_id, video_id });
  setHeader('set-cookie', cookie);
  setHeader('cache-control', 'private, no-store');
  return { ...stored, url, captions };
}
