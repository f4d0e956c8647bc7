import { z } from 'zod';
import { author, mentioned } from './community.ts';
import { civilDate, id, idText, instant } from './fields.ts';
import { defineRoutes, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Profiles in the community, and blocks';

/** What the side panel shows of a member [COMM-007]. */
export const memberProfile = author.extend({
  customer_id: id,
  /** Day and month, if the member allows it (X63); never the year. */
  birthday: z.object({ day: z.int(), month: z.int() }).nullable(),
  /** The day on which the member's record began, in the member's branch. */
  member_since: civilDate,
});
export type MemberProfile = z.output<typeof memberProfile>;

/** The caller's place in the community. */
export const communitySettings = z.object({
  /** Other members see day and month of the member's birthday. */
  show_birthday: z.boolean(),
  /** Until when the member may not write; null if the member may. */
  mutedUntil: instant.nullable(),
  /** The member's posts wait for review, because none has been approved yet. */
  is_new: z.boolean(),
});
export type CommunitySettings = z.output<typeof communitySettings>;

const blocked = mentioned.extend({ createdAt: instant });
export type BlockedMember = z.output<typeof blocked>;

/** The reads that a block changes: posts are read again. */
const seenAgain = [
  'GET /blocks',
  'GET /posts',
  'GET /posts/:id',
  'GET /posts/pinned',
  'GET /threads',
  'GET /threads/:id',
  'GET /community/members/:id',
] as const;

export const communityMemberRoutes = defineRoutes({
  'GET /community/members/:id': {
    summary: 'What members see of a member; not found for one who has blocked the caller or was blocked',
    who: signedIn,
    limit: [{ per: 'account', times: 120, minutes: 1 }],
    params: z.object({ id: idText }),
    answer: memberProfile,
    problems: ['not_found'],
  },
  'GET /community/settings': {
    summary: "The caller's settings in the community, and whether the caller may write",
    who: signedIn,
    answer: communitySettings,
  },
  'PUT /community/settings': {
    summary: "Changes the caller's settings in the community",
    who: signedIn,
    limit: [{ per: 'account', times: 60, minutes: 60 }],
    body: z.object({ show_birthday: z.boolean() }),
    invalidates: ['GET /community/settings', 'GET /community/members/:id'],
    answer: communitySettings,
  },
  'GET /blocks': {
    summary: 'The members whom the caller has blocked, the newest first',
    who: signedIn,
    answer: z.array(blocked),
  },
  'POST /blocks': {
    summary:
      'Blocks a member: neither sees the other, except anonymous posts, whose author stays unknown. Repeating it changes nothing',
    who: signedIn,
    limit: [{ per: 'account', times: 20, minutes: 60 }],
    body: z.object({ customer_id: id }),
    invalidates: seenAgain,
    answer: z.array(blocked),
    status: 201,
    problems: ['not_found', 'block_self', 'block_staff', 'blocks_many'],
  },
  'DELETE /blocks/:customer_id': {
    summary: 'Ends a block; repeating it changes nothing',
    who: signedIn,
    limit: [{ per: 'account', times: 60, minutes: 60 }],
    params: z.object({ customer_id: idText }),
    invalidates: seenAgain,
    answer: z.array(blocked),
  },
});
