import type { MergePart } from '@tbm/contract/merging';

// What happens to the rows of the other when two records of a member become one (docs/decisions/0052). Every table of the map of
// personal data is here: `rules.test.ts` fails when one is missing. `$1` is the kept customer, `$2` the other.

/**
 * - `moves`: in `columns`, the number of the other becomes that of the kept one. Rows for which the kept one has `same` (SQL
 *   about `t`) are deleted before; `sets` overwrites further columns.
 * - `follows`: its rows belong to rows that move.
 * - `goes`: it belongs to the account that is closed, and is deleted.
 * - `computed`: deleted, and computed again for the kept one.
 * - `joined`: statements of `steps.ts`.
 * - `stays`: what is written there is never changed.
 */
export type Rule =
  | {
      does: 'moves';
      columns: readonly string[];
      same?: string;
      sets?: Readonly<Record<string, string>>;
    }
  | { does: 'follows' | 'goes' | 'computed' | 'joined' | 'stays' };

const moves = (...columns: string[]): Rule => ({ does: 'moves', columns });
const customerColumn = 'customer_id';
/** Moves the rows that the kept one does not have, compared by `keys`. */
const movesUnless = (table: string, ...keys: string[]): Extract<Rule, { does: 'moves' }> => ({
  does: 'moves',
  columns: [customerColumn],
  same: `exists (select from ${table} k where ${['k.customer_id = $1', ...keys.map((key) => `k.${key} = t.${key}`)].join(' and ')})`,
});
const movesUnlessAny = (table: string): Rule => movesUnless(table);

const follows: Rule = { does: 'follows' };
const goes: Rule = { does: 'goes' };
const computed: Rule = { does: 'computed' };
const joined: Rule = { does: 'joined' };

