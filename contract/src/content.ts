import { z } from 'zod';
import {
  address,
  addressOrNone,
  color,
  fileRef,
  flagText,
  id,
  isRetired,
  order,
  slug,
  text,
} from './fields.ts';
import { contentLengths, iconLength } from './record-lengths.ts';
import { resource } from './resource.ts';
import { defineRoutes } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Texts and pictures of the pages';

const line = text(contentLengths.line).min(1);
const paragraph = text(contentLengths.paragraph).min(1);
const picture = { file: fileRef.nullable() };
const pictureId = { file_id: id.nullable().default(null) };

/** Where a frequent question appears: the studio's page, or a section of the rewards FAQ [RWD-011]. */
export const questionSections = [
  'studio',
  'general',
  'in_person',
  'online',
  'levels',
  'brands',
  'rules',
] as const;

const questionFields = z.object({
  section: z.enum(questionSections),
  question: line,
  response: paragraph,
  order: order.optional(),
});
/** [PUB-065] */
export const frequentQuestion = questionFields.extend({ frequent_question_id: id, order });
export type FrequentQuestion = z.output<typeof frequentQuestion>;

const testimonialFields = z.object({
  customer_name: line,
  description: paragraph,
  customer_file_id: id.nullable().default(null),
  order: order.optional(),
});
/** [PUB-066] */
export const testimonial = z.object({
  testimonial_id: id,
  customer_name: z.string(),
  description: z.string(),
  customer_file: fileRef.nullable(),
  order,
});
export type Testimonial = z.output<typeof testimonial>;

const programFields = z.object({
  name: line,
  short_description: line,
  description: paragraph,
  color,
  icon: text(iconLength),
  /** Last part of the programme's address in the member area. */
  url: slug,
  order: order.optional(),
  ...pictureId,
});
/** [PROG-001] */
export const program = programFields.omit({ file_id: true }).extend({
  program_id: id,
  order,
  ...picture,
  is_retired: isRetired,
});
export type Program = z.output<typeof program>;

const disciplineFields = z.object({
  name: line,
  short_description: line,
  /** Benefits separated by slashes [PUB-018]. */
  benefits: paragraph,
  order: order.optional(),
  ...pictureId,
});
/** A discipline of the online platform [PUB-017, CONST-005]. */
export const discipline = disciplineFields
  .omit({ file_id: true })
  .extend({ discipline_id: id, order, ...picture });
export type Discipline = z.output<typeof discipline>;

const milestoneFields = z.object({
  name: line,
  description: paragraph,
  /** Its length equals the level's number. */
  stars: z.int().min(1).max(6),
  benefit: z.object({ type: z.enum(['video', 'other']), src: address, name: line }),
});
/** A level of the rewards programme; its id is the level's number [RWD-012, RWD-020]. */
export const milestone = milestoneFields.extend({ milestone_id: id });
export type Milestone = z.output<typeof milestone>;

const brandFields = z.object({
  name: line,
  description: paragraph,
  /** The brand's own page; empty when none. */
  url: addressOrNone,
  order: order.optional(),
  ...pictureId,
  /** One per level [RWD-015]. */
  benefits: z
    .array(
      z.object({
        milestone_id: z.int().min(1).max(6),
        benefit: line,
        application: paragraph,
        restrictions: paragraph,
        validity: line,
      }),
    )
    .max(6)
    .refine((all) => new Set(all.map((one) => one.milestone_id)).size === all.length),
});
/** A partner brand of the rewards programme; its benefits by level, lowest first [RWD-016]. */
export const brand = brandFields.omit({ file_id: true }).extend({ brand_id: id, order, ...picture });
export type Brand = z.output<typeof brand>;

const quoteFields = z.object({ content: text(contentLengths.quote).min(1), author: line });
/** [QUOTE-001] */
export const quote = quoteFields.extend({ quote_id: id });
export type Quote = z.output<typeof quote>;

const tipFields = z.object({ description: paragraph, ...pictureId });
/** [TIP-001] */
export const nutritionTip = tipFields.omit({ file_id: true }).extend({ nutrition_tip_id: id, ...picture });

const titled = z.object({ title: line, text: paragraph });
const titledList = z.array(titled).max(24);
const sections = z.array(z.object({ title: line, paragraphs: z.array(paragraph).max(40) })).max(60);

