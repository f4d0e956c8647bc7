import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { refreshStreaks } from '../streaks/index.ts';

/** Between two reports this many seconds count at most: a longer silence is a pause, not a film. */
export const longestSilence = 300;

/** The most completions of a day that count without reports, because the member had no connection. */
const offlinePerDay = 3;

/** SQL, of a film `v`: the time that must have passed, which is its length at double speed. */
export const neededTime = 'make_interval(secs => v.duration * 30)';
const neededMilliseconds = 'v.duration * 30000';

/** SQL: member `m` has earned a completion of film `v` on that day. */
const earnedOn = (day: string, condition = ''): string => `exists (
  select from completed_videos e where e.customer_id = m.customer_id and e.video_id = v.video_id
    and e.day = ${day} and e.earned_by is not null${condition})`;

/**
 * SQL, of member `m` on the member's civil day `m.day` and film `v`: reports prove that the member watched it. A film that
 * began before midnight counts with the day before, unless that time was counted already.
 */
const isWatched = `((select coalesce(sum(d.watched_ms), 0) from playback_days d
    where d.customer_id = m.customer_id and d.video_id = v.video_id
      and (d.day = m.day or d.day = m.day - 1 and not ${earnedOn('m.day - 1')})) >= ${neededMilliseconds}
  and not ${earnedOn('m.day + 1', ` and e.earned_by = 'watched'`)})`;

/** SQL: the member had access from `from` to `at`. */
const hadAccess = (from: string, at: string): string => `exists (
  select from purchases p where p.customer_id = m.customer_id and p.include_online
    and p.status in ('active', 'cancelled', 'completed')
    and coalesce(p.starts_at, p."createdAt") <= ${from} and p.access_until > ${at})`;

/**
 * SQL, of member `m` and film `v`: what makes a completion at `at` count, null when nothing does. `countedUntil` is the
 * member's watch clock; `is_late` means that it arrives after it was made.
 */
export const earnedSql = (at: string, countedUntil: string, is_late: string): string => `case
  when ${isWatched} then 'watched'
  when ${countedUntil} + ${neededTime} > ${at} then null
  when not ${is_late} and exists (select from cast_links l
    where l.customer_id = m.customer_id and l.video_id = v.video_id and l."usedAt" > ${countedUntil}) then 'cast'
  when ${is_late} and ${hadAccess(`${at} - ${neededTime}`, at)}
    and (v.available_at is null or v.available_at <= ${at} - ${neededTime})
    and (select count(*) from completed_videos o where o.customer_id = m.customer_id and o.day = m.day
      and o.earned_by = 'offline') < ${offlinePerDay} then 'offline'
end`;

/** SQL: whether member `customer` has watched film `v`, on one day or on several. */
export const hasWatched = (customer: string): string => `(
  (select coalesce(sum(d.watched_ms), 0) from playback_days d
    where d.customer_id = ${customer} and d.video_id = v.video_id) >= ${neededMilliseconds}
  or exists (select from completed_videos e
    where e.customer_id = ${customer} and e.video_id = v.video_id and e.earned_by is not null))`;

const countRating = command(
  'count_rating',
  `with counted as (
    update video_ratings r set is_counted = true from videos v
    where r.customer_id = $1 and r.video_id = $2 and not r.is_counted and v.video_id = r.video_id
      and ${hasWatched('r.customer_id')}
    returning r.video_id, r.class_stars, r.coach_stars)
  update videos v set ratings = ratings + 1,
    class_stars_total = class_stars_total + class_stars, coach_stars_total = coach_stars_total + coach_stars
  from counted where v.video_id = counted.video_id`,
);

/** The averages of a film count the member's rating once the member has watched the film: what others see is earned. */
export const countEarnedRating = (
  tx: Executor,
  { customer_id, video_id }: { customer_id: number; video_id: number },
): Promise<unknown> => countRating.run(tx, [customer_id, video_id]);

/** Locks the watch clock of a member; it begins with the account. */
export const lockWatchClock = statement(
  'lock_watch_clock',
  `insert into watch_clocks as w (customer_id, "countedUntil")
  select customer_id, "createdAt" from customers where customer_id = $1
  on conflict (customer_id) do update set "countedUntil" = w."countedUntil"
  returning "countedUntil"`,
  z.object({ countedUntil: z.string() }),
);

/** Moves the watch clock by the time of a film that counts without reports. */
export const countFilm = command(
  'count_film_on_watch_clock',
  `update watch_clocks w set "countedUntil" = w."countedUntil" + ${neededTime}
  from videos v where w.customer_id = $1 and v.video_id = $2`,
);

const earn = statement(
  'earn_completion',
  `with earned as (
    update completed_videos m set earned_by = 'watched' from videos v
    where m.customer_id = $1 and m.video_id = $2 and v.video_id = m.video_id and m.earned_by is null
      and m.day = ($3::timestamptz at time zone (
        select b.timezone from customers c join branches b using (branch_id) where c.customer_id = $1))::date
      and ${isWatched}
    returning m.video_id, m.day)
  update videos v set completed_videos = completed_videos + 1 from earned
  where v.video_id = earned.video_id returning earned.day`,
  z.object({ day: z.string() }),
);

/** Once the member has watched a film: the completion that the member marked today counts, and so does the member's rating. */
export async function earnFilm(
  tx: Transaction,
  { customer_id, video_id, now }: { customer_id: number; video_id: number; now: string },
): Promise<void> {
  await lockWatchClock.one(tx, [customer_id]);
  const earned = await earn.maybeOne(tx, [customer_id, video_id, now]);
  await countEarnedRating(tx, { customer_id, video_id });
  if (earned) await refreshStreaks(tx, { customer_id, from: earned.day, now });
}
