import { createHash } from 'node:crypto';
import {
  classesInPreview,
  type RetirableKind,
  type Retirement,
  type RetirementUse,
  retirableKinds,
} from '@tbm/contract/retirement';
import { z } from 'zod';
import { byName } from '../../platform/database/by-name.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { kinds } from './kinds.ts';

const scans = 'when an admin retires a record';

/** SQL: the record `$1`, the first day without it `$2`, and now `$3`. */
const given = 'given as (select $1::bigint as id, $2::date as day, $3::timestamptz as at)';

const useRow = z.object({ total: z.int(), names: z.array(z.string()), ids: z.string() });

const useStatement = (kind: RetirableKind, use: RetirementUse, query: string) =>
  statement(
    `retiring_${kind}_${use}`,
    `with ${given}
    select count(*)::int as total, coalesce((array_agg(u.name order by ${byName('u.name')}, u.id) filter (where u.name is not null))[1:12], '{}') as names,
      md5(coalesce(string_agg(u.id::text, ',' order by u.id), '')) as ids
    from (${query}) u`,
    useRow,
    { scans },
  );

/** SQL: weekly classes that the condition names and that have classes from the day on. */
const templates = (condition: string): string => `class_templates t, given
  where ${condition} and t."deletedAt" is null and (t.valid_until is null or t.valid_until >= given.day)`;

const classes = (condition: string): string => `single_classes sc join class_types ct using (class_type_id)
  join branches b on b.branch_id = sc.branch_id, given
  where ${condition} and sc."deletedAt" is null and sc.class_date > given.at
    and day_of_class(sc.class_date, sc.branch_id) >= given.day`;

/** The statements of a kind, in the order in which the preview shows what they find. */
function statementsOf(kind: RetirableKind) {
  const { classes: ofClass, templates: ofTemplate, uses } = kinds[kind];
  const queries = new Map<RetirementUse, string>();
  if (ofClass)
    queries.set('classes', `select sc.single_class_id as id, null::text as name from ${classes(ofClass)}`);
  if (ofTemplate) {
    queries.set(
      'templates',
      `select t.class_template_id as id, null::text as name from ${templates(ofTemplate)}`,
    );
    queries.set(
      'fixed_places',
      `select f.fixed_place_id as id, c.name || ' ' || c.last_name as name
      from fixed_places f join customers c using (customer_id)
      where f."endedAt" is null and f.class_template_id in (
        select coalesce(t.first_template_id, t.class_template_id) from ${templates(ofTemplate)})`,
    );
  }
  for (const [use, query] of Object.entries(uses)) queries.set(use as RetirementUse, query);
  return {
    uses: [...queries].map(([use, query]) => ({ use, found: useStatement(kind, use, query) })),
    classes: ofClass
      ? statement(
          `retiring_${kind}_listed_classes`,
          `with ${given}
          select sc.single_class_id, sc.class_date, b.timezone, b.name as branch, ct.name as class_type, sc.taken
          from ${classes(ofClass)}
          order by sc.class_date, sc.single_class_id`,
          z.object({
            single_class_id: z.int(),
            class_date: z.string(),
            timezone: z.string(),
            branch: z.string(),
            class_type: z.string(),
            taken: z.int(),
          }),
          { scans },
        )
      : null,
    templates: ofTemplate
      ? statement(
          `retiring_${kind}_templates_to_change`,
          `with ${given} select t.class_template_id from ${templates(ofTemplate)} and given.at is not null
          order by t.branch_id, t.class_template_id`,
          z.object({ class_template_id: z.int() }),
        )
      : null,
  };
}
const byKind = Object.fromEntries(retirableKinds.map((kind) => [kind, statementsOf(kind)])) as Record<
  RetirableKind,
  ReturnType<typeof statementsOf>
>;

/** A record that is retired from a civil day on, at an instant. */
export interface Retiring {
  kind: RetirableKind;
  id: number;
  day: string;
  now: string;
}
const valuesOf = ({ id, day, now }: Retiring) => [id, day, now];

/** What runs on a record from a day on, and the token that changes with it. */
export async function usesOf(db: Executor, retiring: Retiring): Promise<Pick<Retirement, 'uses' | 'seen'>> {
  const uses: Retirement['uses'] = [];
  const seen = createHash('sha256').update(retiring.day);
  for (const { use, found } of byKind[retiring.kind].uses) {
    const { total, names, ids } = await found.one(db, valuesOf(retiring));
    seen.update(`${use} ${ids};`);
    if (total > 0) uses.push({ use, total, names });
  }
  return { uses, seen: seen.digest('hex') };
}

/** All classes to come on a record, the first one first; `most` limits them for a preview. */
export async function classesOn(db: Executor, retiring: Retiring, most = Number.POSITIVE_INFINITY) {
  const rows = (await byKind[retiring.kind].classes?.all(db, valuesOf(retiring))) ?? [];
  return rows.slice(0, most);
}
export const listedClasses = (db: Executor, retiring: Retiring) => classesOn(db, retiring, classesInPreview);

/** The weekly classes that name a record after its day. */
export async function templatesOn(db: Executor, retiring: Retiring): Promise<number[]> {
  const rows = (await byKind[retiring.kind].templates?.all(db, valuesOf(retiring))) ?? [];
  return rows.map(({ class_template_id }) => class_template_id);
}
