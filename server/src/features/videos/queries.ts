import { watchedDay } from '@tbm/contract/video-marks';
import {
  playback,
  type Video,
  type VideoDetail,
  type VideoFilters,
  type VideoProp,
  video,
  videoDetail,
  videoProp,
} from '@tbm/contract/videos';
import { z } from 'zod';
import { byName } from '../../platform/database/by-name.ts';
import { type Page, spanOf } from '../../platform/database/page.ts';
import { type Executor, type RowOf, statement, statementFamily } from '../../platform/database/statement.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { captionsJson } from './captions.ts';
import { conditionsOf, isOpen, listShapes, shapeOf } from './filters.ts';

const playbackJson = `json_build_object('playback_id', p.playback_id, 'video_id', p.video_id,
  'customer_id', p.customer_id, 'progress', p.progress, 'seconds', p.seconds)`;

const joins = `join class_types ct on ct.class_type_id = v.class_type_id
  join class_categories cc on cc.class_category_id = ct.class_category_id
  join instructors i on i.instructor_id = v.instructor_id`;

const fields = (customer_id: string): string => `
  'video_id', v.video_id, 'name', v.name, 'description', v.description, 'duration', v.duration,
  'available_at', v.available_at, 'createdAt', v."createdAt",
  'file', (select to_jsonb(f) - 'createdAt' from files f where f.file_id = coalesce(v.file_id, (
    select s.poster_file_id from stored_files s where s.key = substr(v.url, 2)))),
  'favorites', v.favorites, 'completed_videos', v.completed_videos, 'ratings', v.ratings,
  'class_stars_average', v.class_stars_average, 'coach_stars_average', v.coach_stars_average,
  'favorite', exists (select from favorites o where o.customer_id = ${customer_id} and o.video_id = v.video_id),
  'completed', exists (
    select from completed_videos o
    where o.customer_id = ${customer_id} and o.video_id = v.video_id and o.is_marked),
  'playback', (
    select ${playbackJson} from playbacks p where p.customer_id = ${customer_id} and p.video_id = v.video_id),
  'tags', coalesce((
    select json_agg(json_build_object('tag_id', t.tag_id, 'name', t.name) order by vt.position)
    from video_tags vt join tags t using (tag_id) where vt.video_id = v.video_id), '[]'),
  'instructor', json_build_object('instructor_id', i.instructor_id, 'name', i.name, 'last_name', i.last_name),
  'class_type', json_build_object('class_type_id', ct.class_type_id, 'name', ct.name,
    'class_category', json_build_object('class_category_id', cc.class_category_id, 'name', cc.name)),
  'video_type', (select json_build_object('video_type_id', y.video_type_id, 'name', y.name) from video_types y where y.video_type_id = v.video_type_id)`;

const propsJson = `coalesce((
  select json_agg(json_build_object('prop', jsonb_build_object('prop_id', pr.prop_id, 'name', pr.name, 'required', pr.required), 'amount', vp.amount, 'required', vp.required)
    order by vp.required desc, ${byName('pr.name')}, pr.prop_id)
  from video_props vp join props pr using (prop_id) where vp.video_id = v.video_id), '[]')`;

/** A video in lists; its address is never among the fields. */
const videoJson = (customer_id: string): string => `json_build_object(${fields(customer_id)})`;

interface Viewer {
  customer_id: number;
  now: string;
}
/** Lists of videos. Selects the page first, so that only its videos are joined. */
const lists = statementFamily('videos', listShapes, (name, shape) => {
  const { where, order } = conditionsOf(shape);
  return statement(
    name,
    `with found as (
      select v.video_id, row_number() over (order by ${order}) as position
      from videos v ${joins} where $2::timestamptz is not null and ${where}),
    page as (select * from found order by position limit $3 offset $4)
    select json_build_object('total', (select count(*) from found), 'page', $5::integer,
      'page_size', $3::integer, 'data', coalesce((
        select json_agg(${videoJson('$1::bigint')} order by page.position)
        from page join videos v using (video_id) ${joins}), '[]'))::text as text`,
    z.object({ text: z.string() }),
  );
});

/** The statement behind a page of the library and its values. */
export function listStatement(
  { page, ...filters }: VideoFilters,
  { customer_id, now, favorites = false }: Viewer & { favorites?: boolean },
) {
  const { shape, values } = shapeOf(filters, { favorites });
  const { page_size, offset } = spanOf(page);
  return { statement: lists(shape), values: [customer_id, now, page_size, offset, page, ...values] };
}

/** A page of the library, or of the member's favourites, as JSON written by PostgreSQL. One statement. */
export async function videoPage(
  db: Executor,
  filters: VideoFilters,
  viewer: Viewer & { favorites?: boolean },
): Promise<JsonText> {
  const { statement, values } = listStatement(filters, viewer);
  const { text } = await statement.one(db, values);
  return new JsonText(text);
}

