import { z } from 'zod';
import { id, idText, instant } from './fields.ts';
import { defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Films on a television';

/** A link by which a television plays one film for one member. Its address is given once. */
export const castLink = z.object({
  cast_link_id: id,
  video_id: id,
  name: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Parts of the film that were fetched by it. */
  fetches: z.int(),
  /** How many screens have used it: three at most. */
  devices: z.int(),
});
export type CastLink = z.output<typeof castLink>;

export const castLinkRoutes = defineRoutes({
  'GET /cast_links': {
    summary: 'The links by which televisions play films for the caller now, newest first',
    who: signedIn,
    answer: z.array(castLink),
  },
  'POST /cast_links': {
    strict: true,
    summary: 'A link for a television, valid for four hours; it replaces an earlier one of the same film',
    who: signedIn,
    limit: [{ per: 'account', times: 30, minutes: 60 }],
    body: z.object({ video_id: id }),
    invalidates: ['GET /cast_links'],
    answer: z.object({
      cast_link_id: id,
      /** The film as one file; works without a cookie. */
      url: z.string(),
      /** The same as HLS, once its rendition is ready. */
      hls_url: z.string().nullable(),
      expiresAt: instant,
    }),
    status: 201,
    problems: ['video_not_found', 'no_access', 'video_locked', 'video_unprepared', 'cast_elsewhere'],
  },
  'DELETE /cast_links/:id': {
    summary: 'Ends a link: the television stops within the part that it has already fetched',
    who: signedIn,
    params: z.object({ id: idText }),
    invalidates: ['GET /cast_links'],
    answer: z.object({ ended: z.literal(true) }),
    problems: ['not_found'],
  },
});
