import { categoryRow, classType, instructor, location, locationRow } from '@tbm/contract/studio';
import { columnsOf, retirableRows } from '../../platform/database/page.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { isRetiredSql, offeredOrNamedSql } from '../../platform/retired.ts';
import { fileJson } from '../files/index.ts';

export const readCategories = retirableRows('class_categories', {
  key: 'class_category_id',
  row: categoryRow,
});

/**
 * `$1` are some class types, or null for all. `$2` is a branch: its own and those of all branches. `$3` is a programme: those with
 * open videos of it. Both are null for any. `$4` is now.
 */
const readClassTypes = statement(
  'read_class_types',
  `select ct.class_type_id, ct.name, ct.short_code, ct.description, ct.benefits, ct.video_url, ct.icon, ct.spot_map,
    ct.branch_id, ct."order", ct.show_home, ct.class_category_id, ${fileJson('f')} as file,
    jsonb_build_object('class_category_id', k.class_category_id, 'name', k.name) as class_category,
    coalesce((
      select jsonb_agg(jsonb_build_object('muscle_id', cm.muscle_id, 'is_primary', cm.is_primary)
        order by cm.is_primary desc, cm.muscle_id)
      from class_type_muscles cm where cm.class_type_id = ct.class_type_id), '[]') as class_type_muscles,
    (select count(*) from videos v where v.class_type_id = ct.class_type_id
      and not v.hidden and (v.available_at is null or v.available_at <= $4::timestamptz)) as videos,
    ${isRetiredSql('ct', '$4')} as is_retired
  from class_types ct
  join class_categories k on k.class_category_id = ct.class_category_id
  left join files f on f.file_id = ct.file_id
  where ${offeredOrNamedSql('ct', { key: 'ct.class_type_id', ids: '$1', instant: '$4' })}
    and ($2::bigint is null or ct.branch_id is null or ct.branch_id = $2)
    and ($3::bigint is null or exists (
      select from videos v join video_programs p using (video_id)
      where v.class_type_id = ct.class_type_id and p.program_id = $3
        and not v.hidden and (v.available_at is null or v.available_at <= $4::timestamptz)))
  order by ct."order", ct.class_type_id`,
  classType,
);

/** Class types in their order; for a branch, its own and those of all branches. */
export const classTypes = (
  db: Executor,
  filter: {
    ids?: readonly number[] | undefined;
    branch_id?: number | undefined;
    program_id?: number | undefined;
    now: string;
  },
) =>
  readClassTypes.all(db, [
    filter.ids ?? null,
    filter.branch_id ?? null,
    filter.program_id ?? null,
    filter.now,
  ]);

/** `$1` are some coaches, or null for all; `$2` is the branch where they teach, or null for any. `$3` is now. */
const readCoaches = statement(
  'read_instructors',
  `select i.instructor_id, i.name, i.last_name, i.birthdate, i.short_bio, i.quote, i.instagram, i.tiktok,
    ${fileJson('f')} as file,
    coalesce((
      select json_agg(ib.branch_id order by ib.branch_id)
      from instructor_branches ib where ib.instructor_id = i.instructor_id), '[]') as branch_ids,
    ${isRetiredSql('i', '$3')} as is_retired
  from instructors i left join files f on f.file_id = i.file_id
  where ${offeredOrNamedSql('i', { key: 'i.instructor_id', ids: '$1', instant: '$3' })}
    and ($2::bigint is null or exists (
      select from instructor_branches ib where ib.instructor_id = i.instructor_id and ib.branch_id = $2))
  order by i.instructor_id`,
  instructor,
);

/** Coaches by id; the founder is instructor 2 [PUB-064]. */
export const coaches = (
  db: Executor,
  {
    ids,
    branch_id,
    now,
  }: { ids?: readonly number[] | undefined; branch_id?: number | undefined; now: string },
) => readCoaches.all(db, [ids ?? null, branch_id ?? null, now]);

/** `$1` are some rooms, or null for all; `$2` is their branch, or null for any. `$3` is now. */
const readRooms = statement(
  'read_locations',
  `select ${columnsOf(location)}, ${isRetiredSql('locations', '$3')} as is_retired from locations
  where ${offeredOrNamedSql('locations', { key: 'location_id', ids: '$1', instant: '$3' })} and ($2::bigint is null or branch_id = $2)
  order by location_id`,
  locationRow,
);

/** The rooms of a branch, or of all. */
export const rooms = (
  db: Executor,
  {
    ids,
    branch_id,
    now,
  }: { ids?: readonly number[] | undefined; branch_id?: number | undefined; now: string },
) => readRooms.all(db, [ids ?? null, branch_id ?? null, now]);