const storedById = statement(
  'video',
  `select to_jsonb(json_build_object(${fields('$2')})) || jsonb_build_object(
        'url', v.url, 'is_preparing', false, 'captions', ${captionsJson},
        'hidden', v.hidden, 'video_props', ${propsJson},
        'video_muscles', coalesce((
          select json_agg(json_build_object('muscle', to_json(m), 'is_primary', vm.is_primary)
            order by vm.is_primary desc, m.muscle_id)
          from video_muscles vm join muscles m using (muscle_id) where vm.video_id = v.video_id), '[]'),
        'programs', coalesce((
          select json_agg(json_build_object('program_id', g.program_id, 'name', g.name, 'url', g.url)
            order by g."order", g.program_id)
          from video_programs vg join programs g using (program_id) where vg.video_id = v.video_id), '[]'),
        'rating', (
          select to_json(r) from (
            select video_id, class_stars, coach_stars, comment, share, customer_id, playback_id
            from video_ratings where customer_id = $2 and video_id = v.video_id) r)) as row
      from videos v ${joins} where v.video_id = $1`,
  z.object({ row: videoDetail.extend({ url: z.string() }) }),
);

/** The stored video with its real addresses: for viewers with access, and for admins. */
export const storedVideo = async (
  db: Executor,
  video_id: number,
  customer_id: number,
): Promise<(VideoDetail & { url: string }) | undefined> =>
  (await storedById.maybeOne(db, [video_id, customer_id]))?.row;

const shownById = statement(
  'shown_video',
  `select ${videoJson('$2')} as row from videos v ${joins} where v.video_id = $1`,
  z.object({ row: video }),
);

/** A video as lists show it to this member. */
export const oneVideo = async (
  db: Executor,
  video_id: number,
  customer_id: number,
): Promise<Video | undefined> => (await shownById.maybeOne(db, [video_id, customer_id]))?.row;

const propsById = statement(
  'video_props',
  `select ${propsJson} as props from videos v where v.video_id = $1 and not v.hidden`,
  z.object({ props: z.array(videoProp) }),
);

export const propsOf = async (db: Executor, video_id: number): Promise<VideoProp[] | undefined> =>
  (await propsById.maybeOne(db, [video_id]))?.props;

const premieresFor = statement(
  'premieres',
  `with current as (
    select v.video_id from videos v
    left join favorites o on o.video_id = v.video_id and o.customer_id = $1
    where v.available_at <= $2::timestamptz and not v.hidden
    order by o.video_id is null, v.available_at desc, v.video_id desc limit 1)
  select
    (select ${videoJson('$1')} from current join videos v using (video_id) ${joins}) as current,
    coalesce((select json_agg(${videoJson('$1')} order by v.available_at desc, v.video_id desc)
      from videos v ${joins}
      where not v.hidden and v.available_at between $2::timestamptz - interval '2 days' and $2::timestamptz), '[]') as recent,
    coalesce((select json_agg(${videoJson('$1')} order by v.available_at, v.video_id)
      from videos v ${joins} where v.available_at > $2::timestamptz and not v.hidden), '[]') as upcoming`,
  z.object({ current: video.nullable(), recent: z.array(video), upcoming: z.array(video) }),
);

/**
 * Premieres. First the member's latest favourite among the open ones, else the latest [X60]. Then those that opened in
 * the last two days, from which today's are chosen. Then upcoming ones, the next one first.
 */
export const premieres = (
  db: Executor,
  { customer_id, now }: Viewer,
): Promise<{ current: Video | null; recent: Video[]; upcoming: Video[] }> =>
  premieresFor.one(db, [customer_id, now]);

const watched = z.object({ playback, video, updatedAt: z.string() });

const watchedPages = statementFamily('playbacks', { which: ['all', 'open'] }, (name, { which }) => {
  const ofMember =
    which === 'open'
      ? `p.customer_id = $1 and p.progress < 95 and ${isOpen('$2')} and not exists (
          select from completed_videos c
          where c.customer_id = $1 and c.video_id = p.video_id and c.is_marked)`
      : 'p.customer_id = $1 and $2::timestamptz is not null';
  return statement(
    name,
    `with mine as (select p.* from playbacks p join videos v using (video_id) where not v.hidden and ${ofMember}),
      page as (select * from mine order by "updatedAt" desc, playback_id desc limit $3 offset $4)
    select (select count(*) from mine) as total, coalesce((
      select json_agg(json_build_object('playback', ${playbackJson}, 'updatedAt', p."updatedAt",
        'video', ${videoJson('$1')}) order by p."updatedAt" desc, p.playback_id desc)
      from page p join videos v using (video_id) ${joins}), '[]') as data`,
    z.object({ total: z.int(), data: z.array(watched) }),
  );
});

/** The films that the member has watched, the latest first; `open`: begun, neither finished nor completed ("Sigue viendo"). */
export async function watchedPage(
  db: Executor,
  { customer_id, now, open, page }: Viewer & { open: boolean; page: number },
): Promise<Page<z.output<typeof watched>>> {
  const { page_size, offset } = spanOf(page);
  const pageOf = watchedPages({ which: open ? 'open' : 'all' });
  return { ...(await pageOf.one(db, [customer_id, now, page_size, offset])), page, page_size };
}

const playbacksOn = statement(
  'playbacks_date',
  `select p.playback_id, d.video_id, d.customer_id, d.progress, d.seconds, d.day, d."updatedAt"
  from playback_days d join playbacks p using (customer_id, video_id)
  where d.customer_id = $1 and d.day between $2::date and $3::date
  order by d."updatedAt", p.playback_id`,
  watchedDay.extend({ day: z.string(), updatedAt: z.string() }),
);

/** What the member watched on some civil days of the home branch, by day and video. */
export const watchedOn = (
  db: Executor,
  { customer_id, start, end }: { customer_id: number; start: string; end: string },
): Promise<RowOf<typeof playbacksOn>[]> => playbacksOn.all(db, [customer_id, start, end]);
