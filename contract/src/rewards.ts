import { z } from 'zod';
import { address, civilDate, id, idText, instant, needed, paged, pageText, text } from './fields.ts';
import { codeLengths, reasonLengths } from './lengths.ts';
import { giftLengths, strikeReasonLength } from './record-lengths.ts';
import { resource } from './resource.ts';
import { strikeCauses } from './rosters.ts';
import { admins, defineRoutes, desk, signedIn } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Levels, strikes, codes and milestones';

/** How a period is counted: by the classes of a package, or by the weeks of a month (docs/decisions/0044). */
export const rewardModes = ['in_person', 'online'] as const;
export type RewardMode = (typeof rewardModes)[number];

/** `running`: not evaluated yet. `paused`: it neither counts nor breaks the row. */
export const rewardResults = ['running', 'met', 'missed', 'paused'] as const;
export type RewardResult = (typeof rewardResults)[number];

/** What a period did to the member's level. */
export const rewardChanges = ['none', 'rise', 'drop', 'fall'] as const;
export type RewardChange = (typeof rewardChanges)[number];

/** The numbers of the programme [RWD-022..036]. */
export const rewardRules = z.object({
  /** The fewest classes of a package that participates. */
  package_classes: z.int().min(1).max(100),
  /** Classes to attend with an unlimited package. */
  unlimited_classes: z.int().min(1).max(100),
  /** Days of training in a week online. */
  week_days: z.int().min(1).max(7),
  /** Met periods in a row for one level. */
  periods: z.int().min(1).max(12),
  /** Strikes in a period that lower the level by one, and that return it to zero. */
  drop_strikes: z.int().min(1).max(20),
  fall_strikes: z.int().min(1).max(20),
  /** Numbers of the periods that give a bonus. */
  bonus_periods: z.array(z.int().min(1).max(120)).max(24),
  /** Most days without a pause between two periods in a row. */
  gap_days: z.int().min(0).max(366),
});
export type RewardRules = z.output<typeof rewardRules>;

const ruleFields = rewardRules
  .extend({ from_date: civilDate })
  .refine((rules) => rules.drop_strikes < rules.fall_strikes, {
    path: ['fall_strikes'],
    message: 'strikes_order',
  });
const rule = rewardRules.extend({ reward_rule_id: id, from_date: civilDate });

/** A week of an online period. */
export const rewardWeek = z.object({
  /** Its Monday. */
  week: civilDate,
  /** Days with a completed film. */
  days: z.int(),
  /** `planless`: enough days, but no plan in force. */
  state: z.enum(['met', 'missed', 'planless', 'paused', 'running']),
});
export type RewardWeek = z.output<typeof rewardWeek>;

export const strikeReviewStates = ['open', 'pardoned', 'declined'] as const;

export const strike = z.object({
  strike_id: id,
  cause: z.enum(strikeCauses),
  day: civilDate,
  /** The class of a place that was not used, or the reason that staff wrote. */
  detail: z.string(),
  /** Why it does not count; null when it does. */
  void: z.enum(['pardoned', 'paused', 'no_period']).nullable(),
  /** The member's request to look at it again. */
  review: z
    .object({ state: z.enum(strikeReviewStates), text: z.string(), answer: z.string().nullable() })
    .nullable(),
});
export type Strike = z.output<typeof strike>;

/** An evaluation with its reasons: numbers that the member can check. */
export const rewardPeriod = z.object({
  /** Null while it runs. */
  reward_period_id: id.nullable(),
  mode: z.enum(rewardModes),
  /** The title of the package, or the month such as `noviembre 2026`. */
  title: z.string(),
  start_date: civilDate,
  /** Its last day; for a running one, the day on which it ends at the latest. */
  end_date: civilDate,
  /** Which period of the member's programme it is; 0 when paused. */
  number: z.int(),
  is_bonus: z.boolean(),
  /** Classes or weeks: needed, and done. */
  needed: z.int(),
  done: z.int(),
  /** Online only. */
  weeks: z.array(rewardWeek),
  strikes: z.array(strike),
  result: z.enum(rewardResults),
  change: z.enum(rewardChanges),
  /** Before and after it; the same while it runs. */
  level_before: z.int(),
  level_after: z.int(),
  /** Met periods in a row, with this one. */
  in_a_row: z.int(),
  /** The reasons in words, one sentence each. */
  reasons: z.array(z.string()),
});
export type RewardPeriod = z.output<typeof rewardPeriod>;

/** A level that the member has reached [RWD-021]; `lostAt` when it was lost again. */
export const customerMilestone = z.object({
  customer_milestone_id: id,
  customer_id: id,
  milestone_id: id,
  /** The last day of the period that gave it. */
  achieved_on: civilDate,
  lost_on: civilDate.nullable(),
  createdAt: instant,
});
export type CustomerMilestone = z.output<typeof customerMilestone>;

