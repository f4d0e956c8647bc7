import { z } from 'zod';
import { id, idText, instant } from './fields.ts';
import { admins, defineRoutes } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Two records of one person become one';

/** Why two customers may be the same person. */
export const duplicateReasons = ['phone', 'email', 'name_birthdate', 'name'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** The tables whose rows are counted before two members are merged, in the order in which an admin reads them. */
export const mergeParts = [
  'purchases',
  'credit_lots',
  'class_reservations',
  'waitlists',
  'payment_sources',
  'strikes',
  'completed_videos',
  'playbacks',
  'favorites',
  'video_ratings',
  'customer_workout_plans',
  'customer_pauses',
  'customer_goals',
  'posts',
  'post_likes',
  'messages',
  'notifications',
] as const;

/** A customer, as shown to the admin who compares two records. */
const compared = z.object({
  customer_id: id,
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  birthdate: z.string().nullable(),
  branch_id: id,
  /** Whether the customer can sign in. */
  has_account: z.boolean(),
  createdAt: instant,
});

const duplicate = compared.extend({ reasons: z.array(z.enum(duplicateReasons)) });
export type Duplicate = z.output<typeof duplicate>;

export const mergePreview = z.object({
  kept: compared,
  other: compared,
  /** How many rows of the other record move to the kept one, and how many do not because the kept one has the same already. */
  parts: z.array(z.object({ part: z.enum(mergeParts), moved: z.int(), same: z.int() })),
  /** Problems to solve first: codes of the catalogue with their texts. */
  blocks: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type MergePreview = z.output<typeof mergePreview>;

/** What may prevent a merge; each is a refusal of the catalogue. */
export const mergeBlocks = [
  'merge_staff',
  'merge_account',
  'merge_leaving',
  'merge_subscriptions',
  'merge_provider',
  'merge_same_class',
  'merge_trials',
  'merge_package_limit',
  'merge_discount_limit',
  'merge_family',
  'merge_goals',
  'merge_health',
] as const;
export type MergeBlock = (typeof mergeBlocks)[number];

const params = z.object({ id: idText });

export const mergingRoutes = defineRoutes({
  'GET /members/:id/duplicates': {
    summary: 'Customers who may be the same person as this one, the most alike first',
    who: admins,
    params,
    answer: z.array(duplicate),
    problems: ['not_found'],
  },
  'GET /members/:id/merge/preview': {
    summary: 'What a merge of another customer into this one would move, and what prevents it',
    who: admins,
    params,
    query: z.object({ other_id: idText }),
    answer: mergePreview,
    problems: ['not_found', 'merge_itself', 'merge_done'],
  },
  'POST /members/:id/merge': {
    strict: true,
    summary:
      'Moves everything of another customer to this one and closes the account of the other; cannot be undone',
    who: admins,
    params,
    body: z.object({ other_id: id }),
    limit: [{ per: 'account', times: 60, minutes: 60 }],
    invalidates: ['GET /customer/admin/:id', 'GET /members/:id/duplicates'],
    answer: mergePreview.pick({ kept: true, parts: true }),
    problems: ['not_found', 'merge_itself', 'merge_done', ...mergeBlocks],
  },
});
