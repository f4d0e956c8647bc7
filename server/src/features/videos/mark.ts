import type { Person } from '../../platform/actor.ts';
import { oneOr } from '../../platform/database/one.ts';
import type { Services } from '../../platform/services.ts';
import { knownVideo, needAccess, watchable } from './refuse.ts';

type Need = Pick<Services, 'db' | 'clock'>;
type Who = Pick<Person, 'customer_id'>;

/** Runs a marking statement that ends in the video's new count; the mark and the count change together. */
async function counted<T>({ db }: Need, text: string, values: unknown[]): Promise<T> {
  const { rows } = await db.$client.query(text, values);
  return oneOr(rows as T[], 'video_not_found');
}

/** Adds a video to her favourites, once [VID-032]; a premiere may be marked before it opens. */
export async function addFavorite(services: Need, { customer_id }: Who, video_id: number) {
  const now = services.clock.now();
  await knownVideo(services.db.$client, video_id);
  await needAccess(services.db.$client, customer_id, now);
  return counted<{ video_id: number; favorite: boolean; favorites: number }>(
    services,
    `with added as (
      insert into favorites (customer_id, video_id, "createdAt") values ($1, $2, $3)
      on conflict do nothing returning video_id)
    update videos set favorites = favorites + (select count(*)::integer from added) where video_id = $2
    returning video_id, true as favorite, favorites`,
    [customer_id, video_id, now],
  );
}

/** Takes a video out of her favourites [API-100]; also without access. */
export const removeFavorite = (services: Need, { customer_id }: Who, video_id: number) =>
  counted<{ video_id: number; favorite: boolean; favorites: number }>(
    services,
    `with removed as (delete from favorites where customer_id = $1 and video_id = $2 returning video_id)
    update videos set favorites = favorites - (select count(*)::integer from removed) where video_id = $2
    returning video_id, false as favorite, favorites`,
    [customer_id, video_id],
  );

interface Finished {
  video_id: number;
  completed: boolean;
  completed_videos: number;
}

/** The civil day of `now` in the zone of the branch that is joined to her. */
const today = '($3::timestamptz at time zone b.timezone)::date';

/** She has completed a video today, a civil day of her branch [VID-033]; a later day counts once more. */
export async function complete(services: Need, { customer_id }: Who, video_id: number): Promise<Finished> {
  const now = services.clock.now();
  await watchable(services.db.$client, { video_id, customer_id, now });
  return counted(
    services,
    `with added as (
      insert into completed_videos (customer_id, video_id, day, "createdAt")
      select customer_id, $2, ${today}, $3
      from customers join branches b using (branch_id) where customer_id = $1
      on conflict do nothing returning video_id),
    marked as (
      update completed_videos set is_marked = true where customer_id = $1 and video_id = $2 and not is_marked)
    update videos set completed_videos = completed_videos + (select count(*)::integer from added)
    where video_id = $2 returning video_id, true as completed, completed_videos`,
    [customer_id, video_id, now],
  );
}

/** Takes her mark back. Only today's completion is undone: on earlier days she did complete it, and was active. */
export const uncomplete = (services: Need, { customer_id }: Who, video_id: number): Promise<Finished> =>
  counted(
    services,
    `with hers as (
      select customer_id, ${today} as day from customers join branches b using (branch_id) where customer_id = $1),
    removed as (
      delete from completed_videos c using hers
      where c.customer_id = hers.customer_id and c.video_id = $2 and c.day >= hers.day returning c.video_id),
    unmarked as (
      update completed_videos c set is_marked = false from hers
      where c.customer_id = hers.customer_id and c.video_id = $2 and c.day < hers.day and c.is_marked)
    update videos set completed_videos = completed_videos - (select count(*)::integer from removed)
    where video_id = $2 returning video_id, false as completed, completed_videos`,
    [customer_id, video_id, services.clock.now()],
  );
