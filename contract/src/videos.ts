import { z } from 'zod';
import { program } from './content.ts';
import { address, fileRef, flagText, id, idText, instant, paged, pageText, text } from './fields.ts';
import { ratingLength } from './lengths.ts';
import { filmLengths } from './record-lengths.ts';
import { resource } from './resource.ts';
import { admins, defineRoutes, signedIn } from './route.ts';
import { videoSearchLength } from './search-lengths.ts';
import { classType, instructor } from './studio.ts';
import { durations, muscle, prop, tag, videoType } from './video-kinds.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Films: lists, details, playback and ratings';

/** [VID-015] */
export const videoProp = z.object({ prop, amount: z.int(), required: z.boolean() });
export type VideoProp = z.output<typeof videoProp>;

/** Progress in a video [VID-020]. `seconds` is the position. */
export const playback = z.object({
  playback_id: id,
  video_id: id,
  customer_id: id,
  progress: z.int(),
  seconds: z.int(),
});
export type Playback = z.output<typeof playback>;

const stars = (code: string) => z.int(code).min(1, code).max(5, code);
export const ratingFields = z.object({
  video_id: id,
  class_stars: stars('class_stars_missing'),
  coach_stars: stars('coach_stars_missing'),
  comment: text(ratingLength).nullable().default(null),
  share: z.boolean().default(false),
});
/** [RATE-005] */
export const rating = ratingFields.extend({ customer_id: id, playback_id: id });
export type Rating = z.output<typeof rating>;

/** A video of the library in lists, with the caller's own marks [VID-013]. */
export const video = z.object({
  video_id: id,
  name: z.string(),
  description: z.string(),
  /** Minutes. */
  duration: z.int(),
  /** When it opens; set for premieres only. */
  available_at: instant.nullable(),
  createdAt: instant,
  /** Its picture. */
  file: fileRef.nullable(),
  /** The number of members with it among their favourites. */
  favorites: z.int(),
  /** How often it has been completed, counted once per member and day. */
  completed_videos: z.int(),
  ratings: z.int(),
  class_stars_average: z.number().nullable(),
  coach_stars_average: z.number().nullable(),
  /** The caller's marks. */
  favorite: z.boolean(),
  completed: z.boolean(),
  playback: playback.nullable(),
  tags: z.array(tag),
  instructor: instructor.pick({ instructor_id: true, name: true, last_name: true }),
  class_type: classType.pick({ class_type_id: true, name: true, class_category: true }),
  video_type: videoType,
});
export type Video = z.output<typeof video>;

/** The languages that captions may have, by their tag (BCP 47); Spanish is the studio's own. */
export const captionLanguages = ['es', 'en', 'pt', 'fr', 'de', 'it', 'zh', 'ja', 'ko'] as const;
export type CaptionLanguage = (typeof captionLanguages)[number];

/**
 * Everything about a video. `url` is null and `captions` is empty unless the caller may watch it now; for an admin on request, as stored.
 */
export const videoDetail = video.extend({
  url: z.string().nullable(),
  /** The caller may watch it, but there is nothing to play yet: the uploaded film must be converted first. */
  is_preparing: z.boolean(),
  captions: z.array(z.object({ language: z.enum(captionLanguages), url: z.string() })),
  /** Hidden from the library; only admins ever see true. */
  hidden: z.boolean(),
  video_props: z.array(videoProp),
  video_muscles: z.array(z.object({ muscle, is_primary: z.boolean() })),
  programs: z.array(program.pick({ program_id: true, name: true, url: true })),
  rating: rating.nullable(),
});
export type VideoDetail = z.output<typeof videoDetail>;

const unique = <T>(all: readonly T[]) => new Set(all).size === all.length;
const ids = z.array(id).max(20).refine(unique);
const videoFields = z.object({
  /** A file of ours (`/films/…`), or a web address: MP4, HLS, Vimeo or YouTube. */
  url: address,
  /** Our own captions (WebVTT), as `POST /files` returns them; one for each language. */
  captions: z
    .array(
      z.object({
        language: z.enum(captionLanguages).default('es'),
        url: address.refine((value) => value.startsWith('/') && value.endsWith('.vtt'), 'captions_unknown'),
      }),
    )
    .max(captionLanguages.length)
    .refine((all) => unique(all.map(({ language }) => language)), 'captions_twice')
    .default([]),
  name: text(filmLengths.name).min(1),
  description: text(filmLengths.description),
  duration: z.int().min(1).max(600),
  available_at: instant.nullable().default(null),
  /** Hidden from members; their marks stay. */
  hidden: z.boolean().default(false),
  /** Its picture; by default a still of the uploaded film. */
  file_id: id.nullable().default(null),
  instructor_id: id,
  class_type_id: id,
  video_type_id: id,
  /** The first one is the goal that the page shows [VID-027]. */
  tag_ids: ids.default([]),
  program_ids: ids.default([]),
  video_props: z
    .array(z.object({ prop_id: id, amount: z.int().min(1).max(20), required: z.boolean() }))
    .max(20)
    .refine((all) => unique(all.map(({ prop_id }) => prop_id)))
    .default([]),
  video_muscles: z
    .array(z.object({ muscle_id: id, is_primary: z.boolean() }))
    .max(20)
    .refine((all) => unique(all.map(({ muscle_id }) => muscle_id)))
    .default([]),
});
export type VideoFields = z.output<typeof videoFields>;

