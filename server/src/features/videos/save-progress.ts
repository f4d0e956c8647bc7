import type { Playback } from '@tbm/contract/videos';
import { onlineAccess } from '../../platform/access.ts';
import type { Person } from '../../platform/actor.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { isOpen } from './filters.ts';
import { watchable } from './refuse.ts';

/** One statement, so that it stays cheap: who may not watch writes nothing, and the per cent never falls. */
export const saving = `insert into playbacks (customer_id, video_id, progress, seconds, "createdAt", "updatedAt")
  select $1::integer, v.video_id, $3::integer, $4::integer, $5::timestamptz, $5::timestamptz
  from videos v where v.video_id = $2 and not v.hidden and ${isOpen('$5')} and ${onlineAccess('$1::integer', '$5')}
  on conflict on constraint playbacks_once do update
    set progress = greatest(playbacks.progress, excluded.progress), seconds = excluded.seconds,
      "updatedAt" = greatest(playbacks."updatedAt", excluded."updatedAt")
  returning playback_id, video_id, customer_id, progress, seconds`;

/** Keeps how far she has come [VID-034, VID-035]. Throws `video_not_found`, `no_access`, `video_locked`. */
export async function saveProgress(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { customer_id }: Pick<Person, 'customer_id'>,
  { video_id, progress, seconds }: Pick<Playback, 'video_id' | 'progress' | 'seconds'>,
): Promise<Playback> {
  const now = clock.now();
  const { rows } = await db.$client.query<Playback>({
    name: 'save_progress',
    text: saving,
    values: [customer_id, video_id, progress, seconds, now],
  });
  if (rows[0]) return rows[0];
  await watchable(db.$client, { video_id, customer_id, now });
  // Her access began between the two statements.
  throw problem('busy');
}
