import { codeLengths, reasonLengths, typedLimit } from '@tbm/contract/lengths';
import { giftLengths, strikeReasonLength } from '@tbm/contract/record-lengths';
import {
  type MonthlyReward,
  type RewardWeek,
  rewardChanges,
  rewardKinds,
  rewardModes,
  rewardResults,
  strikeReviewStates,
} from '@tbm/contract/rewards';
import { strikeCauses } from '@tbm/contract/rosters';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  createdAt,
  instant,
  instantRange,
  key,
  lengths,
  reference,
} from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { customers } from '../accounts/tables.ts';
import { brands } from '../content/tables.ts';
import { credit_lots } from '../credits/tables.ts';
import { class_reservations } from '../reservations/tables.ts';

const day = () => date({ mode: 'string' });
const customer = () =>
  reference()
    .notNull()
    .references(() => customers.customer_id);

/** The rules of the programme, each from a day on; the first ones come with the migration. */
export const reward_rules = pgTable(
  'reward_rules',
  {
    reward_rule_id: key(),
    from_date: day().notNull().unique('reward_rules_from_date'),
    package_classes: integer().notNull(),
    unlimited_classes: integer().notNull(),
    week_days: integer().notNull(),
    periods: integer().notNull(),
    drop_strikes: integer().notNull(),
    fall_strikes: integer().notNull(),
    bonus_periods: integer().array().notNull(),
    gap_days: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'reward_rules_numbers',
      sql`${table.package_classes} between 1 and 100 and ${table.unlimited_classes} between 1 and 100
        and ${table.week_days} between 1 and 7 and ${table.periods} between 1 and 12 and ${table.gap_days} between 0 and 366`,
    ),
    check(
      'reward_rules_strikes',
      sql`${table.drop_strikes} >= 1 and ${table.drop_strikes} < ${table.fall_strikes} and ${table.fall_strikes} <= 20`,
    ),
    check(
      'reward_rules_bonus',
      sql`cardinality(${table.bonus_periods}) <= 24 and 1 <= all (${table.bonus_periods}) and 120 >= all (${table.bonus_periods})`,
    ),
  ],
);

/**
 * The evaluated periods of each member with the numbers that explain them (docs/decisions/0044). Written by `refreshRewards` alone. `position`
 * is their order; strikes name their period.
 */
export const reward_periods = pgTable(
  'reward_periods',
  {
    reward_period_id: key(),
    customer_id: customer(),
    position: integer().notNull(),
    mode: text({ enum: rewardModes }).notNull(),
    /** The lot, for a period in person. */
    credit_lot_id: reference(),
    /** Online: its first day. */
    month: day(),
    start_date: day().notNull(),
    end_date: day().notNull(),
    reward_rule_id: reference()
      .notNull()
      .references(() => reward_rules.reward_rule_id),
    /** Its place in the member's programme; 0 when paused. */
    number: integer().notNull(),
    is_bonus: boolean().notNull(),
    needed: integer().notNull(),
    done: integer().notNull(),
    weeks: jsonb().$type<RewardWeek[]>().notNull(),
    /** Strikes that count. */
    strikes: integer().notNull(),
    result: text({ enum: rewardResults }).notNull(),
    change: text({ enum: rewardChanges }).notNull(),
    level_before: integer().notNull(),
    level_after: integer().notNull(),
    in_a_row: integer().notNull(),
    evaluatedAt: instant().notNull(),
  },
  (table) => [
    // A lot of another member, or a month counted twice, cannot be stored.
    foreignKey({
      name: 'reward_periods_lot',
      columns: [table.credit_lot_id, table.customer_id],
      foreignColumns: [credit_lots.credit_lot_id, credit_lots.customer_id],
    }),
    unique('reward_periods_of_lot').on(table.credit_lot_id),
    unique('reward_periods_of_month').on(table.customer_id, table.month),
    unique('reward_periods_of_customer').on(table.reward_period_id, table.customer_id),
    index('reward_periods_newest').on(table.customer_id, table.position),
    check(
      'reward_periods_mode',
      sql`case ${table.mode} when 'in_person' then ${table.credit_lot_id} is not null and ${table.month} is null
        when 'online' then ${table.credit_lot_id} is null and ${table.month} is not null and extract(day from ${table.month}) = 1
        else false end`,
    ),
    check('reward_periods_dates', sql`${table.end_date} >= ${table.start_date}`),
    check(
      'reward_periods_numbers',
      sql`${table.position} > 0 and ${table.number} >= 0 and ${table.needed} >= 0 and ${table.done} >= 0
        and ${table.strikes} >= 0 and ${table.in_a_row} >= 0`,
    ),
    check('reward_periods_result', sql`${table.result} in ('met', 'missed', 'paused')`),
    check('reward_periods_paused', sql`(${table.result} = 'paused') = (${table.number} = 0)`),
    check(
      'reward_periods_levels',
      sql`${table.level_before} between 0 and 6 and ${table.level_after} between 0 and 6`,
    ),
    // A level never changes by more than one at a time, except for the fall to zero [RWD-033..035].
    check(
      'reward_periods_change',
      sql`case ${table.change} when 'none' then ${table.level_after} = ${table.level_before}
        when 'rise' then ${table.level_after} = ${table.level_before} + 1
        when 'drop' then ${table.level_after} = greatest(${table.level_before} - 1, 0)
        when 'fall' then ${table.level_after} = 0 else false end`,
    ),
  ],
);

