import { z } from 'zod';
import { id, idText, instant, needed, paged, pageText } from './fields.ts';
import { segmentLength } from './lengths.ts';
import { resource } from './resource.ts';
import { admins, defineRoutes } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Members who have something in common, and what the studio writes to them';

/** The longest span of a condition, the most credits of one, and the most members of a file. */
export const segmentLimits = {
  days: 730,
  credits: 50,
  birthdays: 60,
  rows: 50_000,
} as const;
/** Characters of a campaign: a phone shows this much of a subject. */
export const campaignLimits = { subject: 45, text: 1000, days: 90 } as const;

const days = z.int().min(1).max(segmentLimits.days);
const isSo = z.literal(true);

/** The conditions for a member: all of them must be true. Each condition occurs once at most. */
export const segmentConditions = z
  .object({
    /** Attended no class for this number of days. */
    no_visit_days: days.optional(),
    /** The member's trial ends within this number of days. */
    trial_ends_days: days.optional(),
    /** This number of credits or fewer are left in the member's current packages. */
    credits_left: z.int().min(0).max(segmentLimits.credits).optional(),
    /** Unused credits expire within this number of days. */
    credits_expire_days: days.optional(),
    birthday_month: isSo.optional(),
    /** The member's birthday is within this number of days; 0 is today. */
    birthday_days: z.int().min(0).max(segmentLimits.birthdays).optional(),
    /** A package of the member is running. */
    active: isSo.optional(),
    /** The member's last package ended within this number of days, and none is running. */
    ended_days: days.optional(),
    branch_id: id.optional(),
    /** Attended a class of this kind within this number of days. */
    class_taken: z.object({ class_type_id: id, days }).optional(),
    /** A package of the member is running, and the member has reserved nothing since its purchase. */
    never_booked: isSo.optional(),
    /** Signed up within this number of days. */
    new_days: days.optional(),
    /** May watch online, and has watched nothing for this number of days. */
    no_film_days: days.optional(),
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), 'segment_empty');
export type SegmentConditions = z.output<typeof segmentConditions>;
export type SegmentCondition = keyof SegmentConditions;
export const segmentConditionNames = Object.keys(segmentConditions.shape) as SegmentCondition[];

const segmentFields = z.object({
  name: needed(segmentLength, 'name_missing'),
  conditions: segmentConditions,
});

export const segmentRow = z.object({
  segment_id: id,
  name: z.string(),
  conditions: segmentConditions,
  createdAt: instant,
  changedAt: instant,
  /** Who changed it last; null for one that came with the product. */
  who: z.string().nullable(),
});

const member = z.object({
  customer_id: id,
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  branch: z.string(),
  /** Local time of the member's branch, `2026-11-18 07:00`: the last attended class, and the end of the last package. */
  visited: z.string().nullable(),
  until: z.string().nullable(),
});

/** Members of a segment, by what a campaign would do for them. */
const reach = z.object({
  members: z.int(),
  /** The number of members who receive it: each of them in the inbox. */
  inbox: z.int(),
  email: z.int(),
  push: z.int(),
  /** Does not allow marketing. */
  no_consent: z.int(),
  /** Allows it, and has switched these messages off. */
  switched_off: z.int(),
  /** Receives it without a mail, because the member switched these mails off. */
  without_mail: z.int(),
});
export type SegmentReach = z.output<typeof reach>;

/** The names in braces that a campaign may hold. */
export const campaignPlaceholders = ['nombre', 'sucursal'] as const;

/** Whether every brace is part of a placeholder. */
const hasKnownPlaceholders = (text: string): boolean =>
  !/[{}]/.test(text.replace(/\{(nombre|sucursal)\}/g, ''));

const campaignText = {
  subject: needed(campaignLimits.subject, 'campaign_subject_missing')
    .refine((value) => !/[\r\n]/.test(value), 'invalid_text')
    .refine(hasKnownPlaceholders, 'campaign_placeholder_unknown'),
  text: needed(campaignLimits.text, 'campaign_text_missing').refine(
    hasKnownPlaceholders,
    'campaign_placeholder_unknown',
  ),
};

