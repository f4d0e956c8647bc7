import type { Call } from '@tbm/contract';
import { musclesOfClass } from '@tbm/domain/muscle-balance';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type Executor } from '../../platform/database/statement.ts';

const setMuscles = command(
  'set_class_type_muscles',
  `with given as (select * from json_to_recordset($2) as g (muscle_id bigint, is_primary boolean)),
  removed as (
    delete from class_type_muscles where class_type_id = $1 and muscle_id not in (select muscle_id from given))
  insert into class_type_muscles (class_type_id, muscle_id, is_primary)
  select $1, muscle_id, is_primary from given
  on conflict (class_type_id, muscle_id) do update set is_primary = excluded.is_primary`,
);

/** The muscles of each short code, as rows. */
const defaults = JSON.stringify(
  Object.entries(musclesOfClass).flatMap(([short_code, { primary, secondary }]) => [
    ...primary.map((selector) => ({ short_code, selector, is_primary: true })),
    ...secondary.map((selector) => ({ short_code, selector, is_primary: false })),
  ]),
);

/** `$1` is one class type, or null for all. Class types that have muscles keep theirs. */
const fillMuscles = command(
  'fill_class_type_muscles',
  `insert into class_type_muscles (class_type_id, muscle_id, is_primary)
  select ct.class_type_id, m.muscle_id, g.is_primary
  from json_to_recordset($2) as g (short_code text, selector text, is_primary boolean)
  join class_types ct using (short_code) join muscles m using (selector)
  where ct.class_type_id = coalesce($1::bigint, ct.class_type_id)
    and not exists (select from class_type_muscles o where o.class_type_id = ct.class_type_id)`,
);

/** Gives class types without muscles those of their short code. */
export const fillClassMuscles = (db: Executor, class_type_id: number | null = null): Promise<number> =>
  fillMuscles.run(db, [class_type_id, defaults]);

/** Writes the muscles that an admin set; without them, a new class type gets those of its short code. */
export async function writeMuscles(
  tx: Transaction,
  class_type_id: number,
  { class_type_muscles }: Call<'POST /class_types'>['body'],
): Promise<void> {
  if (class_type_muscles) await setMuscles.run(tx, [class_type_id, JSON.stringify(class_type_muscles)]);
  else await fillClassMuscles(tx, class_type_id);
}
