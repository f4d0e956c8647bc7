import type { castLinkRoutes } from '@tbm/contract/cast-links';
import type { videoKindRoutes } from '@tbm/contract/video-kinds';
import type { videoMarkRoutes } from '@tbm/contract/video-marks';
import { video, type videoRoutes } from '@tbm/contract/videos';
import { isLocked, opensToday } from '@tbm/domain/videos';
import { oneOr } from '../../platform/database/one.ts';
import { problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { resourceHandlers } from '../../platform/http/resource.ts';
import type { Services } from '../../platform/services.ts';
import { timezoneOfCustomer } from '../accounts/index.ts';
import { auditOf } from '../audit/index.ts';
import { muscleList, propList, videoList, videoTagList, videoTypeList } from './admin-lists.ts';
import { castLinks, endCastLink, makeCastLink } from './cast.ts';
import { openVideo } from './detail.ts';
import { asksForOwn } from './filters.ts';
import { grantCompletion } from './grant.ts';
import { readMuscles, readProps, readTags, readVideoIds, readVideoTypes } from './kinds.ts';
import { addFavorite, complete, removeFavorite, uncomplete } from './mark.ts';
import { premieres, propsOf, storedVideo, videoPage, watchedOn, watchedPage } from './queries.ts';
import { rate, requestRating } from './rate.ts';
import { needAccess } from './refuse.ts';
import { makeSaveProgress } from './save-progress.ts';
import { muscles, props, tags, video_types, videos } from './tables.ts';
import { writeParts } from './write.ts';

type Calls =
  | keyof typeof castLinkRoutes
  | keyof typeof videoKindRoutes
  | keyof typeof videoRoutes
  | keyof typeof videoMarkRoutes;
const longestRange = 366;
/** No customer has this id: no marks. */
const noCustomer = 0;
const isThere = <T>(row: T | undefined): row is T => row !== undefined;

export const videoHandlers = (services: Services): HandlersOf<Calls> => {
  const { db, clock } = services;
  const audit = auditOf(services);
  const saveProgress = makeSaveProgress(services);
  return {
    ...resourceHandlers(db, 'muscles', {
      audit,
      table: muscles,
      key: muscles.muscle_id,
      list: muscleList,
      read: (ids) => readMuscles(db, ids),
    }),
    ...resourceHandlers(db, 'props', {
      audit,
      table: props,
      key: props.prop_id,
      list: propList,
      read: (ids) => readProps(db, clock.now(), ids),
      clock,
    }),
    ...resourceHandlers(db, 'tags', {
      audit,
      table: tags,
      key: tags.tag_id,
      list: videoTagList,
      read: (ids) => readTags(db, clock.now(), ids),
      clock,
    }),
    ...resourceHandlers(db, 'video_types', {
      audit,
      table: video_types,
      key: video_types.video_type_id,
      list: videoTypeList,
      read: (ids) => readVideoTypes(db, clock.now(), ids),
      clock,
    }),
    ...resourceHandlers(db, 'videos', {
      audit,
      table: videos,
      key: videos.video_id,
      list: ({ query }) => videoList.page(db, query),
      // The admin's view: no member's marks, and the stored address.
      read: async (ids) => {
        const found = await readVideoIds(db, ids);
        const rows = await Promise.all(found.map(({ video_id }) => storedVideo(db, video_id, 0)));
        return rows.filter(isThere);
      },
      parts: { field: 'video_props', write: writeParts },
    }),
    'GET /videos': async ({ actor, query: { request_token: _token, branch_id: _branch, ...filters } }) => {
      const viewer = { customer_id: actor.customer_id, now: clock.now() };
      if (asksForOwn(filters)) await needAccess(db, viewer.customer_id, viewer.now);
      return videoPage(db, filters, viewer);
    },
    'GET /videos/catalogue': ({ query: { branch_id: _branch, ...filters } }) =>
      videoPage(db, filters, { customer_id: noCustomer, now: clock.now() }),
    'GET /videos/catalogue/:id': async ({ params: { id } }) => {
      const stored = await storedVideo(db, id, noCustomer);
      if (!stored || stored.hidden || isLocked(stored, clock.now())) throw problem('video_not_found');
      // The answer omits the address of the film.
      return video.parse(stored);
    },
    'GET /favorites': async ({ actor, query: { request_token: _token, branch_id: _branch, ...filters } }) => {
      const viewer = { customer_id: actor.customer_id, now: clock.now() };
      await needAccess(db, viewer.customer_id, viewer.now);
      return videoPage(db, filters, { ...viewer, favorites: true });
    },
    'GET /videos/premieres': async ({ actor }) => {
      const now = clock.now();
      const { recent, ...found } = await premieres(db, { customer_id: actor.customer_id, now });
      const timezone = await timezoneOfCustomer(db, actor.customer_id);
      return { ...found, today: recent.filter((item) => opensToday(item, now, timezone)) };
    },
    'GET /videos/:id': async ({ actor, params, query, setHeader }) => {
      if (!query.stored) return openVideo(services, actor, params.id, setHeader);
      return oneOr([await storedVideo(db, params.id, actor.customer_id)].filter(isThere), 'video_not_found');
    },
    'GET /cast_links': ({ actor }) => castLinks(db, actor.customer_id, clock.now()),
    'POST /cast_links': ({ actor, body }) => makeCastLink(services, actor, body),
    'DELETE /cast_links/:id': async ({ actor, params }) => {
      await endCastLink(db, actor.customer_id, params.id, clock.now());
      return { ended: true };
    },
    'POST /favorites': ({ actor, body }) => addFavorite(services, actor, body.video_id),
    'DELETE /favorites/:id': ({ actor, params }) => removeFavorite(services, actor, params.id),
    'POST /videos/rating': ({ actor, body }) => rate(services, actor, body),
    'POST /videos/rating/email': ({ actor, body }) => requestRating(services, actor, body.video_id),
    'PUT /videos/:id/complete': ({ actor, params, query }) =>
      complete(services, actor, params.id, query.seconds_ago),
    'PUT /videos/:id/uncomplete': ({ actor, params, query }) =>
      uncomplete(services, actor, params.id, query.seconds_ago),
    'POST /members/:id/completions': ({ actor, params, body }) =>
      grantCompletion(services, actor, params.id, body),
    'GET /video_props/:id': async ({ params }) => {
      const found = await propsOf(db, params.id);
      return oneOr(found ? [found] : [], 'video_not_found');
    },
    'GET /playbacks': ({ actor, query }) =>
      watchedPage(db, {
        customer_id: actor.customer_id,
        now: clock.now(),
        open: query.open === 'true',
        page: query.page,
      }),
    'GET /playbacks/date': ({ actor, query: { start, end } }) => {
      const days = Temporal.PlainDate.from(start).until(end).days;
      if (days < 0 || days > longestRange) throw problem('year_too_long');
      return watchedOn(db, { customer_id: actor.customer_id, start, end });
    },
    'POST /playbacks': ({ actor, body }) => saveProgress(actor, body),
    'PUT /playbacks': ({ actor, body }) => saveProgress(actor, body),
  };
};