/** The level of each member, and the day on which something may close next. */
export const reward_standings = pgTable(
  'reward_standings',
  {
    customer_id: customer().primaryKey(),
    level: integer().notNull(),
    in_a_row: integer().notNull(),
    next_on: day(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('reward_standings_next').on(table.next_on),
    check('reward_standings_level', sql`${table.level} between 0 and 6 and ${table.in_a_row} >= 0`),
  ],
);

/**
 * Members whose facts have changed since they were evaluated, written by triggers on the tables of facts. A row exists only
 * to be read and deleted: marking a member never waits for the member's evaluation.
 */
export const reward_changes = pgTable(
  'reward_changes',
  { reward_change_id: key(), customer_id: reference().notNull() },
  (table) => [index('reward_changes_customer').on(table.customer_id)],
);

/** A level that a period gave [RWD-021]; one row for each level that the member has. */
export const customer_milestones = pgTable(
  'customer_milestones',
  {
    customer_milestone_id: key(),
    customer_id: customer(),
    milestone_id: reference().notNull(),
    reward_period_id: reference().notNull(),
    achieved_on: day().notNull(),
    lost_on: day(),
    celebratedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'customer_milestones_period',
      columns: [table.reward_period_id, table.customer_id],
      foreignColumns: [reward_periods.reward_period_id, reward_periods.customer_id],
    }),
    unique('customer_milestones_of_period').on(table.reward_period_id),
    uniqueIndex('customer_milestones_level')
      .on(table.customer_id, table.milestone_id)
      .where(sql`${table.lost_on} is null`),
    index('customer_milestones_customer').on(table.customer_id),
    check('customer_milestones_milestone', sql`${table.milestone_id} between 1 and 6`),
    check('customer_milestones_lost', sql`${table.lost_on} >= ${table.achieved_on}`),
  ],
);

/** At most one per place and per missed week. A pardon and the result of the evaluation have separate columns. */
export const strikes = pgTable(
  'strikes',
  {
    strike_id: key(),
    customer_id: customer(),
    cause: text({ enum: strikeCauses }).notNull(),
    /** The place that was not used, or cancelled too late. */
    class_reservation_id: reference().references(() => class_reservations.class_reservation_id),
    /** The Monday of a missed week. */
    week: day(),
    /** Why staff gave it. */
    reason: text(),
    /** The day of the class in its branch, the Sunday of the week, or the day on which it was given. */
    day: day().notNull(),
    /** The evaluated period that it belongs to, and why it does not count there. */
    reward_period_id: reference(),
    void: text({ enum: ['paused', 'no_period'] }),
    pardonedAt: instant(),
    pardoned_by: reference().references(() => customers.customer_id),
    pardon_reason: text(),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('strikes', table, { reason: strikeReasonLength }),
    unique('strikes_reservation').on(table.class_reservation_id),
    unique('strikes_week').on(table.customer_id, table.week),
    index('strikes_customer').on(table.customer_id, table.day),
    foreignKey({
      name: 'strikes_period',
      columns: [table.reward_period_id, table.customer_id],
      foreignColumns: [reward_periods.reward_period_id, reward_periods.customer_id],
    }),
    index('strikes_of_period').on(table.reward_period_id).where(sql`${table.reward_period_id} is not null`),
    check(
      'strikes_cause',
      sql`case when ${table.cause} in ('no_show', 'late_cancel')
          then ${table.class_reservation_id} is not null and ${table.week} is null and ${table.reason} is null
        when ${table.cause} = 'missed_week'
          then ${table.class_reservation_id} is null and ${table.week} is not null and ${table.reason} is null
            and ${table.day} = ${table.week} + 6 and extract(isodow from ${table.week}) = 1
        when ${table.cause} = 'given'
          then ${table.class_reservation_id} is null and ${table.week} is null and ${table.reason} is not null
        else false end`,
    ),
    check(
      'strikes_reason',
      sql`length(trim(${table.reason})) between 1 and ${sql.raw(`${typedLimit(strikeReasonLength)}`)}`,
    ),
    check('strikes_void', sql`${table.void} in ('paused', 'no_period')`),
    check(
      'strikes_pardon',
      sql`(${table.pardonedAt} is null) = (${table.pardoned_by} is null)
        and (${table.pardonedAt} is null) = (${table.pardon_reason} is null)
        and coalesce(length(trim(${table.pardon_reason})) between 1 and ${sql.raw(`${typedLimit(strikeReasonLength)}`)}, true)`,
    ),
  ],
);