export const campaignStates = ['scheduled', 'sending', 'sent', 'cancelled'] as const;
export type CampaignState = (typeof campaignStates)[number];

export const campaignRow = z.object({
  campaign_id: id,
  segment: z.string(),
  conditions: segmentConditions,
  subject: z.string(),
  text: z.string(),
  status: z.enum(campaignStates),
  /** When it is sent. */
  sendAt: instant,
  createdAt: instant,
  who: z.string(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** The number of members in the segment when the campaign was sent; null before. */
  members: z.int().nullable(),
});
export type CampaignRow = z.output<typeof campaignRow>;

const sums = z.object({
  /** Still to be sent. */
  waiting: z.int(),
  /** Accepted by the mail server, or by a device's push service. */
  sent: z.int(),
  failed: z.int(),
  /** Switched off by the member before it was sent. */
  withdrawn: z.int(),
});

const campaignResults = campaignRow.extend({
  /** Members who received it, each in the inbox. */
  recipients: z.int(),
  /** Members who have read it in the inbox. */
  read: z.int(),
  email: sums,
  push: sums,
  /** Members who withdrew their consent to marketing within a week of it. */
  unsubscribed: z.int(),
});

const onCampaign = { params: z.object({ id: idText }), who: admins } as const;

export const segmentRoutes = defineRoutes({
  ...resource('segments', {
    key: 'segment_id',
    what: 'segments',
    fields: segmentFields,
    row: segmentRow,
    sorts: ['name', 'changedAt'],
    readers: admins,
  }),
  'POST /segments/members': {
    summary: 'Who a segment holds, saved or not: how many, and a page of them by name',
    who: admins,
    body: z.object({ conditions: segmentConditions, page: pageText }),
    invalidates: [],
    answer: paged(member),
  },
  'POST /segments/members/csv': {
    summary: 'The same members as a table for spreadsheets',
    who: admins,
    body: z.object({ conditions: segmentConditions }),
    invalidates: [],
    file: 'text/csv; charset=utf-8',
    answer: z.string().meta({ format: 'binary' }),
    problems: ['report_too_long'],
  },
  'POST /segments/reach': {
    summary:
      'How many members of a segment would receive a campaign now, by channel, and how many not, and why',
    who: admins,
    body: z.object({ conditions: segmentConditions }),
    invalidates: [],
    answer: reach,
  },
  'POST /campaigns/preview': {
    summary: 'A campaign as a member receives it by mail and in the inbox, without a name',
    who: admins,
    body: z.object(campaignText),
    invalidates: [],
    answer: z.object({ subject: z.string(), html: z.string(), inbox: z.string() }),
  },
  'GET /campaigns': {
    summary: 'Campaigns, the newest first',
    who: admins,
    query: z.object({ page: pageText }),
    answer: paged(campaignRow),
  },
  'GET /campaigns/:id': {
    summary: 'A campaign with its results',
    ...onCampaign,
    answer: campaignResults,
    problems: ['not_found'],
  },
  'POST /campaigns': {
    summary:
      'Sends a message to the members of a segment who allow marketing, now or later; once, however often it is asked for with the same `request_id`',
    who: admins,
    strict: true,
    body: z.object({
      request_id: z.uuid(),
      segment_id: id,
      ...campaignText,
      /** Null for now. */
      sendAt: instant.nullable(),
    }),
    invalidates: ['GET /campaigns', 'GET /campaigns/:id'],
    answer: campaignRow,
    status: 201,
    problems: ['not_found', 'campaign_moment_invalid'],
  },
  'POST /campaigns/:id/cancel': {
    summary: 'Cancels a campaign that was not sent yet, or its unsent part',
    ...onCampaign,
    invalidates: ['GET /campaigns', 'GET /campaigns/:id'],
    answer: campaignRow,
    problems: ['not_found', 'campaign_ended'],
  },
});
