import {
  brand,
  discipline,
  type FrequentQuestion,
  frequentQuestion,
  milestone,
  nutritionTip,
  program,
  quote,
  testimonial,
} from '@tbm/contract/content';
import { fillAllFacts } from '@tbm/domain/facts';
import { z } from 'zod';
import type { Queryable } from '../../platform/database/database.ts';
import { recordRows, retirableRows } from '../../platform/database/page.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { fileJson } from '../files/index.ts';
import { type TextServices, textFactsOf } from './text-facts.ts';

const questionRows = recordRows('frequent_questions', {
  key: 'frequent_question_id',
  order: '"order", frequent_question_id',
  row: frequentQuestion,
});

/** Questions with the facts filled into their answers. */
export async function readQuestions(
  db: Queryable,
  services: TextServices,
  ids?: readonly number[],
): Promise<FrequentQuestion[]> {
  const rows = await questionRows(db, ids);
  return fillAllFacts(rows, await textFactsOf(db, services));
}

const questionAsWritten = statement(
  'question_as_written',
  'select question, response from frequent_questions where frequent_question_id = $1',
  z.object({ question: z.string(), response: z.string() }),
);

/** A question with the names of facts in braces; an empty list when there is none. */
export const writtenQuestion = (db: Executor, frequent_question_id: number) =>
  questionAsWritten.all(db, [frequent_question_id]);

export const readTestimonials = recordRows('testimonials', {
  columns: `t.testimonial_id, t.customer_name, t.description, t."order", ${fileJson('f')} as customer_file`,
  from: 'testimonials t left join files f on f.file_id = t.customer_file_id',
  key: 't.testimonial_id',
  order: 't."order", t.testimonial_id',
  row: testimonial,
});

export const readPrograms = retirableRows('programs', {
  alias: 'p',
  columns: `p.program_id, p.name, p.short_description, p.description, p.color, p.icon, p.url, p."order",
    ${fileJson('f')} as file`,
  from: 'programs p left join files f on f.file_id = p.file_id',
  key: 'p.program_id',
  order: 'p."order", p.program_id',
  row: program,
});

export const readDisciplines = recordRows('disciplines', {
  columns: `d.discipline_id, d.name, d.short_description, d.benefits, d."order", ${fileJson('f')} as file`,
  from: 'disciplines d left join files f on f.file_id = d.file_id',
  key: 'd.discipline_id',
  order: 'd."order", d.discipline_id',
  row: discipline,
});

export const readMilestones = recordRows('milestones', {
  key: 'milestone_id',
  row: milestone,
});

/** Brands that take part, with their benefits, the lowest level first [RWD-015]. */
export const readBrands = recordRows('brands', {
  columns: `b.brand_id, b.name, b.description, b.url, b."order", ${fileJson('f')} as file,
    coalesce((
      select jsonb_agg(to_jsonb(n) - 'brand_id' - 'brand_benefit_id' order by n.milestone_id)
      from brand_benefits n where n.brand_id = b.brand_id), '[]') as benefits`,
  from: 'brands b left join files f on f.file_id = b.file_id',
  where: 'b."deletedAt" is null',
  key: 'b.brand_id',
  order: 'b."order", b.brand_id',
  row: brand,
});

export const readQuotes = recordRows('quotes', {
  key: 'quote_id',
  row: quote,
});

export const readTips = recordRows('nutrition_tips', {
  columns: `t.nutrition_tip_id, t.description, ${fileJson('f')} as file`,
  from: 'nutrition_tips t left join files f on f.file_id = t.file_id',
  key: 't.nutrition_tip_id',
  row: nutritionTip,
});
