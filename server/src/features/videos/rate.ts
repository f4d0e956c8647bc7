import { type Rating, rating } from '@tbm/contract/videos';
import { instantBefore, retention } from '@tbm/domain/retention';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { sameKey } from '../../platform/database/literals.ts';
import { oneOr } from '../../platform/database/one.ts';
import { statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { queueNotice, recipientsStatement } from '../notifications/index.ts';
import { hasWatched } from './earned.ts';
import { watchableVideo } from './refuse.ts';

type Need = Pick<Services, 'db' | 'clock' | 'config'>;
type Member = Pick<Person, 'customer_id'>;

const playbackOf = statement(
  'playback_to_rate',
  'select playback_id, "createdAt" from playbacks where customer_id = $1 and video_id = $2',
  z.object({ playback_id: z.int(), createdAt: z.string() }),
);

const viewer = recipientsStatement('viewer_to_ask', {
  type: 'video_rating',
  joins: '',
  where: 'c.customer_id = $1',
});

/** The member's playback of a video that the member may watch. Throws `playback_missing` before it has begun. */
async function begun({ db }: Need, { customer_id }: Member, video_id: number, now: string) {
  const video = await watchableVideo(db, { video_id, customer_id, now });
  const playback = await playbackOf.maybeOne(db, [customer_id, video_id]);
  if (!playback) throw problem('playback_missing');
  return { ...playback, title: video.name };
}

/** SQL: the member still shares the comment that the staff has read; another one waits for its review. */
const isSame = 'excluded.share and video_ratings.comment = excluded.comment';

const writeRating = statement(
  'rate_video',
  `with rated as (
    insert into video_ratings
      (video_rating_id, customer_id, video_id, playback_id, class_stars, coach_stars, comment, share, "createdAt", is_counted)
    select ${sameKey('r', 'video_ratings', 'video_rating_id')}, g.*, ${hasWatched('g.customer_id')} from
      (values ($1::bigint, $2::bigint, $3::bigint, $4::int, $5::int, $6, $7::boolean, $8::timestamptz)) g (customer_id, video_id)
    join videos v on v.video_id = g.video_id
    left join video_ratings r on r.customer_id = g.customer_id and r.video_id = g.video_id
    on conflict on constraint video_ratings_once do update
      set class_stars = excluded.class_stars, coach_stars = excluded.coach_stars,
        comment = excluded.comment, share = excluded.share,
        is_counted = video_ratings.is_counted or excluded.is_counted,
        review = case when ${isSame} then video_ratings.review end,
        "reviewedAt" = case when ${isSame} then video_ratings."reviewedAt" end,
        reviewed_by = case when ${isSame} then video_ratings.reviewed_by end
    returning new.*,
      new.is_counted::integer - coalesce(old.is_counted, false)::integer as more,
      case when new.is_counted then new.class_stars else 0 end
        - case when old.is_counted then old.class_stars else 0 end as more_class,
      case when new.is_counted then new.coach_stars else 0 end
        - case when old.is_counted then old.coach_stars else 0 end as more_coach)
  update videos v set ratings = ratings + more,
    class_stars_total = class_stars_total + more_class,
    coach_stars_total = coach_stars_total + more_coach
  from rated r where v.video_id = r.video_id
  returning r.video_id, r.customer_id, r.playback_id, r.class_stars, r.coach_stars, r.comment, r.share`,
  rating,
);

/**
 * One rating per member and video; rating again changes it. The same statement updates the video's averages, which count it once
 * the member has watched the film (docs/decisions/0065).
 */
export async function rate(
  services: Need,
  { customer_id }: Member,
  given: Omit<Rating, 'customer_id' | 'playback_id'>,
): Promise<Rating> {
  const now = services.clock.now();
  const { video_id, class_stars, coach_stars, comment, share } = given;
  const { playback_id } = await begun(services, { customer_id }, video_id, now);
  const written = await writeRating.all(services.db, [
    customer_id,
    video_id,
    playback_id,
    class_stars,
    coach_stars,
    comment || null,
    share,
    now,
  ]);
  return oneOr(written, 'video_not_found');
}

/** Requests a rating by e-mail, once per member and video [VID-036, API-096, X61]. */
export async function requestRating(services: Need, { customer_id }: Member, video_id: number) {
  const now = services.clock.now();
  const { title, createdAt } = await begun(services, { customer_id }, video_id, now);
  // The message that asked the member once may have been deleted since.
  if (Date.parse(createdAt) < Date.parse(instantBefore(now, retention.messages))) return { video_id };
  const customer = await viewer.one(services.db, [customer_id]);
  await services.db.transaction((tx) =>
    queueNotice(tx, services.config, {
      cause: `rate:video:${video_id}`,
      customer,
      template: 'rate_video',
      data: { name: customer.name, video_id, title },
      now,
    }),
  );
  return { video_id };
}
