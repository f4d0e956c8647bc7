import type { contentRoutes } from '@tbm/contract/content';
import { withNames } from '@tbm/domain/facts';
import { asc, eq } from 'drizzle-orm';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { resourceHandlers } from '../../platform/http/resource.ts';
import type { Services } from '../../platform/services.ts';
import { auditOf } from '../audit/index.ts';
import {
  brandList,
  disciplineList,
  milestoneList,
  programList,
  questionList,
  quoteList,
  testimonialList,
  tipList,
} from './admin-lists.ts';
import { endBrand } from './brands.ts';
import { changePage, readPage } from './pages.ts';
import {
  readBrands,
  readDisciplines,
  readPrograms,
  readQuestions,
  readTestimonials,
  readTips,
} from './queries.ts';
import { quoteOfTheDay } from './quote-of-the-day.ts';
import {
  brand_benefits,
  brands,
  disciplines,
  frequent_questions,
  milestones,
  nutrition_tips,
  programs,
  quotes,
  testimonials,
} from './tables.ts';
import { textFactsOf } from './text-facts.ts';

export const contentHandlers = (services: Services): HandlersOf<keyof typeof contentRoutes> => {
  const { db, clock } = services;
  const audit = auditOf({ clock });
  return {
    ...resourceHandlers(db, 'frequent_questions', {
      audit,
      table: frequent_questions,
      key: frequent_questions.frequent_question_id,
      list: questionList,
      read: (where) => readQuestions(db, services, where),
      toStored: async (tx, id, body) => {
        if (id === undefined) return body;
        const written = await tx
          .select({ question: frequent_questions.question, response: frequent_questions.response })
          .from(frequent_questions)
          .where(eq(frequent_questions.frequent_question_id, id));
        return withNames(body, written, await textFactsOf(tx, services));
      },
    }),
    ...resourceHandlers(db, 'testimonials', {
      audit,
      table: testimonials,
      key: testimonials.testimonial_id,
      list: testimonialList,
      read: (where) => readTestimonials(db, where),
    }),
    ...resourceHandlers(db, 'programs', {
      audit,
      table: programs,
      key: programs.program_id,
      list: programList,
      read: (where) => readPrograms(db, where),
    }),
    ...resourceHandlers(db, 'disciplines', {
      audit,
      table: disciplines,
      key: disciplines.discipline_id,
      list: disciplineList,
      read: (where) => readDisciplines(db, where),
    }),
    ...resourceHandlers(db, 'milestones', {
      audit,
      table: milestones,
      key: milestones.milestone_id,
      list: milestoneList,
      read: (where) => db.select().from(milestones).where(where).orderBy(asc(milestones.milestone_id)),
      idOf: ({ stars }) => stars,
    }),
    ...resourceHandlers(db, 'brands', {
      audit,
      table: brands,
      key: brands.brand_id,
      list: brandList,
      read: (where) => readBrands(db, where),
      parts: {
        field: 'benefits',
        write: async (tx, brand_id, { benefits }) => {
          await tx.delete(brand_benefits).where(eq(brand_benefits.brand_id, brand_id));
          if (benefits.length)
            await tx.insert(brand_benefits).values(benefits.map((benefit) => ({ ...benefit, brand_id })));
        },
      },
    }),
    'DELETE /brands/:id': ({ actor, params }) => endBrand({ db, clock }, actor, params.id),
    'GET /quotes/today': ({ query }) => quoteOfTheDay({ db, clock }, query.branch_id),
    ...resourceHandlers(db, 'quotes', {
      audit,
      table: quotes,
      key: quotes.quote_id,
      list: quoteList,
      read: (where) => db.select().from(quotes).where(where).orderBy(asc(quotes.quote_id)),
    }),
    ...resourceHandlers(db, 'nutrition_tips', {
      audit,
      table: nutrition_tips,
      key: nutrition_tips.nutrition_tip_id,
      list: tipList,
      read: (where) => readTips(db, where),
    }),
    'GET /pages/home': () => readPage(services, 'home'),
    'GET /pages/online': () => readPage(services, 'online'),
    'GET /pages/rewards': () => readPage(services, 'rewards'),
    'GET /pages/reto': () => readPage(services, 'reto'),
    'GET /pages/terms': () => readPage(services, 'terms'),
    'PUT /pages': ({ actor, body }) => changePage(services, actor, body),
  };
};
