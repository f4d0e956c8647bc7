import type { Period } from '@tbm/contract/reports';
import { reportLimits } from '@tbm/contract/reports';
import type { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';

/** The input of a report. `now` is an exclusive end: later events do not count. */
export interface Asked extends Period {
  /** Null for all branches. */
  branch_id: number | null;
  /** The branches that the caller may ask for; null for every branch. */
  branches: readonly number[] | null;
  now: string;
}

/** Throws `report_period_invalid` for a period that ends before it begins, or is too long. */
export function askedFor(
  {
    from,
    to,
    branch_id = null,
    branches,
  }: Period & { branch_id?: number | null; branches: Asked['branches'] },
  now: string,
): Asked {
  const { days } = Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' });
  if (days < 0 || days >= reportLimits.days) throw problem('report_period_invalid');
  // An event of this very moment counts.
  const end = Temporal.Instant.from(now).add({ milliseconds: 1 }).toString();
  return {
    from,
    to,
    branch_id,
    branches,
    now: end,
  };
}

/** SQL: an instant is on the days of the period, as its branch `b` counts them. The first two conditions need no branch. */
export const within = (at: string): string => `${at} >= (:from::date - 1)::timestamp at time zone 'UTC'
  and ${at} < (:to::date + 2)::timestamp at time zone 'UTC'
  and ${at} >= :from::date::timestamp at time zone b.timezone
  and ${at} < (:to::date + 1)::timestamp at time zone b.timezone`;

/** SQL: the caller asks for the branch `b` and may do so. */
export const ofBranch = `(:branch_id::bigint is null or b.branch_id = :branch_id)
  and (:branches::bigint[] is null or b.branch_id = any(:branches))`;

/**
 * SQL: for each branch its zone, and the begin (`start`) and the end (`finish`) of the period. `cut` is the earlier of
 * that end and now, and `today` is the civil day of that moment. At the end of a day that is the next day. It is computed
 * once, not for each row.
 */
export const cuts = `select b.branch_id, b.name, b.timezone, c.start, c.finish, c.cut, (c.cut at time zone b.timezone)::date as today
  from branches b cross join lateral (select :from::date::timestamp at time zone b.timezone as start,
    (:to::date + 1)::timestamp at time zone b.timezone as finish,
    least((:to::date + 1)::timestamp at time zone b.timezone, :now::timestamptz) as cut) c
  where ${ofBranch}`;

/** SQL: local time of a branch, `2026-11-18 07:00`. */
export const moment = (at: string, timezone = 'b.timezone'): string =>
  `to_char(${at} at time zone ${timezone}, 'YYYY-MM-DD HH24:MI')`;

/**
 * SQL: the title of a package `cp`, with its branch `b` where several packages of that part of a report bear it.
 */
export const packageName = `cp.title || case when count(*) over (partition by part, cp.title) > 1
  then coalesce(' · ' || b.name, '') else '' end`;

/** A statement whose parameters have names, `:from`. */
export function report<Row extends z.ZodObject>(name: string, text: string, row: Row) {
  const names: string[] = [];
  const numbered = text.replace(/(?<!:):([a-z_]+)/g, (_, parameter: string) => {
    if (!names.includes(parameter)) names.push(parameter);
    return `$${names.indexOf(parameter) + 1}`;
  });
  const reportStatement = statement(name, numbered, row, {
    scans: 'a report adds up the rows of its period',
  });
  return (db: Executor, values: object): Promise<z.output<Row>[]> => {
    const given = values as Record<string, unknown>;
    return reportStatement.all(
      db,
      names.map((parameter) => given[parameter] ?? null),
    );
  };
}
