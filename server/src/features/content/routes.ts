import type { contentRoutes } from '@tbm/contract/content';
import { withNames } from '@tbm/domain/facts';
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
import { endBrand, writeBenefits } from './brands.ts';
import { changePage, readPage } from './pages.ts';
import {
  readBrands,
  readDisciplines,
  readMilestones,
  readPrograms,
  readQuestions,
  readQuotes,
  readTestimonials,
  readTips,
  writtenQuestion,
} from './queries.ts';
import { quoteOfTheDay } from './quote-of-the-day.ts';
import {
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
      read: (ids) => readQuestions(db, services, ids),
      toStored: async (tx, id, body) => {
        if (id === undefined) return body;
        const written = await writtenQuestion(tx, id);
        return withNames(body, written, await textFactsOf(tx, services));
      },
    }),
    ...resourceHandlers(db, 'testimonials', {
      audit,
      table: testimonials,
      key: testimonials.testimonial_id,
      list: testimonialList,
      read: (ids) => readTestimonials(db, ids),
    }),
    ...resourceHandlers(db, 'programs', {
      audit,
      table: programs,
      key: programs.program_id,
      list: programList,
      read: (ids) => readPrograms(db, clock.now(), ids),
      clock,
    }),
    ...resourceHandlers(db, 'disciplines', {
      audit,
      table: disciplines,
      key: disciplines.discipline_id,
      list: disciplineList,
      read: (ids) => readDisciplines(db, ids),
    }),
    ...resourceHandlers(db, 'milestones', {
      audit,
      table: milestones,
      key: milestones.milestone_id,
      list: milestoneList,
      read: (ids) => readMilestones(db, ids),
      idOf: ({ stars }) => stars,
    }),
    ...resourceHandlers(db, 'brands', {
      audit,
      table: brands,
      key: brands.brand_id,
      list: brandList,
      read: (ids) => readBrands(db, ids),
      parts: { field: 'benefits', write: writeBenefits },
    }),
    'DELETE /brands/:id': ({ actor, params }) => endBrand({ db, clock }, actor, params.id),
    'GET /quotes/today': ({ query }) => quoteOfTheDay({ db, clock }, query.branch_id),
    ...resourceHandlers(db, 'quotes', {
      audit,
      table: quotes,
      key: quotes.quote_id,
      list: quoteList,
      read: (ids) => readQuotes(db, ids),
    }),
    ...resourceHandlers(db, 'nutrition_tips', {
      audit,
      table: nutrition_tips,
      key: nutrition_tips.nutrition_tip_id,
      list: tipList,
      read: (ids) => readTips(db, ids),
    }),
    'GET /pages/home': () => readPage(services, 'home'),
    'GET /pages/online': () => readPage(services, 'online'),
    'GET /pages/rewards': () => readPage(services, 'rewards'),
    'GET /pages/reto': () => readPage(services, 'reto'),
    'GET /pages/terms': () => readPage(services, 'terms'),
    'PUT /pages': ({ actor, body }) => changePage(services, actor, body),
  };
};
