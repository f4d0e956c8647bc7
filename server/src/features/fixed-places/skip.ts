import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { bookSoon } from './make.ts';
import { isInSeries } from './series.ts';

type Caller = Pick<Person, 'customer_id'>;
interface SkippedClass {
  fixed_place_id: number;
  single_class_id: number;
}

/** The job locks the same row before it books a class. */
const lockOwn = command(
  'lock_own_fixed_place',
  `select from fixed_places where fixed_place_id = $1 and customer_id = $2 and "endedAt" is null for no key update`,
);

const classToSkip = statement(
  'class_to_skip',
  `select exists (select from class_reservations r where r.single_class_id = sc.single_class_id
      and r.customer_id = f.customer_id and r.guest_name is null and r."deletedAt" is null) as is_booked
  from fixed_places f
  join class_templates t on ${isInSeries}
  join single_classes sc on sc.class_template_id = t.class_template_id
  where f.fixed_place_id = $1 and sc.single_class_id = $2 and sc."deletedAt" is null
    and sc.class_date > $3::timestamptz`,
  z.object({ is_booked: z.boolean() }),
);

/** A class whose place was cancelled stays as it is. */
const insertSkipped = command(
  'skip_class_of_fixed_place',
  `insert into fixed_place_classes as w (fixed_place_id, single_class_id, outcome, "triedAt", "createdAt")
  values ($1, $2, 'skipped', $3, $3)
  on conflict on constraint fixed_place_classes_once do update set outcome = 'skipped', code = null, "triedAt" = excluded."triedAt"
    where w.outcome = 'refused'`,
);

const deleteSkipped = command(
  'resume_class_of_fixed_place',
  `delete from fixed_place_classes where fixed_place_id = $1 and single_class_id = $2 and outcome = 'skipped'`,
);

async function lockRunning(tx: Transaction, { customer_id }: Caller, fixed_place_id: number): Promise<void> {
  if (!(await lockOwn.run(tx, [fixed_place_id, customer_id]))) throw problem('fixed_place_not_found');
}

/**
 * Skips a coming class before it is booked; again, it changes nothing. Throws `fixed_place_not_found`, `class_not_found`,
 * `fixed_place_booked`.
 */
export async function skipClass(
  { db, clock }: Services,
  caller: Caller,
  { fixed_place_id, single_class_id }: SkippedClass,
): Promise<{ skipped: true }> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockRunning(tx, caller, fixed_place_id);
    const item = await classToSkip.maybeOne(tx, [fixed_place_id, single_class_id, now]);
    if (!item) throw problem('class_not_found');
    if (item.is_booked) throw problem('fixed_place_booked');
    await insertSkipped.run(tx, [fixed_place_id, single_class_id, now]);
  });
  return { skipped: true };
}

/** Takes that back: the job books the class again. A second call changes nothing. Throws `fixed_place_not_found`. */
export async function resumeClass(
  { db }: Services,
  caller: Caller,
  { fixed_place_id, single_class_id }: SkippedClass,
): Promise<{ skipped: false }> {
  await db.transaction(async (tx) => {
    await lockRunning(tx, caller, fixed_place_id);
    if (await deleteSkipped.run(tx, [fixed_place_id, single_class_id])) await bookSoon(tx);
  });
  return { skipped: false };
}
