import { type Milestone, type PageTexts, pageNames, questionSections } from '@tbm/contract/content';
import { contentLengths, iconLength, longestAddress } from '@tbm/contract/record-lengths';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, reference, retiredOn } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { files } from '../files/tables.ts';

/** Position in a list. Rows that an admin adds come after the seeded ones, in order of creation. */
const order = () => integer().notNull().default(1000);
const file = () => reference().references(() => files.file_id);

/** [PUB-065, RWD-011] */
export const frequent_questions = pgTable(
  'frequent_questions',
  {
    frequent_question_id: key(),
    section: text({ enum: questionSections }).notNull(),
    question: text().notNull(),
    response: text().notNull(),
    order: order(),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('frequent_questions', table, {
      question: contentLengths.line,
      response: contentLengths.paragraph,
    }),
    check('frequent_questions_section', sql`${table.section} in (${rawLiterals(questionSections)})`),
  ],
);

/** [PUB-066] */
export const testimonials = pgTable(
  'testimonials',
  {
    testimonial_id: key(),
    customer_name: text().notNull(),
    description: text().notNull(),
    customer_file_id: file(),
    order: order(),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('testimonials', table, {
      customer_name: contentLengths.line,
      description: contentLengths.paragraph,
    }),
  ],
);

/** [PROG-001] */
export const programs = pgTable(
  'programs',
  {
    program_id: key(),
    name: text().notNull(),
    short_description: text().notNull(),
    description: text().notNull(),
    color: text().notNull(),
    icon: text().notNull(),
    url: text().notNull().unique(),
    file_id: file(),
    order: order(),
    retired_on: retiredOn(),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('programs', table, {
      description: contentLengths.paragraph,
      icon: iconLength,
      name: contentLengths.line,
      short_description: contentLengths.line,
    }),
    check('programs_color', sql`${table.color} ~* '^#[0-9a-f]{6}$'`),
    check('programs_url', sql`${table.url} ~ '^[a-z0-9-]+$'`),
  ],
);

/** The disciplines that are trained online [PUB-017]. */
export const disciplines = pgTable(
  'disciplines',
  {
    discipline_id: key(),
    name: text().notNull(),
    short_description: text().notNull(),
    benefits: text().notNull(),
    file_id: file(),
    order: order(),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('disciplines', table, {
      benefits: contentLengths.paragraph,
      name: contentLengths.line,
      short_description: contentLengths.line,
    }),
  ],
);

/** The levels; the id is the level's number and its number of stars [RWD-012, RWD-020]. */
export const milestones = pgTable(
  'milestones',
  {
    milestone_id: reference().primaryKey(),
    name: text().notNull(),
    description: text().notNull(),
    stars: integer().notNull(),
    benefit: jsonb().$type<Milestone['benefit']>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('milestones', table, { description: contentLengths.paragraph, name: contentLengths.line }),
    check(
      'milestones_stars',
      sql`${table.stars} >= 1 and ${table.stars} <= 6 and ${table.stars} = ${table.milestone_id}`,
    ),
    check(
      'milestones_benefit',
      sql`coalesce(${table.benefit} ->> 'type' in ('video', 'other') and ${table.benefit} ->> 'src' <> '', false)`,
    ),
  ],
);

/** [RWD-015, RWD-016] */
export const brands = pgTable(
  'brands',
  {
    brand_id: key(),
    name: text().notNull(),
    description: text().notNull(),
    url: text().notNull(),
    file_id: file(),
    order: order(),
    createdAt: createdAt(),
    /** When it stopped taking part. The codes that members hold, and their uses, stay. */
    deletedAt: instant(),
  },
  (table) => [
    lengths('brands', table, {
      description: contentLengths.paragraph,
      name: contentLengths.line,
      url: longestAddress,
    }),
  ],
);

/** A brand's benefit at a level. */
export const brand_benefits = pgTable(
  'brand_benefits',
  {
    brand_benefit_id: key(),
    brand_id: reference()
      .notNull()
      .references(() => brands.brand_id, { onDelete: 'cascade' }),
    milestone_id: reference()
      .notNull()
      .references(() => milestones.milestone_id),
    benefit: text().notNull(),
    application: text().notNull(),
    restrictions: text().notNull(),
    validity: text().notNull(),
  },
  (table) => [unique('brand_benefits_level').on(table.brand_id, table.milestone_id)],
);

/** [QUOTE-001] */
export const quotes = pgTable(
  'quotes',
  {
    quote_id: key(),
    content: text().notNull(),
    author: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [lengths('quotes', table, { author: contentLengths.line, content: contentLengths.quote })],
);

/** [TIP-001] */
export const nutrition_tips = pgTable(
  'nutrition_tips',
  {
    nutrition_tip_id: key(),
    description: text().notNull(),
    file_id: file(),
    createdAt: createdAt(),
  },
  (table) => [lengths('nutrition_tips', table, { description: contentLengths.paragraph })],
);

/** Pages whose texts an admin has changed; the others show the seeded texts. */
export const page_texts = pgTable(
  'page_texts',
  {
    page: text({ enum: pageNames }).primaryKey(),
    texts: jsonb().$type<PageTexts[keyof PageTexts]>().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [check('page_texts_page', sql`${table.page} in (${rawLiterals(pageNames)})`)],
);

/** The lists already seeded, so that a list emptied by an admin stays empty. */
export const starting_content = pgTable('starting_content', {
  list: text().primaryKey(),
  loadedAt: createdAt(),
});
