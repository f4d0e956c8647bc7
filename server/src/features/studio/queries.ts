import type { ClassType, Instructor, Location } from '@tbm/contract/studio';
import { and, asc, eq, exists, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { fileColumns, files } from '../files/index.ts';
import { class_categories, class_types, instructor_branches, instructors, locations } from './tables.ts';

/** Class types in their order; for a branch, its own and those of all branches. */
export const classTypes = (
  db: Queryable,
  filter: {
    where?: SQL | undefined;
    branch_id?: number | undefined;
    program_id?: number | undefined;
    now: string;
  },
): Promise<ClassType[]> =>
  db
    .select({
      ...getTableColumns(class_types),
      file: fileColumns,
      class_category: sql<ClassType['class_category']>`jsonb_build_object(
        'class_category_id', ${class_categories.class_category_id}, 'name', ${class_categories.name})`,
      class_type_muscles: sql<ClassType['class_type_muscles']>`coalesce((
        select jsonb_agg(jsonb_build_object('muscle_id', cm.muscle_id, 'is_primary', cm.is_primary)
          order by cm.is_primary desc, cm.muscle_id)
        from class_type_muscles cm where cm.class_type_id = ${class_types.class_type_id}), '[]')`,
      videos: sql<number>`(select count(*) from videos v where v.class_type_id = ${class_types.class_type_id}
        and not v.hidden and (v.available_at is null or v.available_at <= ${filter.now}::timestamptz))`.mapWith(
        Number,
      ),
    })
    .from(class_types)
    .innerJoin(class_categories, eq(class_categories.class_category_id, class_types.class_category_id))
    .leftJoin(files, eq(files.file_id, class_types.file_id))
    .where(
      and(
        filter.where,
        filter.program_id === undefined
          ? undefined
          : sql`exists (select from videos v join video_programs using (video_id)
              where v.class_type_id = ${class_types.class_type_id} and program_id = ${filter.program_id}
                and not v.hidden
                and (v.available_at is null or v.available_at <= ${filter.now}::timestamptz))`,
        filter.branch_id === undefined
          ? undefined
          : or(isNull(class_types.branch_id), eq(class_types.branch_id, filter.branch_id)),
      ),
    )
    .orderBy(asc(class_types.order), asc(class_types.class_type_id));

/** Coaches by id; the founder is instructor 2 [PUB-064]. */
export const coaches = (
  db: Queryable,
  filter: { where?: SQL | undefined; branch_id?: number | undefined },
): Promise<Instructor[]> => {
  const teachesAt = (branch_id: number): SQL =>
    exists(
      db
        .select({ one: sql`1` })
        .from(instructor_branches)
        .where(
          and(
            eq(instructor_branches.instructor_id, instructors.instructor_id),
            eq(instructor_branches.branch_id, branch_id),
          ),
        ),
    );
  return db
    .select({
      ...getTableColumns(instructors),
      file: fileColumns,
      branch_ids: sql<
        number[]
      >`(select coalesce(json_agg(branch_id order by branch_id), '[]') from instructor_branches ib
        where ib.instructor_id = ${instructors.instructor_id})`,
    })
    .from(instructors)
    .leftJoin(files, eq(files.file_id, instructors.file_id))
    .where(and(filter.where, filter.branch_id === undefined ? undefined : teachesAt(filter.branch_id)))
    .orderBy(asc(instructors.instructor_id));
};

/** The rooms of a branch, or of all. */
export const rooms = (
  db: Queryable,
  { where, branch_id }: { where?: SQL | undefined; branch_id?: number | undefined },
): Promise<Location[]> =>
  db
    .select()
    .from(locations)
    .where(and(where, branch_id === undefined ? undefined : eq(locations.branch_id, branch_id)))
    .orderBy(asc(locations.location_id));
