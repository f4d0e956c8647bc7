import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';

/** Rows of each table in a large studio: two branches and 20,000 customers after some years. */
const rowsOf: Record<string, number> = {
  // Lists that the studio edits itself
  app_config: 10,
  branches: 2,
  brand_benefits: 20,
  brands: 10,
  cancel_reasons: 10,
  class_categories: 5,
  class_type_muscles: 120,
  class_packages: 60,
  class_templates: 150,
  class_types: 20,
  closed_days: 100,
  disciplines: 5,
  discounts: 500,
  files: 3_000,
  frequent_questions: 50,
  instructor_branches: 60,
  instructors: 40,
  locations: 4,
  milestones: 10,
  muscles: 20,
  notification_types: 10,
  nutrition_tips: 100,
  page_texts: 5,
  payment_methods: 5,
  programs: 10,
  props: 30,
  starting_content: 5,
  stored_files: 5_000,
  tags: 20,
  testimonials: 30,
  video_captions: 600,
  video_muscles: 1_500,
  video_programs: 500,
  video_props: 1_000,
  video_tags: 1_500,
  video_types: 3,
  videos: 500,
  identity_keys: 3,
  // Rows that members produce.
  addresses: 20_000,
  whatsapp_codes: 1_000,
  customers: 20_000,
  users: 20_000,
  identity_users: 20_000,
  staff_branches: 60,
  merged_members: 500,
  member_views: 2_000,
  staff_invitations: 100,
  api_keys: 100,
  webhook_endpoints: 10,
  webhook_deliveries: 500_000,
  identity_accounts: 20_000,
  identity_sessions: 40_000,
  identity_devices: 60_000,
  identity_two_factors: 50,
  identity_verifications: 20_000,
  calendar_feeds: 15_000,
  carts: 50_000,
  customer_notification_types: 20_000,
  payment_sources: 20_000,
  trials: 15_000,
  uploads: 1_000,
  single_classes: 60_000,
  class_instructors: 60_000,
  class_reservations: 1_000_000,
  strikes: 20_000,
  waitlists: 50_000,
  substitute_requests: 5_000,
  purchases: 200_000,
  charge_consents: 100_000,
  requested_places: 50_000,
  quotes: 100_000,
  invoices: 300_000,
  refunds: 20_000,
  credit_lots: 200_000,
  credit_ledger: 1_500_000,
  disputes: 1_000,
  payment_events: 500_000,
  payment_event_failures: 100,
  integrity_runs: 20,
  backup_runs: 400,
  provider_tries: 200_000,
  reconciliation_findings: 20_000,
  messages: 1_000_000,
  notifications: 1_000_000,
  cast_links: 50_000,
  push_subscriptions: 20_000,
  push_deliveries: 1_000_000,
  audit_log: 500_000,
  rate_limits: 50_000,
  sign_in_delays: 50_000,
  free_package_claims: 20_000,
  trial_contacts: 20_000,
  socket_io_attachments: 1_000,
  worker_leases: 10,
  playbacks: 400_000,
  favorites: 100_000,
  completed_videos: 400_000,
  video_ratings: 100_000,
  leaderboard_months: 400_000,
  playback_days: 1_000_000,
  streaks: 300_000,
  customer_pauses: 20_000,
  watch_clocks: 15_000,
  conversations: 20_000,
  received_messages: 300_000,
  whatsapp_opt_outs: 1_000,
  customer_goals: 60_000,
  member_tags: 30,
  customer_tags: 40_000,
  member_notes: 40_000,
  reward_rules: 10,
  monthly_rewards: 2,
  reward_periods: 200_000,
  customer_milestones: 40_000,
  reward_standings: 20_000,
  reward_changes: 1_000,
  customer_rewards: 200_000,
  reward_codes: 50_000,
  reward_redemptions: 100_000,
  strike_reviews: 5_000,
  own_data: 1_000,
  account_deletions: 5_000,
  consents: 40_000,
  training_goals: 5,
  workout_plans: 100,
  workout_plan_days: 500,
  customer_workout_plans: 100_000,
  planned_videos: 200_000,
  tracks: 200_000,
  track_files: 100_000,
  posts: 200_000,
  post_likes: 1_000_000,
  post_reports: 20_000,
  post_files: 50_000,
  post_mentions: 50_000,
  community_members: 20_000,
  segments: 50,
  campaigns: 500,
  campaign_recipients: 1_000_000,
  imports: 100,
  import_rows: 200_000,
  imported_addresses: 200_000,
  imported_customers: 200_000,
  imported_purchases: 200_000,
  member_blocks: 5_000,
  member_warnings: 2_000,
  threads: 500,
  community_words: 200,
};

/** A scan from end to end of a table with more rows is a defect, unless the statement gives a reason. */
const largest = 10_000;
export const isLarge = (table: string): boolean => (rowsOf[table] ?? 0) > largest;

/** Tables without a size above: a new one needs one. */
export async function tablesWithoutSize(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ name }) => name).filter((name) => rowsOf[name] === undefined);
}

const pageBytes = 8192;
const rowsInPage = 60;

/**
 * Makes the planner plan an empty database like a large studio. The planner takes the density of rows from pg_class, but
 * the number of pages from the file itself. So the files grow by pages that were never written, which cost no space.
 */
export async function pretendLargeStudio(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ folder: string; table: string; file: string }>(
    `select current_setting('data_directory') as folder, relname as table, pg_relation_filepath(oid) as file
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { folder, table, file } of rows) {
    const tuples = rowsOf[table] ?? 0;
    const pages = Math.ceil(tuples / rowsInPage);
    await pool.query(
      `select pg_restore_relation_stats('schemaname', 'public', 'relname', $1::text,
        'relpages', $2::integer, 'reltuples', $3::real)`,
      [table, pages, tuples],
    );
    truncateSync(join(folder, file), pages * pageBytes);
  }
  await describeColumns(pool);
}

/**
 * The selectivity of columns. A reference has as many values as the table it names has rows, and a column that leads an
 * index has ten rows per value. Most rows are not deleted, and other optional values are set in every second row.
 */
async function describeColumns(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{
    table: string;
    column: string;
    names: string | null;
    leads: boolean;
    optional: boolean;
  }>(
    `select t.relname as table, a.attname as column, not a.attnotnull as optional,
       (select f.confrelid::regclass::text from pg_constraint f
        where f.contype = 'f' and f.conrelid = t.oid and a.attnum = any(f.conkey)
        order by array_length(f.conkey, 1) limit 1) as names,
       exists (select from pg_index i where i.indrelid = t.oid and i.indkey[0] = a.attnum) as leads
     from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, column, names, leads, optional } of rows) {
    if (!names && !leads && !optional) continue;
    const empty = optional ? (column === 'deletedAt' ? 0.9 : 0.5) : 0;
    const distinct = names ? Math.min(rowsOf[names] ?? 0, rowsOf[table] ?? 0) : -0.1;
    await pool.query(
      `select pg_restore_attribute_stats('schemaname', 'public', 'relname', $1::text, 'attname', $2::text,
        'inherited', false, 'null_frac', $3::real, 'avg_width', 8, 'n_distinct', $4::real)`,
      [table, column, empty, distinct],
    );
  }
}