export const rules: Readonly<Record<string, Rule>> = {
  campaign_recipients: {
    does: 'moves',
    columns: [customerColumn],
    same: `exists (select from campaign_recipients k where k.customer_id = $1
      and (k.campaign_id = t.campaign_id or k.day = t.day))`,
  },
  campaigns: moves('created_by'),
  segments: moves('changed_by'),
  imports: {
    does: 'moves',
    columns: ['created_by'],
    sets: { uid: `coalesce((select u.uid from users u where u.customer_id = $1), '')` },
  },
  // A row with the closed account's address is found by `imported_addresses`, which moves.
  import_rows: { does: 'stays' },
  imported_addresses: moves(customerColumn),
  imported_customers: goes,
  imported_purchases: follows,
  customer_tags: movesUnless('customer_tags', 'member_tag_id'),
  member_notes: moves(customerColumn, 'written_by'),
  staff_branches: goes,
  api_keys: goes,
  staff_invitations: moves('invited_by', 'accepted_by'),
  own_data: goes,
  account_deletions: goes,
  calendar_feeds: movesUnlessAny('calendar_feeds'),
  carts: goes,
  customer_notification_types: movesUnless('customer_notification_types', 'notification_type_id'),
  notifications: moves(customerColumn),
  push_deliveries: goes,
  cast_links: goes,
  push_subscriptions: goes,
  member_views: goes,
  merged_members: joined,
  track_files: moves(customerColumn),
  tracks: moves(customerColumn),
  consents: moves(customerColumn),
  waitlists: {
    does: 'moves',
    columns: [customerColumn],
    same: `(exists (select from waitlists k where k.customer_id = $1 and k.single_class_id = t.single_class_id)
      or exists (select from class_reservations r where r.customer_id = $1 and r.single_class_id = t.single_class_id
        and r."deletedAt" is null and r.guest_name is null))`,
  },
  reward_redemptions: follows,
  reward_codes: movesUnless('reward_codes', 'brand_id', 'milestone_id'),
  customer_rewards: computed,
  customer_milestones: computed,
  strike_reviews: moves('answered_by'),
  // Strikes of missed weeks are computed again; a pardon stays.
  strikes: {
    does: 'moves',
    columns: [customerColumn, 'pardoned_by'],
    same: `(t.week is not null and (t."pardonedAt" is null
      or exists (select from strikes k where k.customer_id = $1 and k.week = t.week)))`,
  },
  reward_periods: computed,
  reward_standings: computed,
  post_mentions: movesUnless('post_mentions', 'post_id'),
  member_blocks: joined,
  member_warnings: moves(customerColumn),
  community_members: joined,
  post_likes: movesUnless('post_likes', 'post_id'),
  messages: moves(customerColumn, 'sent_by'),
  received_messages: follows,
  conversations: moves('assignee_id'),
  whatsapp_opt_outs: joined,
  post_reports: movesUnless('post_reports', 'post_id'),
  // A reply to a post of the same member becomes a post of its own.
  posts: {
    does: 'moves',
    columns: [customerColumn],
    sets: {
      client_key: 'null',
      reply_post_id: 'case when t.reply_customer_id = $1 then null else t.reply_post_id end',
      reply_customer_id: 'nullif(t.reply_customer_id, $1)',
    },
  },
  threads: moves(customerColumn),
  uploads: goes,
  class_reservations: moves(customerColumn),
  requested_places: follows,
  planned_videos: follows,
  customer_workout_plans: {
    does: 'moves',
    columns: [customerColumn],
    same: `exists (select from customer_workout_plans k where k.customer_id = $1
      and daterange(k.start_date, coalesce(k.end_date, (k.start_date + interval '1 month')::date))
        && daterange(t.start_date, coalesce(t.end_date, (t.start_date + interval '1 month')::date)))`,
  },
  favorites: movesUnless('favorites', 'video_id'),
  // The other's playback stays until the ratings refer to the kept one's.
  playbacks: movesUnless('playbacks', 'video_id'),
  playback_days: movesUnless('playback_days', 'video_id', 'day'),
  watch_clocks: goes,
  leaderboard_months: computed,
  streaks: computed,
  customer_pauses: {
    does: 'moves',
    columns: [customerColumn],
    same: `exists (select from customer_pauses k where k.customer_id = $1
      and daterange(k.start_date, k.end_date, '[]') && daterange(t.start_date, t.end_date, '[]'))`,
  },
  completed_videos: {
    ...movesUnless('completed_videos', 'video_id', 'day'),
    columns: [customerColumn, 'granted_by'],
  },
  video_ratings: {
    ...movesUnless('video_ratings', 'video_id'),
    columns: [customerColumn, 'reviewed_by'],
    sets: {
      playback_id: `coalesce((select k.playback_id from playbacks k
        where t.playback_id is not null and k.customer_id = $1 and k.video_id = t.video_id), t.playback_id)`,
    },
  },
  credit_lots: moves(customerColumn),
  credit_ledger: follows,
  trials: moves(customerColumn),
  refunds: moves('refunded_by'),
  disputes: follows,
  invoices: follows,
  charge_consents: follows,
  // Both records may have the same package from an imported file, which is its cart.
  purchases: {
    does: 'moves',
    columns: [customerColumn, 'sold_by'],
    sets: {
      cart_id: `case when t.customer_id = $2
        and exists (select from purchases k where k.customer_id = $1 and k.cart_id = t.cart_id)
        then null else t.cart_id end`,
    },
  },
  payment_sources: moves(customerColumn),
  audit_log: { does: 'stays' },
  identity_verifications: goes,
  identity_sessions: goes,
  identity_accounts: goes,
  customer_goals: { ...moves(customerColumn), sets: { request_token: 'null' } } as Rule,
  addresses: movesUnlessAny('addresses'),
  whatsapp_codes: goes,
  identity_two_factors: goes,
  identity_devices: goes,
  identity_users: goes,
  users: goes,
  post_files: moves(customerColumn),
  files: joined,
  stored_files: joined,
  reward_changes: computed,
  customers: joined,
};

/** The rule of a table that moves. */
export function movingRule(table: string): Extract<Rule, { does: 'moves' }> {
  const rule = rules[table];
  if (rule?.does !== 'moves') throw new Error(`${table} does not move`);
  return rule;
}

/** SQL: which rows of a part in the preview do not move. */
export const sameOf = (part: MergePart): string => movingRule(part).same ?? 'false';