/** What a met period gives, whether or not the member rises [RWD-028, RWD-036]; the owner writes one of each kind. */
export const rewardKinds = ['monthly', 'bonus'] as const;
const rewardFields = z.object({
  kind: z.enum(rewardKinds),
  name: text(giftLengths.name).min(1),
  description: text(giftLengths.description).min(1),
  benefit: z.object({ type: z.enum(['video', 'other']), src: address, name: text(200).min(1) }),
});
export const monthlyReward = rewardFields.extend({ monthly_reward_id: id });
export type MonthlyReward = z.output<typeof monthlyReward>;

const earnedReward = z.object({
  customer_reward_id: id,
  kind: z.enum(rewardKinds),
  earned_on: civilDate,
  name: z.string(),
  description: z.string(),
  benefit: z.object({ type: z.enum(['video', 'other']), src: z.string(), name: z.string() }),
});
export type EarnedReward = z.output<typeof earnedReward>;

/** What is missing for the next level, and by when. */
const nextLevel = z.object({
  milestone_id: id,
  /** Met periods that are still missing. */
  periods: z.int(),
  /** For the running period: what is missing, its last day, and whether it can no longer be met; null when none runs. */
  running: z
    .object({
      missing: z.int(),
      by: civilDate,
      mode: z.enum(rewardModes),
      is_lost: z.boolean(),
    })
    .nullable(),
});

export const rewards = z.object({
  /** 0 to 6. */
  level: z.int(),
  /** Met periods in a row before the next one; 0 once too many days have passed. */
  in_a_row: z.int(),
  rules: rewardRules,
  /** Null at level six. */
  next: nextLevel.nullable(),
  /** The pause in which today lies; null without one. */
  paused_until: civilDate.nullable(),
  /** The running ones first, then the evaluated ones, newest first; at most 60. */
  periods: z.array(rewardPeriod),
  milestones: z.array(customerMilestone),
  rewards: z.array(earnedReward),
  /** A level that the member reached and has not been congratulated on. */
  celebrate: id.nullable(),
});
export type Rewards = z.output<typeof rewards>;

/** The member's own code for a brand's benefit at a level that the member has reached. */
export const rewardCode = z.object({ code: z.string(), redeemed: z.int(), src: z.string() });

/** What a brand sees of a code. Of the member it holds only the first name. */
const checkedCode = z.object({
  code: z.string(),
  /** `closed`: the member has lost the level. `ended`: the brand no longer takes part. */
  state: z.enum(['open', 'closed', 'ended']),
  name: z.string(),
  brand: z.string(),
  milestone: z.string(),
  benefit: z.string(),
  application: z.string(),
  restrictions: z.string(),
  validity: z.string(),
  achieved_on: civilDate,
  /** Times it was redeemed, the newest first. */
  redeemedAt: z.array(instant),
});
export type CheckedCode = z.output<typeof checkedCode>;

const codeText = z.object({ code: text(codeLengths.reward).min(1) });
const params = z.object({ id: idText });
const staffReads = ['GET /strikes', 'GET /strikes/:id', 'GET /rewards', 'GET /customer_milestones'] as const;
const reason = needed(strikeReasonLength, 'strike_reason_missing');

/** A strike as staff see it. */
const staffStrike = strike.extend({
  customer_id: id,
  customer: z.object({ name: z.string(), last_name: z.string() }),
  pardon_reason: z.string().nullable(),
});
export type StaffStrike = z.output<typeof staffStrike>;

/** What an evaluation on a day would change. */
const preview = z.object({
  customer_id: id,
  name: z.string(),
  last_name: z.string(),
  level_before: z.int(),
  level_after: z.int(),
  periods: z.array(rewardPeriod),
});

