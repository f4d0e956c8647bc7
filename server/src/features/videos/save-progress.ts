import { type Playback, playback } from '@tbm/contract/videos';
import { z } from 'zod';
import { onlineAccess } from '../../platform/access.ts';
import type { Person } from '../../platform/actor.ts';
import { batchWrites } from '../../platform/batch.ts';
import { sameKey } from '../../platform/database/literals.ts';
import { statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { earnFilm, longestSilence } from './earned.ts';
import { isOpen } from './filters.ts';
import { watchableVideo } from './refuse.ts';

/**
 * Saves the rows that `given` lists as (customer_id, video_id, progress, seconds), each pair once. Writes nothing for
 * customers who may not watch; the percentage never decreases. The rows are written in one order, so that two saves never
 * deadlock. The same statement writes the progress of that day, so that the history costs no round trip. It also writes
 * the time since the member's last report, which films of one batch share. The member's watch clock is locked, so that no
 * time is counted twice.
 */
export const savingOf = (given: string, now: string): string => `
  with watched as (
  select s.*, (count(*) over (partition by s.customer_id))::int as films
  from ${given} s (customer_id, video_id, progress, seconds)
  join videos v on v.video_id = s.video_id and not v.hidden and ${isOpen(now)}
  where ${onlineAccess('s.customer_id', now)}),
  clocks as (
  insert into watch_clocks as w (customer_id, "countedUntil")
  select distinct customer_id, ${now}::timestamptz from watched order by customer_id
  on conflict (customer_id) do update set "countedUntil" = greatest(w."countedUntil", excluded."countedUntil")
  returning w.customer_id,
    least(${longestSilence}, extract(epoch from new."countedUntil" - coalesce(old."countedUntil", new."countedUntil"))) as passed),
  saved as (
  insert into playbacks (playback_id, customer_id, video_id, progress, seconds, "createdAt", "updatedAt")
  select ${sameKey('p', 'playbacks', 'playback_id')}, s.customer_id, s.video_id, s.progress, s.seconds,
    ${now}::timestamptz, ${now}::timestamptz
  from watched s join clocks using (customer_id)
  left join playbacks p on p.customer_id = s.customer_id and p.video_id = s.video_id
  order by s.customer_id, s.video_id
  on conflict on constraint playbacks_once do update
    set progress = greatest(playbacks.progress, excluded.progress), seconds = excluded.seconds,
      "updatedAt" = greatest(playbacks."updatedAt", excluded."updatedAt")
  returning playback_id, video_id, customer_id, progress, seconds),
  today as (insert into playback_days (customer_id, day, video_id, progress, seconds, watched_ms, "updatedAt")
  select s.customer_id, (${now}::timestamptz at time zone b.timezone)::date, s.video_id, s.progress, s.seconds,
    floor(clocks.passed * 1000 / s.films)::int, ${now}::timestamptz
  from saved join watched s using (customer_id, video_id) join clocks using (customer_id)
  join customers c using (customer_id) join branches b on b.branch_id = c.branch_id
  order by s.customer_id, s.video_id
  on conflict (customer_id, day, video_id) do update
    set progress = greatest(playback_days.progress, excluded.progress), seconds = excluded.seconds,
      watched_ms = playback_days.watched_ms + excluded.watched_ms,
      "updatedAt" = greatest(playback_days."updatedAt", excluded."updatedAt")
  returning customer_id, video_id, day)
  select playback_id, video_id, customer_id, progress, seconds, exists (
    select from completed_videos c where c.customer_id = today.customer_id and c.video_id = today.video_id
      and c.day = today.day and c.earned_by is null)
    or exists (select from video_ratings r where r.customer_id = today.customer_id and r.video_id = today.video_id
      and not r.is_counted) as is_unearned
  from saved join today using (customer_id, video_id)`;

const savedMoment = playback.extend({
  /** The member has rated the film, or marked it as completed today, and that does not count yet. */
  is_unearned: z.boolean(),
});

const saving = statement(
  'save_progress',
  savingOf('unnest($1::bigint[], $2::bigint[], $3::integer[], $4::integer[])', '$5'),
  savedMoment,
);

type Moment = Pick<Playback, 'customer_id' | 'video_id' | 'progress' | 'seconds'>;
const keyOf = ({ customer_id, video_id }: Pick<Moment, 'customer_id' | 'video_id'>): string =>
  `${customer_id} ${video_id}`;

/**
 * Saves the progress of members [VID-034, VID-035], in batches when many save at the same time. Throws
 * `video_not_found`, `no_access`, `video_locked`.
 */
export function makeSaveProgress({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const save = batchWrites<Moment, z.output<typeof savedMoment> | undefined>({
    keyOf,
    write: async (moments) => {
      const rows = await saving.all(db, [
        moments.map(({ customer_id }) => customer_id),
        moments.map(({ video_id }) => video_id),
        moments.map(({ progress }) => progress),
        moments.map(({ seconds }) => seconds),
        clock.now(),
      ]);
      const saved = new Map(rows.map((row) => [keyOf(row), row]));
      return moments.map((moment) => saved.get(keyOf(moment)));
    },
  });
  return async (
    { customer_id }: Pick<Person, 'customer_id'>,
    { video_id, progress, seconds }: Omit<Moment, 'customer_id'>,
  ): Promise<Playback> => {
    const saved = await save({
      customer_id,
      video_id,
      progress,
      seconds,
    });
    if (saved) {
      const { is_unearned, ...shown } = saved;
      if (is_unearned)
        await db.transaction((tx) => earnFilm(tx, { customer_id, video_id, now: clock.now() }));
      return shown;
    }
    await watchableVideo(db, { video_id, customer_id, now: clock.now() });
    // Access began between the two statements.
    throw problem('busy');
  };
}