/** A video as listed for the person who keeps the library. */
export const keptVideo = z.object({
  video_id: id,
  name: z.string(),
  duration: z.int(),
  available_at: instant.nullable(),
  hidden: z.boolean(),
  instructor_id: id,
  class_type_id: id,
  favorites: z.int(),
  completed_videos: z.int(),
});

/** The filters of lists [VID-008, VID-010, VID-O3]. */
export const videoFilters = z.object({
  query: text(videoSearchLength).optional(),
  /** Ids joined by commas: all of this equipment; 0 = none is needed. */
  props: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,9}$/)
    .transform((list) => list.split(',').map(Number))
    .optional(),
  class_category_id: idText.optional(),
  class_type_id: idText.optional(),
  instructor_id: idText.optional(),
  video_type_id: idText.optional(),
  program_id: idText.optional(),
  muscle_id: idText.optional(),
  tag_id: idText.optional(),
  duration: z.enum(durations).optional(),
  completed: z.enum(['true', 'false']).optional(),
  premiere: z.enum(['released', 'upcoming']).optional(),
  /** Only hidden videos. */
  hidden: z.literal('true').optional(),
  /** Identifies one search across its pages [VID-010]. */
  request_token: z
    .string()
    .regex(/^[A-Za-z0-9]{16}$/)
    .optional(),
  page: pageText,
});
/** The filters that only some roles may use. */
export const restrictedFilters = { hidden: { to: admins } } as const;
/** The filters that do not depend on the caller [PUB-020], and the order: those that most members love first. */
const catalogueFilters = videoFilters
  .pick({
    query: true,
    class_category_id: true,
    instructor_id: true,
    duration: true,
    muscle_id: true,
    video_type_id: true,
    program_id: true,
    page: true,
  })
  .extend({ order: z.literal('favorites').optional() });
export type VideoFilters = Omit<z.output<typeof videoFilters>, 'request_token'> & {
  order?: 'favorites' | undefined;
};

const one = { params: z.object({ id: idText }) };

export const videoRoutes = {
  ...resource('videos', {
    key: 'video_id',
    what: 'videos',
    fields: videoFields,
    row: videoDetail,
    sorts: [
      'name',
      'instructor_id',
      'class_type_id',
      'duration',
      'available_at',
      'hidden',
      'completed_videos',
      'favorites',
    ],
    filters: {
      instructor_id: idText.optional(),
      class_type_id: idText.optional(),
      hidden: flagText,
    },
    listRow: keptVideo,
    editing: { stored: 'true' },
  }),
  ...defineRoutes({
    'GET /videos': {
      summary: 'A page of the library, newest first; upcoming premieres only on request',
      who: signedIn,
      restricted: restrictedFilters,
      query: videoFilters,
      answer: paged(video),
      problems: ['no_access'],
    },
    'GET /videos/catalogue': {
      summary:
        'A page of the library as visitors see it, without marks and without films, newest or most loved first',
      who: 'anyone',
      shared: true,
      query: catalogueFilters,
      answer: paged(video),
    },
    'GET /videos/catalogue/:id': {
      summary: 'One video as the catalogue shows it; hidden ones and upcoming premieres are not found',
      who: 'anyone',
      shared: true,
      ...one,
      answer: video,
      problems: ['video_not_found'],
    },
    'GET /videos/premieres': {
      summary:
        "The premiere to feature (the caller's latest favourite, else the latest), those that opened today, upcoming ones",
      who: signedIn,
      answer: z.object({ current: video.nullable(), today: z.array(video), upcoming: z.array(video) }),
    },
    'GET /videos/:id': {
      summary:
        'One video, with playback links only while the caller has access; with stored=true an admin gets the stored addresses, also of hidden ones',
      who: signedIn,
      restricted: { stored: { to: admins } },
      ...one,
      query: z.object({ stored: z.literal('true').optional() }),
      answer: videoDetail,
      problems: ['video_not_found'],
    },
    'GET /video_props/:id': {
      summary: 'The props of a video',
      who: signedIn,
      ...one,
      answer: z.array(videoProp),
      problems: ['video_not_found'],
    },
  }),
};
