import { mergeParts } from '@tbm/contract/merging';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { type Command, command, statement } from '../../platform/database/statement.ts';
import { personalTables } from '../privacy/index.ts';
import { movingTables, rules } from './rules.ts';

// The statements for the rules. In all of them `$1` is the kept customer and `$2` the other.

const scans = 'an admin merges two members, rarely; columns that name the staff have no index';
const moving = Object.entries(movingTables);

/** Counters of a film are reduced by the rows that are deleted because both records had them. */
const counterReductions: Readonly<Record<string, string>> = {
  favorites: 'favorites = v.favorites - n.count',
  completed_videos: 'completed_videos = v.completed_videos - n.count',
  video_ratings: `ratings = v.ratings - n.count, class_stars_total = v.class_stars_total - n.class_stars,
    coach_stars_total = v.coach_stars_total - n.coach_stars`,
};

/** Rows that a film's counters do not include are not subtracted. */
const countedOnly: Readonly<Record<string, string>> = {
  completed_videos: ' where earned_by is not null',
  video_ratings: ' where is_counted',
};

/** Deletes rows that the kept one has already. The other's playbacks are deleted last, see `emptied`. */
const removals: Command[] = moving.flatMap(([table, { same }]) => {
  if (!same || table === 'playbacks') return [];
  const deletion = `delete from ${table} t where t.customer_id = $2 and ${same}`;
  const counter = counterReductions[table];
  if (!counter) return [command(`merge_same_${table}`, deletion)];
  const counted = countedOnly[table] ?? '';
  const stars =
    table === 'video_ratings'
      ? 'sum(class_stars)::int as class_stars, sum(coach_stars)::int as coach_stars, '
      : '';
  return [
    command(
      `merge_same_${table}`,
      `with gone as (${deletion} returning *)
      update videos v set ${counter}
      from (select video_id, ${stars}count(*)::int as count from gone${counted} group by video_id) n
      where v.video_id = n.video_id`,
    ),
  ];
});

/** Rows that both records have are joined before the others move. */
const joins: Command[] = [
  command(
    'merge_muted',
    `update community_members k set "mutedUntil" = greatest(k."mutedUntil", o."mutedUntil"),
      "approvedAt" = coalesce(k."approvedAt", o."approvedAt")
    from community_members o where k.customer_id = $1 and o.customer_id = $2`,
  ),
  command(
    'merge_opt_outs',
    `update whatsapp_opt_outs k
    set types = (select array_agg(distinct one order by one) from unnest(k.types || o.types) one)
    from whatsapp_opt_outs o where k.customer_id = $1 and o.customer_id = $2`,
  ),
  command(
    'merge_progress',
    `update playbacks k set progress = greatest(k.progress, o.progress),
      seconds = case when o."updatedAt" > k."updatedAt" then o.seconds else k.seconds end,
      "updatedAt" = greatest(k."updatedAt", o."updatedAt")
    from playbacks o where k.customer_id = $1 and o.customer_id = $2 and k.video_id = o.video_id`,
  ),
  command(
    'merge_progress_of_days',
    `update playback_days k set progress = greatest(k.progress, o.progress)
    from playback_days o where k.customer_id = $1 and o.customer_id = $2 and k.video_id = o.video_id and k.day = o.day`,
  ),
  // The kept one no longer waits for a class in which the other has a place.
  command(
    'merge_waiting',
    `delete from waitlists t where t.customer_id = $1 and exists (
      select from class_reservations r where r.customer_id = $2 and r.single_class_id = t.single_class_id
        and r."deletedAt" is null and r.guest_name is null)`,
  ),
  command(
    'merge_blocks_between',
    `delete from member_blocks t where t.customer_id = any(array[$1::bigint, $2::bigint])
      and t.blocked_customer_id = any(array[$1::bigint, $2::bigint])`,
  ),
  command(
    'merge_same_blocks',
    `delete from member_blocks t where t.customer_id = $2 and exists (
      select from member_blocks k where k.customer_id = $1 and k.blocked_customer_id = t.blocked_customer_id)`,
  ),
  command(
    'merge_same_blocked',
    `delete from member_blocks t where t.blocked_customer_id = $2 and exists (
      select from member_blocks k where k.blocked_customer_id = $1 and k.customer_id = t.customer_id)`,
  ),
  // Cards of another customer at the provider cannot pay for the kept one.
  command(
    'merge_cards_elsewhere',
    `update payment_sources t set "deletedAt" = $3::timestamptz where t.customer_id = $2 and t."deletedAt" is null
      and 2 = (select count(stripe_customer_id) from customers where customer_id = any(array[$1::bigint, $2::bigint]))`,
  ),
  command(
    'merge_loose_strikes',
    'update strikes set reward_period_id = null, void = null where customer_id = $2 and $1::bigint <> $2',
  ),
];

