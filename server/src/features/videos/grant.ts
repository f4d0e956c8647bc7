import type { Answer, Args } from '@tbm/contract';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { refuseForOneself } from '../../platform/oneself.ts';
import type { Services } from '../../platform/services.ts';
import { timezoneOfCustomer } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { refreshStreaks } from '../streaks/index.ts';
import { countEarnedRating } from './earned.ts';
import { knownVideo } from './refuse.ts';

const memberById = statement(
  'member_of_granted_completion',
  'select customer_id from customers where customer_id = $1',
  z.object({ customer_id: z.int() }),
);

const grant = statement(
  'grant_completion',
  `with granted as (
    insert into completed_videos as c
      (customer_id, video_id, day, is_marked, "createdAt", earned_by, granted_by, grant_reason)
    values ($1, $2, $3, false, $4, 'granted', $5, $6)
    on conflict (customer_id, video_id, day) do update
      set earned_by = 'granted', granted_by = excluded.granted_by, grant_reason = excluded.grant_reason
      where c.earned_by is null
    returning c.video_id, c.day)
  update videos v set completed_videos = completed_videos + 1 from granted
  where v.video_id = granted.video_id returning v.video_id, granted.day`,
  z.object({ video_id: z.int(), day: z.string() }),
);

/**
 * Counts a film for a member on a day, where the server could not see that it was watched (docs/decisions/0065). Throws `not_found`,
 * `for_oneself`, `video_not_found`, `day_ahead`, `completion_counted`.
 */
export async function grantCompletion(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Person,
  customer_id: number,
  { video_id, day, reason }: Args<'POST /members/:id/completions'>['body'],
): Promise<Answer<'POST /members/:id/completions'>> {
  if (!(await memberById.maybeOne(db, [customer_id]))) throw problem('not_found');
  refuseForOneself(actor, customer_id);
  await knownVideo(db, video_id);
  const now = clock.now();
  const today = dayIn(now, await timezoneOfCustomer(db, customer_id)).toString();
  if (day > today) throw problem('day_ahead');
  return db.transaction(async (tx) => {
    const values = [customer_id, video_id, day, now, actor.customer_id, reason];
    const granted = await grant.maybeOne(tx, values);
    if (!granted) throw problem('completion_counted');
    await recordAudit(tx, actor, {
      action: 'create',
      thing: 'completed_videos',
      thing_id: video_id,
      customer_id,
      before: null,
      after: { video_id, day },
      now,
    });
    await countEarnedRating(tx, { customer_id, video_id });
    await refreshStreaks(tx, { customer_id, from: day, now });
    return granted;
  });
}