export const rewardRoutes = {
  ...resource('monthly_rewards', {
    key: 'monthly_reward_id',
    what: 'what a met period gives: one monthly reward and one bonus [RWD-028, RWD-036]',
    fields: rewardFields,
    row: monthlyReward,
    sorts: ['name', 'kind'],
    filters: {
      kind: z.enum(rewardKinds).optional(),
    },
  }),
  ...defineRoutes({
    'GET /rewards': {
      summary: "The caller's level, what is missing for the next one, and the reasons [RWD-013, RWD-014]",
      who: signedIn,
      answer: rewards,
    },
    'PUT /rewards/celebrated': {
      summary: 'Marks that the caller has been congratulated on a level',
      who: signedIn,
      body: z.object({ customer_milestone_id: id }),
      invalidates: ['GET /rewards'],
      answer: z.object({ celebrated: z.literal(true) }),
      problems: ['not_found'],
    },
    'POST /reward_codes': {
      summary:
        "The caller's code for a brand's benefit, the same each time; only for a level that the caller has [RWD-017, RWD-019]",
      who: signedIn,
      limit: [{ per: 'account', times: 120, minutes: 60 }],
      body: z.object({ brand_id: id, milestone_id: z.int().min(1).max(6) }),
      invalidates: [],
      answer: rewardCode,
      problems: ['not_found', 'benefit_closed'],
    },
    'POST /reward_codes/check': {
      summary: 'The benefit of a code; for the brand, without an account',
      who: 'anyone',
      limit: [{ per: 'address', times: 30, minutes: 10 }],
      body: codeText,
      invalidates: [],
      answer: checkedCode,
      problems: ['reward_code_unknown'],
    },
    'POST /reward_codes/redeem': {
      summary: 'Counts that a brand gave the benefit; for the brand, without an account',
      who: 'anyone',
      limit: [{ per: 'address', times: 30, minutes: 10 }],
      body: codeText,
      invalidates: [],
      answer: checkedCode,
      problems: ['reward_code_unknown', 'benefit_closed', 'reward_code_again'],
    },
    'POST /strikes/:id/review': {
      summary: "Asks the staff to look at one of the caller's strikes again, once",
      who: signedIn,
      limit: [{ per: 'account', times: 20, minutes: 60 }],
      params,
      body: z.object({ text: needed(reasonLengths.strikeReview, 'review_text_missing') }),
      invalidates: ['GET /rewards'],
      answer: strike,
      problems: ['not_found', 'review_again', 'strike_pardoned'],
    },
    'GET /strikes': {
      summary: 'Strikes, newest first; with `review=open` those that a member asked to look at again',
      who: desk,
      branches: { things: { customer_id: 'member' }, lists: 'filtered' },
      query: z.object({
        page: pageText,
        customer_id: idText.optional(),
        review: z.enum(strikeReviewStates).optional(),
      }),
      answer: paged(staffStrike),
    },
    'GET /strikes/:id': {
      summary: 'One strike',
      who: desk,
      branches: { things: { id: 'strike' } },
      params,
      answer: staffStrike,
      problems: ['not_found'],
    },
    'POST /strikes': {
      summary: 'Gives a member a strike today, with a reason; audited',
      who: admins,
      branches: { things: { customer_id: 'member' } },
      body: z.object({ customer_id: id, reason }),
      invalidates: staffReads,
      answer: staffStrike,
      status: 201,
      problems: ['not_found'],
    },
    'POST /strikes/:id/pardon': {
      summary: 'Pardons a strike, with a reason; audited, and the member is notified',
      who: admins,
      branches: { things: { id: 'strike' } },
      params,
      body: z.object({ reason }),
      invalidates: staffReads,
      answer: staffStrike,
      problems: ['not_found', 'strike_pardoned'],
    },
    'POST /strikes/:id/decline': {
      summary: 'Declines a review, with an answer that the member reads; audited',
      who: admins,
      branches: { things: { id: 'strike' } },
      params,
      body: z.object({ reason }),
      invalidates: staffReads,
      answer: staffStrike,
      problems: ['not_found', 'review_closed'],
    },
    'GET /customer_milestones': {
      summary: "The caller's levels; of an admin with `customer_id`, that member's [API-169]",
      who: signedIn,
      branches: { things: { customer_id: 'member' } },
      restricted: { customer_id: { to: admins, except: 'own' } },
      query: z.object({ customer_id: idText.optional() }),
      answer: z.array(customerMilestone),
    },
    'GET /customer_milestones/:id': {
      summary: 'One of them [API-170]',
      who: signedIn,
      rights: { all_members: admins },
      params,
      answer: customerMilestone,
      problems: ['not_found'],
    },
    'POST /customer_milestones': {
      summary: "Evaluates a member again from the member's history; levels cannot be given by hand [API-171]",
      who: admins,
      body: z.object({ customer_id: id }),
      invalidates: staffReads,
      answer: z.array(customerMilestone),
      status: 201,
      problems: ['not_found'],
    },
    'PUT /customer_milestones': {
      summary: "Evaluates a member again from the member's history [API-172]",
      who: admins,
      body: z.object({ customer_id: id }),
      invalidates: staffReads,
      answer: z.array(customerMilestone),
      problems: ['not_found'],
    },
    'DELETE /customer_milestones/:id': {
      summary: 'Refused: a level that a member earned is not taken away by hand [API-173]',
      who: admins,
      params,
      invalidates: [],
      answer: z.object({ deleted: z.literal(true) }),
      problems: ['not_found', 'milestone_earned'],
    },
    'GET /reward_rules': {
      summary: 'The rules of the programme, each from a day on; the newest first',
      who: 'anyone',
      shared: true,
      answer: z.array(rule),
    },
    'POST /reward_rules': {
      summary: 'Other rules from tomorrow or later; running periods keep theirs. Audited',
      who: admins,
      body: ruleFields,
      invalidates: ['GET /reward_rules'],
      answer: rule,
      status: 201,
      problems: ['rules_past', 'already_exists'],
    },
    'DELETE /reward_rules/:id': {
      summary: 'Takes back rules that are not in force yet',
      who: admins,
      params,
      invalidates: ['GET /reward_rules'],
      answer: z.object({ deleted: z.literal(true) }),
      problems: ['not_found', 'rules_past'],
    },
    'GET /rewards/preview': {
      summary: 'Dry run: who would change level if the programme were evaluated at the end of a day, and why',
      who: admins,
      query: z.object({ day: civilDate, page: pageText }),
      answer: paged(preview),
    },
  }),
};
