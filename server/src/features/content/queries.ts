import type { Brand, Discipline, FrequentQuestion, Program, Testimonial } from '@tbm/contract/content';
import { fillAllFacts } from '@tbm/domain/facts';
import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { fileColumns, files } from '../files/index.ts';
import { brands, disciplines, frequent_questions, nutrition_tips, programs, testimonials } from './tables.ts';
import { type TextServices, textFactsOf } from './text-facts.ts';

/** Questions with the facts filled into their answers. */
export async function readQuestions(
  db: Queryable,
  services: TextServices,
  where?: SQL,
): Promise<FrequentQuestion[]> {
  const rows = await db
    .select()
    .from(frequent_questions)
    .where(where)
    .orderBy(asc(frequent_questions.order), asc(frequent_questions.frequent_question_id));
  return fillAllFacts(rows, await textFactsOf(db, services));
}

export const readTestimonials = (db: Queryable, where?: SQL): Promise<Testimonial[]> =>
  db
    .select({ ...getTableColumns(testimonials), customer_file: fileColumns })
    .from(testimonials)
    .leftJoin(files, eq(files.file_id, testimonials.customer_file_id))
    .where(where)
    .orderBy(asc(testimonials.order), asc(testimonials.testimonial_id));

export const readPrograms = (db: Queryable, where?: SQL): Promise<Program[]> =>
  db
    .select({ ...getTableColumns(programs), file: fileColumns })
    .from(programs)
    .leftJoin(files, eq(files.file_id, programs.file_id))
    .where(where)
    .orderBy(asc(programs.order), asc(programs.program_id));

export const readDisciplines = (db: Queryable, where?: SQL): Promise<Discipline[]> =>
  db
    .select({ ...getTableColumns(disciplines), file: fileColumns })
    .from(disciplines)
    .leftJoin(files, eq(files.file_id, disciplines.file_id))
    .where(where)
    .orderBy(asc(disciplines.order), asc(disciplines.discipline_id));

const { deletedAt: _, ...brandColumns } = getTableColumns(brands);

/** Brands that take part, with their benefits, the lowest level first [RWD-015]. */
export const readBrands = (db: Queryable, where?: SQL): Promise<Brand[]> =>
  db
    .select({
      ...brandColumns,
      file: fileColumns,
      benefits: sql<Brand['benefits']>`coalesce((
        select jsonb_agg(to_jsonb(b) - 'brand_id' - 'brand_benefit_id' order by b.milestone_id)
        from brand_benefits b where b.brand_id = ${brands.brand_id}), '[]')`,
    })
    .from(brands)
    .leftJoin(files, eq(files.file_id, brands.file_id))
    .where(and(isNull(brands.deletedAt), where))
    .orderBy(asc(brands.order), asc(brands.brand_id));

export const readTips = (db: Queryable, where?: SQL) =>
  db
    .select({ ...getTableColumns(nutrition_tips), file: fileColumns })
    .from(nutrition_tips)
    .leftJoin(files, eq(files.file_id, nutrition_tips.file_id))
    .where(where)
    .orderBy(asc(nutrition_tips.nutrition_tip_id));