/** The texts of pages that admins edit, by page. */
export const pageTexts = {
  home: z.object({
    tagline: line,
    /** Below the tagline; nothing when unset. */
    subtitle: text(300).optional(),
    about: titled,
    planner: titled,
    quote: z.object({ content: text(400), author: line }),
  }),
  online: z.object({
    hero: titled,
    method: titledList,
    features: titledList,
    planner: titled.extend({ points: z.array(line).max(12) }),
  }),
  rewards: z.object({
    hero: titled,
    features: titledList,
    steps: titledList,
    modes: z.array(titled.extend({ points: z.array(text(400)).max(12) })).max(4),
    rules: sections,
    /** Address of the tutorial [RWD-007]; empty when there is none. */
    tutorial_src: addressOrNone,
    /** Address of its captions (WebVTT). */
    tutorial_captions: addressOrNone.optional(),
  }),
  reto: z.object({
    title: line,
    text: paragraph,
    days: z.int().min(1).max(366),
    includes: titledList,
    steps: titledList,
  }),
  terms: z.object({
    revised: line,
    terms: sections,
    privacy_revised: line.optional(),
    privacy: sections,
  }),
};
export type PageTexts = { [k in keyof typeof pageTexts]: z.output<(typeof pageTexts)[k]> };
export const pageNames = [
  'home',
  'online',
  'rewards',
  'reto',
  'terms',
] as const satisfies (keyof PageTexts)[];

export const contentRoutes = {
  ...resource('frequent_questions', {
    key: 'frequent_question_id',
    what: 'frequent questions in their order',
    fields: questionFields,
    row: frequentQuestion,
    sorts: ['question', 'section', 'order'],
    filters: {
      section: z.enum(questionSections).optional(),
    },
  }),
  ...resource('testimonials', {
    key: 'testimonial_id',
    what: 'testimonials',
    fields: testimonialFields,
    row: testimonial,
    sorts: ['customer_name', 'description', 'order'],
  }),
  ...resource('programs', {
    key: 'program_id',
    what: 'programmes',
    fields: programFields,
    row: program,
    sorts: ['name', 'short_description', 'url', 'order'],
    filters: {
      retired: flagText,
    },
  }),
  ...resource('disciplines', {
    key: 'discipline_id',
    what: 'disciplines of the online platform',
    fields: disciplineFields,
    row: discipline,
    sorts: ['name', 'short_description', 'order'],
  }),
  ...resource('milestones', {
    key: 'milestone_id',
    what: 'levels of the rewards programme, from 1 to 6',
    fields: milestoneFields,
    row: milestone,
    sorts: ['name', 'stars', 'description'],
  }),
  ...resource('brands', {
    key: 'brand_id',
    what: 'partner brands with their benefits by level',
    fields: brandFields,
    row: brand,
    sorts: ['name', 'url', 'order'],
  }),
  ...resource('quotes', {
    key: 'quote_id',
    what: 'quotes',
    fields: quoteFields,
    row: quote,
    sorts: ['content', 'author'],
  }),
  ...resource('nutrition_tips', {
    key: 'nutrition_tip_id',
    what: 'nutrition tips',
    fields: tipFields,
    row: nutritionTip,
    sorts: ['description'],
  }),
  ...defineRoutes({
    'GET /quotes/today': {
      summary: 'The quote of the day: the same for a whole day of the branch [API-179]',
      who: 'anyone',
      answer: quote,
      problems: ['not_found'],
    },
    'GET /pages/home': {
      summary: 'Texts of the landing',
      who: 'anyone',
      shared: true,
      answer: pageTexts.home,
    },
    'GET /pages/online': {
      summary: 'Texts of the online landing',
      who: 'anyone',
      shared: true,
      answer: pageTexts.online,
    },
    'GET /pages/rewards': {
      summary: 'Texts of the rewards landing',
      who: 'anyone',
      shared: true,
      answer: pageTexts.rewards,
    },
    'GET /pages/reto': {
      summary: 'Texts of the challenge',
      who: 'anyone',
      shared: true,
      answer: pageTexts.reto,
    },
    'GET /pages/terms': {
      summary: 'Terms and privacy',
      who: 'anyone',
      shared: true,
      answer: pageTexts.terms,
    },
    'PUT /pages': {
      summary: 'Changes the texts of a page; a privacy notice with other words needs another date',
      who: ['admin'],
      invalidates: [
        'GET /pages/home',
        'GET /pages/online',
        'GET /pages/rewards',
        'GET /pages/reto',
        'GET /pages/terms',
      ],
      body: z.discriminatedUnion('page', [
        z.object({ page: z.literal('home'), texts: pageTexts.home }),
        z.object({ page: z.literal('online'), texts: pageTexts.online }),
        z.object({ page: z.literal('rewards'), texts: pageTexts.rewards }),
        z.object({ page: z.literal('reto'), texts: pageTexts.reto }),
        z.object({ page: z.literal('terms'), texts: pageTexts.terms }),
      ]),
      answer: z.object({ page: z.enum(pageNames) }),
      edits: { read: 'GET /pages/{page}' },
      problems: ['notice_date_same', 'changed_meanwhile', 'version_missing'],
    },
  }),
};