/** A member's request to look at a strike again, once per strike; the member reads its answer. */
export const strike_reviews = pgTable(
  'strike_reviews',
  {
    strike_id: reference()
      .primaryKey()
      .references(() => strikes.strike_id, { onDelete: 'cascade' }),
    state: text({ enum: strikeReviewStates }).notNull().default('open'),
    text: text().notNull(),
    answer: text(),
    answered_by: reference().references(() => customers.customer_id),
    createdAt: createdAt(),
    answeredAt: instant(),
  },
  (table) => [
    index('strike_reviews_state').on(table.state, table.createdAt),
    check('strike_reviews_state', sql`${table.state} in (${rawLiterals(strikeReviewStates)})`),
    check(
      'strike_reviews_text',
      sql`length(trim(${table.text})) between 1 and ${sql.raw(`${typedLimit(reasonLengths.strikeReview)}`)}`,
    ),
    check(
      'strike_reviews_answer',
      sql`(${table.state} = 'open') = (${table.answer} is null)
        and (${table.state} = 'open') = (${table.answeredAt} is null)
        and (${table.state} = 'open') = (${table.answered_by} is null)
        and coalesce(length(trim(${table.answer})) between 1 and ${sql.raw(`${typedLimit(strikeReasonLength)}`)}, true)`,
    ),
  ],
);

/** The rewards of a met period; the owner writes one of each kind [RWD-028, RWD-036]. */
export const monthly_rewards = pgTable(
  'monthly_rewards',
  {
    monthly_reward_id: key(),
    kind: text({ enum: rewardKinds }).notNull().unique('monthly_rewards_kind'),
    name: text().notNull(),
    description: text().notNull(),
    benefit: jsonb().$type<MonthlyReward['benefit']>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('monthly_rewards', table, giftLengths),
    check('monthly_rewards_kind_name', sql`${table.kind} in (${rawLiterals(rewardKinds)})`),
    check(
      'monthly_rewards_text',
      sql`length(${table.name}) between 1 and ${sql.raw(`${giftLengths.name}`)} and length(${table.description}) between 1 and ${sql.raw(`${giftLengths.description}`)}`,
    ),
    check(
      'monthly_rewards_benefit',
      sql`coalesce(${table.benefit} ->> 'type' in ('video', 'other') and ${table.benefit} ->> 'src' <> '', false)`,
    ),
  ],
);

/** The reward that a met period gave a member: one per period and kind. */
export const customer_rewards = pgTable(
  'customer_rewards',
  {
    customer_reward_id: key(),
    customer_id: customer(),
    reward_period_id: reference().notNull(),
    kind: text({ enum: rewardKinds }).notNull(),
    earned_on: day().notNull(),
    /** What the member was given, in the owner's text at that time; null while there was none. */
    name: text(),
    description: text(),
    benefit: jsonb().$type<MonthlyReward['benefit']>(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'customer_rewards_period',
      columns: [table.reward_period_id, table.customer_id],
      foreignColumns: [reward_periods.reward_period_id, reward_periods.customer_id],
    }),
    unique('customer_rewards_once').on(table.reward_period_id, table.kind),
    index('customer_rewards_customer').on(table.customer_id),
    check(
      'customer_rewards_text',
      sql`(${table.name} is null) = (${table.description} is null) and (${table.name} is null) = (${table.benefit} is null)`,
    ),
    check('customer_rewards_kind', sql`${table.kind} in (${rawLiterals(rewardKinds)})`),
  ],
);

/** A member's own code for a brand's benefit at a level [RWD-019]. */
export const reward_codes = pgTable(
  'reward_codes',
  {
    reward_code_id: key(),
    customer_id: customer(),
    brand_id: reference()
      .notNull()
      .references(() => brands.brand_id),
    milestone_id: reference().notNull(),
    code: text().notNull().unique('reward_codes_code'),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('reward_codes', table, { code: codeLengths.reward }),
    unique('reward_codes_once').on(table.customer_id, table.brand_id, table.milestone_id),
    check('reward_codes_milestone', sql`${table.milestone_id} between 1 and 6`),
    check('reward_codes_letters', sql`${table.code} ~ '^[0-9A-HJKMNP-TV-Z]{10}$'`),
  ],
);

/** Each time that a brand gave the benefit. `during` is the minute in which it cannot be given again: an exclusion of the migration. */
export const reward_redemptions = pgTable(
  'reward_redemptions',
  {
    reward_redemption_id: key(),
    reward_code_id: reference()
      .notNull()
      .references(() => reward_codes.reward_code_id, { onDelete: 'cascade' }),
    during: instantRange().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'reward_redemptions_during',
      sql`lower(${table.during}) = ${table.createdAt} and not isempty(${table.during})`,
    ),
  ],
);
