import { isReplaceable, type RetirableKind, type Retirement, retirableKinds } from '@tbm/contract/retirement';
import { problemText } from '@tbm/domain/messages';
import { isRetiredOn, retirementProblem } from '@tbm/domain/retirement';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { fieldProblem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { lockTimetable, scheduleChanged } from '../schedule/index.ts';
import { replacementProblems } from '../substitutes/index.ts';
import { retryOnConflict } from '../timetable/index.ts';
import { kinds } from './kinds.ts';
import { moveAll, substituteAll } from './settle.ts';
import { listedClasses, type Retiring, usesOf } from './uses.ts';

const record = z.object({ name: z.string(), retired_on: z.string().nullable() });
const placed = record.extend({ branch_id: z.int() });

/** The statements that read, lock and retire a record of a kind. */
const recordStatements = (kind: RetirableKind) => {
  const { key, name } = kinds[kind];
  const columns = `${name} as name, r.retired_on`;
  return {
    read: statement(`retirement_of_${kind}`, `select ${columns} from ${kind} r where r.${key} = $1`, record),
    lock: statement(
      `lock_to_retire_${kind}`,
      `select ${columns} from ${kind} r where r.${key} = $1 for no key update`,
      record,
    ),
    retire: command(`retire_${kind}`, `update ${kind} set retired_on = $2 where ${key} = $1`),
  };
};
const byKind = Object.fromEntries(retirableKinds.map((kind) => [kind, recordStatements(kind)])) as Record<
  RetirableKind,
  ReturnType<typeof recordStatements>
>;

const studioDay = statement(
  'day_of_studio',
  'select studio_day($1::timestamptz) as today',
  z.object({ today: z.string() }),
);
const branchIds = statement(
  'branches_with_timetables',
  'select branch_id from branches order by branch_id',
  z.object({ branch_id: z.int() }),
);
const roomById = statement(
  'room_to_retire',
  'select name, retired_on, branch_id from locations where location_id = $1',
  placed,
);

/** What still runs on a record from a day on, today by default. Throws `not_found`. */
export async function previewRetirement(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  {
    kind,
    id,
    day,
    replacement_id,
  }: { kind: RetirableKind; id: number; day?: string | undefined; replacement_id?: number | undefined },
): Promise<Retirement> {
  const now = clock.now();
  const { name, retired_on } = oneOr(await byKind[kind].read.all(db, [id]), 'not_found');
  const { today } = await studioDay.one(db, [now]);
  const retiring = {
    kind,
    id,
    day: day ?? today,
    now,
  };
  const classes = await listedClasses(db, retiring);
  const problems =
    kind === 'instructors' && replacement_id !== undefined
      ? await replacementProblems(
          db,
          replacement_id,
          classes.map(({ single_class_id }) => single_class_id),
        )
      : null;
  const problemIn = (single_class_id: number): string | null => {
    if (problems === null) return null;
    const code = problems.get(single_class_id);
    return code === null ? null : problemText(code ?? 'coach_in_class');
  };
  return {
    name,
    retired_on,
    today,
    day: retiring.day,
    ...(await usesOf(db, retiring)),
    classes: classes.map((item) => ({ ...item, problem: problemIn(item.single_class_id) })),
  };
}

/** Refuses a replacement that is the record itself, is retired by the day, or is a room of another branch. */
async function checkReplacement(
  tx: Executor,
  { kind, id, day }: Retiring,
  replacement_id: number,
): Promise<void> {
  const refusal = () => fieldProblem('replacement_invalid', 'replacement_id');
  if (!isReplaceable(kind) || replacement_id === id) throw refusal();
  const found = await byKind[kind].read.maybeOne(tx, [replacement_id]);
  if (!found || isRetiredOn(found.retired_on, day)) throw refusal();
  if (kind !== 'locations') return;
  const [from, to] = [await roomById.one(tx, [id]), await roomById.one(tx, [replacement_id])];
  if (from.branch_id !== to.branch_id) throw refusal();
}

/** Writes the day of a record, with its audit record. Throws `not_found`. */
async function setDay(
  tx: Transaction,
  actor: Person,
  { kind, id, retired_on, now }: { kind: RetirableKind; id: number; retired_on: string | null; now: string },
): Promise<void> {
  const before = oneOr(await byKind[kind].lock.all(tx, [id]), 'not_found');
  await byKind[kind].retire.run(tx, [id, retired_on]);
  await recordAudit(tx, actor, {
    action: 'update',
    thing: kind,
    thing_id: id,
    customer_id: null,
    before: { retired_on: before.retired_on },
    after: { retired_on },
    now,
  });
}

interface Given {
  kind: RetirableKind;
  id: number;
  retired_on: string;
  replacement_id: number | null;
  seen: string;
}

async function retireIn(tx: Transaction, actor: Person, given: Given, now: string) {
  const { kind, id, retired_on, replacement_id, seen } = given;
  // Before any row, so that no class is published or moved while its parts are retired.
  if (kinds[kind].classes)
    for (const { branch_id } of await branchIds.all(tx)) await lockTimetable(tx, branch_id);
  const { today } = await studioDay.one(tx, [now]);
  const wrong = retirementProblem(retired_on, today);
  if (wrong) throw fieldProblem(wrong, 'retired_on');
  await setDay(tx, actor, {
    kind,
    id,
    retired_on,
    now,
  });
  const retiring = {
    kind,
    id,
    day: retired_on,
    now,
  };
  if ((await usesOf(tx, retiring)).seen !== seen) throw problem('changed_meanwhile');
  if (replacement_id === null) {
    const left = await listedClasses(tx, retiring);
    return { settled: 0, left: left.length, told: 0 };
  }
  await checkReplacement(tx, retiring, replacement_id);
  return kind === 'locations'
    ? moveAll(tx, retiring, replacement_id)
    : substituteAll(tx, actor, retiring, replacement_id);
}

/**
 * Retires a record from a day on. Another coach, or another room, takes over its classes; without one they run out. Throws
 * `not_found`, `retirement_past`, `replacement_invalid`, and `changed_meanwhile` when something else runs on it than was seen.
 */
export async function retire(
  services: Services,
  actor: Person,
  given: Given,
): Promise<{ settled: number; left: number; told: number }> {
  const { db, clock } = services;
  const now = clock.now();
  const done = await retryOnConflict(() => db.transaction((tx) => retireIn(tx, actor, given, now)));
  scheduleChanged(services);
  return done;
}

/** Brings a record back, or withdraws its day. Throws `not_found`. */
export async function reactivate(
  services: Services,
  actor: Person,
  { kind, id }: { kind: RetirableKind; id: number },
): Promise<{ reactivated: true }> {
  const { db, clock } = services;
  const now = clock.now();
  await db.transaction((tx) =>
    setDay(tx, actor, {
      kind,
      id,
      retired_on: null,
      now,
    }),
  );
  scheduleChanged(services);
  return { reactivated: true };
}
