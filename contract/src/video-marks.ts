import { z } from 'zod';
import { civilDate, id, idText, instant, needed, paged, pageText } from './fields.ts';
import { reasonLengths } from './lengths.ts';
import { activityReads, videoReads } from './reads.ts';
import { defineRoutes, desk, signedIn } from './route.ts';
import { playback, rating, ratingFields, restrictedFilters, video, videoFilters } from './videos.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Favourites, progress and finished films';

const one = { params: z.object({ id: idText }) };
const onWatching = ['video_not_found', 'no_access', 'video_locked'] as const;
const marked = z.object({ video_id: id, favorite: z.boolean(), favorites: z.int() });
const finished = z.object({ video_id: id, completed: z.boolean(), completed_videos: z.int() });
const watched = z.object({ playback, video, updatedAt: instant });
/** A video on one day: the progress that the member reached, and when the member last watched it. */
export const watchedDay = playback.extend({ day: civilDate, updatedAt: instant });
const progressBody = z.object({
  video_id: id,
  /** Whole per cent. It never decreases. */
  progress: z.int().min(0).max(100),
  seconds: z.int().min(0).max(86_400).default(0),
});

/** A week, in seconds. */
const longestDelay = 7 * 86_400;
/** How long ago the member did it without a connection: it counts for that day. At most a week. */
export const delay = z.object({
  seconds_ago: z
    .union([z.number(), z.string().regex(/^\d{1,6}$/)])
    .transform(Number)
    .pipe(z.int().min(0).max(longestDelay))
    .optional(),
});

/** A member's marks on a video: favourite, rating, completion, progress. */
export const videoMarkRoutes = defineRoutes({
  'GET /favorites': {
    summary: "A page of the caller's favourites, filtered like the library",
    who: signedIn,
    restricted: restrictedFilters,
    query: videoFilters,
    answer: paged(video),
    problems: ['no_access'],
  },
  'POST /favorites': {
    summary: 'Adds a video to the favourites; repeating it changes nothing',
    who: signedIn,
    body: z.object({ video_id: id }),
    invalidates: videoReads,
    answer: marked,
    problems: ['video_not_found', 'no_access'],
  },
  'DELETE /favorites/:id': {
    summary: 'Removes the video with this video_id from the favourites; repeating it changes nothing',
    who: signedIn,
    ...one,
    invalidates: videoReads,
    answer: marked,
    problems: ['video_not_found'],
  },
  'POST /videos/rating': {
    summary: 'Rates a video that the caller has begun; rating again changes it',
    who: signedIn,
    body: ratingFields,
    invalidates: videoReads,
    answer: rating,
    problems: [...onWatching, 'playback_missing'],
  },
  'POST /videos/rating/email': {
    summary: 'Requests a rating by e-mail of a video that the caller has begun, once per member and video',
    who: signedIn,
    body: z.object({ video_id: id }),
    invalidates: videoReads,
    answer: z.object({ video_id: id }),
    status: 202,
    problems: [...onWatching, 'playback_missing'],
  },
  'PUT /videos/:id/complete': {
    summary:
      'Marks a video as completed today, or on the day that `seconds_ago` gives; repeating it changes nothing',
    who: signedIn,
    ...one,
    query: delay,
    invalidates: [...videoReads, ...activityReads],
    answer: finished,
    problems: onWatching,
  },
  'PUT /videos/:id/uncomplete': {
    summary: 'Unmarks a completed video; repeating it changes nothing',
    who: signedIn,
    ...one,
    query: delay,
    invalidates: [...videoReads, ...activityReads],
    answer: finished,
    problems: ['video_not_found'],
  },
  'POST /members/:id/completions': {
    summary: 'Counts a film for a member on a day, with a reason, where the server could not see it. Audited',
    who: desk,
    branches: { things: { id: 'member' } },
    ...one,
    body: z.object({
      video_id: id,
      day: civilDate,
      reason: needed(reasonLengths.countedVideo, 'grant_reason_missing'),
    }),
    invalidates: [...videoReads, ...activityReads],
    answer: z.object({ video_id: id, day: civilDate }),
    status: 201,
    problems: ['not_found', 'video_not_found', 'for_oneself', 'day_ahead', 'completion_counted'],
  },
  'GET /playbacks': {
    summary: "The caller's playbacks, the latest first; with open=true only those to continue",
    who: signedIn,
    query: z.object({ open: z.enum(['true', 'false']).default('false'), page: pageText }),
    answer: paged(watched),
  },
  'GET /playbacks/date': {
    summary:
      "What the caller watched from start to end, by day and video (civil days of the caller's branch, both included; a year at most)",
    who: signedIn,
    query: z.object({ start: civilDate, end: civilDate }),
    answer: z.array(watchedDay),
    problems: ['year_too_long'],
  },
  'POST /playbacks': {
    summary: 'Begins or continues a video',
    who: signedIn,
    body: progressBody,
    invalidates: [],
    answer: playback,
    problems: onWatching,
  },
  'PUT /playbacks': {
    summary: 'Saves the progress; it never decreases',
    who: signedIn,
    body: progressBody,
    invalidates: videoReads,
    answer: playback,
    problems: onWatching,
  },
});