/** The tables that are computed again, in the order in which their rows are deleted. */
const computedTables = [
  'customer_rewards',
  'customer_milestones',
  'reward_periods',
  'reward_standings',
  'streaks',
  'reward_changes',
];
const computed = computedTables.map((table) =>
  command(`merge_computed_${table}`, `delete from ${table} where customer_id = $1`),
);

/** The triggers of the leaderboards run at the end of a transaction. */
const countBoards = command('merge_count_boards', 'select from count_boards_now()');

const keptIfOther = (column: string): string =>
  `${column} = case when t.${column} = $2 then $1::bigint else t.${column} end`;

/**
 * Moves all rows in one statement, because keys of two columns, such as a purchase with its buyer, are checked at its end.
 * Returns how many rows of each table.
 */
const moveAll = statement(
  'merge_move',
  `with ${moving
    .map(([table, { moves, same, sets = {} }]) => {
      const set = [
        ...moves.map(keptIfOther),
        ...Object.entries(sets).map(([column, sql]) => `${column} = ${sql}`),
      ].join(', ');
      const named = moves.map((column) => `t.${column} = $2`).join(' or ');
      const but = table === 'playbacks' && same ? ` and not ${same}` : '';
      return `moved_${table} as (update ${table} t set ${set} where (${named})${but} returning 1)`;
    })
    .join(',\n')},
  -- Replies of other members to posts of the other.
  answers as (
    update posts t set
      reply_post_id = case when t.customer_id = $1 then null else t.reply_post_id end,
      reply_customer_id = case when t.customer_id = $1 then null else $1::bigint end
    where t.customer_id <> $2 and t.reply_post_id in (select post_id from posts where customer_id = $2) returning 1),
  blocking as (update member_blocks t set ${['customer_id', 'blocked_customer_id'].map(keptIfOther).join(', ')}
    where t.customer_id = $2 or t.blocked_customer_id = $2 returning 1),
  known as (update community_members t set customer_id = $1 where t.customer_id = $2
    and not exists (select from community_members k where k.customer_id = $1) returning 1),
  opted_out as (update whatsapp_opt_outs t set customer_id = $1 where t.customer_id = $2
    and not exists (select from whatsapp_opt_outs k where k.customer_id = $1) returning 1)
  select jsonb_object_agg(name, row_count) as moved from (values ${moving
    .map(([table]) => `('${table}', (select count(*) from moved_${table}))`)
    .join(', ')}) as counted (name, row_count)`,
  z.object({ moved: z.record(z.string(), z.int()) }),
  { scans },
);

/** Deletes the rest of the other after all rows have moved. */
const emptied = [
  'delete from playbacks where customer_id = $1',
  'delete from community_members where customer_id = $1',
  'delete from whatsapp_opt_outs where customer_id = $1',
  'delete from leaderboard_months where customer_id = $1',
].map((text) => command(`merge_empty_${text.split(' ')[2]}`, text));

const subject =
  'with subject as (select $1::bigint as customer_id, $2::text as uid, $3::text as email, $4::timestamptz as now)';

/** The tables that belong to the closed account, in the order of the data map. */
const closedAccountDeletions = Object.entries(personalTables).flatMap(([table, { whose, scans: why }]) =>
  rules[table] === 'goes'
    ? [
        command(
          `merge_gone_${table}`,
          `${subject} delete from ${table} t using subject where ${whose} and subject.now is not null`,
          why ? { scans: why } : {},
        ),
      ]
    : [],
);

export interface Two {
  kept_id: number;
  other_id: number;
  now: string;
}

/** Moves all rows of the other to the kept one, in the caller's transaction, which holds both. Returns how many of each table. */
export async function moveRows(
  tx: Transaction,
  { kept_id, other_id, now }: Two,
  account: { uid: string | null; email: string },
): Promise<Record<string, number>> {
  const customerIds = [kept_id, other_id];
  for (const one of joins) await one.run(tx, one.text.includes('$3') ? [...customerIds, now] : customerIds);
  for (const one of removals) await one.run(tx, customerIds);
  for (const one of computed) await one.run(tx, [other_id]);
  const { moved } = await moveAll.one(tx, customerIds);
  // The triggers must run before the row is deleted that they count for.
  await countBoards.run(tx);
  for (const one of emptied) await one.run(tx, [other_id]);
  // An empty uid would match every value.
  const uid = account.uid ?? `no account ${other_id}`;
  for (const one of closedAccountDeletions) await one.run(tx, [other_id, uid, account.email, now]);
  return Object.fromEntries(Object.entries(moved).filter(([, count]) => count > 0));
}

const counted = z.object({ part: z.enum(mergeParts), moved: z.int(), same: z.int() });

/** How many rows of the other would move, and how many the kept one has already. */
export const countParts = statement(
  'merge_parts',
  mergeParts
    .map((part) => {
      const same = movingTables[part]?.same ?? 'false';
      return `select '${part}' as part, count(*) filter (where not ${same})::int as moved,
          count(*) filter (where ${same})::int as same
        from ${part} t where t.customer_id = $2 and $1::bigint <> $2`;
    })
    .join('\nunion all\n'),
  counted,
);
