import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { oneOr } from '../../platform/database/one.ts';
import { type Statement, statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { refreshStreaks } from '../streaks/index.ts';
import { countEarnedRating, countFilm, earnedSql, lockWatchClock } from './earned.ts';
import { knownVideo, needAccess, watchableVideo } from './refuse.ts';

type Need = Pick<Services, 'db' | 'clock'>;
type Member = Pick<Person, 'customer_id'>;

// Each statement writes a mark and the video's count together, and returns the new count.
const favored = z.object({ video_id: z.int(), favorite: z.boolean(), favorites: z.int() });
const finished = z.object({ video_id: z.int(), completed: z.boolean(), completed_videos: z.int() });
/** The day of a completion that was earned or lost; null when there is neither. */
const finishing = finished.extend({ day: z.string().nullable() });

const insertFavorite = statement(
  'add_favorite',
  `with added as (
    insert into favorites (customer_id, video_id, "createdAt") values ($1, $2, $3)
    on conflict do nothing returning video_id)
  update videos set favorites = favorites + (select count(*)::integer from added) where video_id = $2
  returning video_id, true as favorite, favorites`,
  favored,
);

const deleteFavorite = statement(
  'remove_favorite',
  `with removed as (delete from favorites where customer_id = $1 and video_id = $2 returning video_id)
  update videos set favorites = favorites - (select count(*)::integer from removed) where video_id = $2
  returning video_id, false as favorite, favorites`,
  favored,
);

/** The civil day of `$3` in the zone of the customer's branch, which the statement joins. */
const today = '($3::timestamptz at time zone b.timezone)::date';

/** Marks, and earns where the watch clock `$4` and the reports allow it; `$5`: the call arrives after the mark was made. */
const insertCompletion = statement(
  'complete_video',
  `with added as (
    insert into completed_videos as c (customer_id, video_id, day, "createdAt", earned_by)
    select m.customer_id, v.video_id, m.day, $3, ${earnedSql('$3::timestamptz', '$4::timestamptz', '$5::boolean')}
    from (select customer_id, ${today} as day from customers join branches b using (branch_id) where customer_id = $1) m
    join videos v on v.video_id = $2
    on conflict (customer_id, video_id, day) do update set earned_by = excluded.earned_by
      where c.earned_by is null and excluded.earned_by is not null
    returning c.day, c.earned_by),
  marked as (
    update completed_videos set is_marked = true where customer_id = $1 and video_id = $2 and not is_marked),
  earned as (select day, earned_by from added where earned_by is not null)
  update videos set completed_videos = completed_videos + (select count(*)::integer from earned)
  where video_id = $2 returning video_id, true as completed, completed_videos, (select day from earned) as day,
    coalesce((select earned_by <> 'watched' from earned), false) as counts_film`,
  finishing.extend({ counts_film: z.boolean() }),
);

const deleteCompletion = statement(
  'uncomplete_video',
  `with member_day as (
    select customer_id, ${today} as day from customers join branches b using (branch_id) where customer_id = $1),
  removed as (
    delete from completed_videos c using member_day
    where c.customer_id = member_day.customer_id and c.video_id = $2 and c.day >= member_day.day
      and c."createdAt" <= $3::timestamptz returning c.day, c.earned_by),
  unmarked as (
    update completed_videos c set is_marked = false from member_day
    where c.customer_id = member_day.customer_id and c.video_id = $2 and c.day < member_day.day and c.is_marked),
  lost as (select day from removed where earned_by is not null)
  update videos set completed_videos = completed_videos - (select count(*)::integer from lost)
  where video_id = $2 returning video_id, false as completed, completed_videos, (select min(day) from lost) as day`,
  finishing,
);

/** Adds a video to a member's favourites, once [VID-032]; a premiere can be marked before it opens. */
export async function addFavorite(services: Need, { customer_id }: Member, video_id: number) {
  const now = services.clock.now();
  await knownVideo(services.db, video_id);
  await needAccess(services.db, customer_id, now);
  return retryMarking(services, insertFavorite, [customer_id, video_id, now]);
}

/** Removes a video from a member's favourites [API-100]; also without access. */
export const removeFavorite = (services: Need, { customer_id }: Member, video_id: number) =>
  retryMarking(services, deleteFavorite, [customer_id, video_id]);

const retryMarking = async <Row>({ db }: Need, marking: Statement<Row>, values: unknown[]): Promise<Row> =>
  oneOr(await marking.all(db, values), 'video_not_found');

type Finished = z.output<typeof finished>;

/** The moment at which the member did the action that arrives now. */
const doneAt = ({ clock }: Need, seconds_ago: number): string =>
  Temporal.Instant.from(clock.now()).subtract({ seconds: seconds_ago }).toString();

/**
 * Completes a video on that civil day of the member's branch, usually today [VID-033]; a later day counts once more. The mark is
 * the member's own; it counts for others, streaks and rewards once it is earned (docs/decisions/0065).
 */
export async function complete(
  services: Need,
  { customer_id }: Member,
  video_id: number,
  seconds_ago = 0,
): Promise<Finished> {
  const { db, clock } = services;
  const now = clock.now();
  await watchableVideo(db, { video_id, customer_id, now });
  const at = doneAt(services, seconds_ago);
  return db.transaction(async (tx) => {
    const { countedUntil } = await lockWatchClock.one(tx, [customer_id]);
    const marked = await insertCompletion.all(tx, [customer_id, video_id, at, countedUntil, seconds_ago > 0]);
    const { day, counts_film, ...found } = oneOr(marked, 'video_not_found');
    if (counts_film) await countFilm.run(tx, [customer_id, video_id]);
    if (day) {
      await countEarnedRating(tx, { customer_id, video_id });
      await refreshStreaks(tx, { customer_id, from: day, now });
    }
    return found;
  });
}

/** Unmarks a completion. Only that of the day, usually today's, is undone: earlier days stay completed, and active. */
export async function uncomplete(
  services: Need,
  { customer_id }: Member,
  video_id: number,
  seconds_ago = 0,
): Promise<Finished> {
  const { db, clock } = services;
  const at = doneAt(services, seconds_ago);
  return db.transaction(async (tx) => {
    const removed = await deleteCompletion.all(tx, [customer_id, video_id, at]);
    const { day, ...found } = oneOr(removed, 'video_not_found');
    if (day) await refreshStreaks(tx, { customer_id, from: day, now: clock.now() });
    return found;
  });
}
