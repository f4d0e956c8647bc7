import { trackFrequencies } from '@tbm/contract/measures';
import { mayDisturb } from '@tbm/domain/notification-preferences';
import { daysBefore, isDue } from '@tbm/domain/reminders';
import { dayIn } from '@tbm/domain/time';
import { reminderDay } from '@tbm/domain/tracks';
import { z } from 'zod';
import { inBatches } from '../../platform/database/in-batches.ts';
import { pausedDays } from '../../platform/pauses.ts';
import type { Services } from '../../platform/services.ts';
import { queueNotice, recipientsStatement } from '../notifications/index.ts';

/** Members who want to be reminded, do not leave, and do not pause today; `$1` is now. */
const reminded = recipientsStatement('members_to_remind_of_progress', {
  type: 'progress',
  joins: `left join lateral (select max(date) as last_date from tracks where customer_id = c.customer_id) l on true`,
  where: `c.track_frequency is not null and not exists (
    select from account_deletions d where d.customer_id = c.customer_id)
    and not exists (
      select from ${pausedDays} w where w.customer_id = c.customer_id
        and ($1::timestamptz at time zone hb.timezone)::date between w.start_date and w.end_date)`,
  columns: 'c.track_frequency, c."trackFrequencyAt", l.last_date',
  row: {
    track_frequency: z.enum(trackFrequencies),
    trackFrequencyAt: z.string(),
    last_date: z.string().nullable(),
  },
  scans:
    'once an hour, every member who wants to be reminded: joins of whole tables cost less than as many lookups',
});

/** Queues the reminders of the day, each once, in the time zone of the member's branch [TRACK-020]. */
export async function remindOfProgress({ db, clock, config }: Services): Promise<void> {
  const now = clock.now();
  const remindersDue = (await reminded.all(db, [now])).flatMap((member) => {
    const { branch_timezone: timezone, preferred_time: time, track_frequency, trackFrequencyAt } = member;
    const since = member.last_date ?? dayIn(trackFrequencyAt, timezone).toString();
    const day = reminderDay(since, track_frequency, dayIn(now, timezone).toString());
    // No reminder falls on today.
    if (!day) return [];
    const due = daysBefore(day, 0, { timezone, time });
    const isWanted =
      isDue(due, { now, since: trackFrequencyAt, lateHours: 24 }) && mayDisturb(now, { timezone, due });
    return isWanted ? [{ member, day, due }] : [];
  });
  await inBatches(db, remindersDue, (tx, { member, day, due }) =>
    queueNotice(tx, config, {
      cause: `track_due:${day}`,
      customer: member,
      template: 'track_due',
      moment: due,
      data: { name: member.name },
      now,
    }),
  );
}
