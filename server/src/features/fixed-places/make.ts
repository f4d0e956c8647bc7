import { isSameWeeklyHour, weeklyHourOf } from '@tbm/domain/fixed-places';
import type { ProblemCode } from '@tbm/domain/messages';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type RowOf, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import { startEarly } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { notifyGiven } from './notices.ts';
import { seriesOf } from './series.ts';

/** The job that books the classes of fixed places. */
export const bookTask = 'book_fixed_places';

/** Lets the job run now, for a fixed place that has begun or a class that is no longer skipped. */
export const bookSoon = (tx: Transaction): Promise<void> => startEarly(tx, bookTask);

const refusals: Record<string, ProblemCode> = {
  fixed_places_once: 'fixed_place_exists',
  fixed_places_spot: 'fixed_place_spot_taken',
  fixed_places_within_share: 'fixed_places_full',
};

/** An upcoming place and its weekly class, if it is one. */
const placeToFix = statement(
  'place_to_fix',
  `select r.customer_id, r.spot, r.class_date, b.timezone, ${seriesOf} as class_template_id, t.weekday, t.local_time
  from class_reservations r
  join single_classes sc using (single_class_id)
  join branches b on b.branch_id = sc.branch_id
  left join class_templates t on t.class_template_id = sc.class_template_id and t."deletedAt" is null
    and sc.class_package_id is null
  where r.class_reservation_id = $1 and r.customer_id is not null and r.guest_name is null and r."deletedAt" is null
    and r.class_date > $2::timestamptz`,
  z.object({
    customer_id: z.int(),
    spot: z.int().nullable(),
    class_date: z.string(),
    timezone: z.string(),
    class_template_id: z.int().nullable(),
    weekday: z.int().nullable(),
    local_time: z.string().nullable(),
  }),
);

const insertFixedPlace = statement(
  'insert_fixed_place',
  `insert into fixed_places (customer_id, class_template_id, spot, weekday, local_time, "startsAt", covered_on, "createdAt")
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning fixed_place_id`,
  z.object({ fixed_place_id: z.int() }),
);

async function insert(tx: Transaction, place: RowOf<typeof placeToFix>, now: string): Promise<number> {
  const { customer_id, spot, class_date, timezone, class_template_id, weekday, local_time } = place;
  if (class_template_id === null || weekday === null || local_time === null)
    throw problem('fixed_place_not_weekly');
  // A class that was moved on its own is not the weekly one.
  if (!isSameWeeklyHour({ weekday, local_time }, weeklyHourOf(class_date, timezone)))
    throw problem('fixed_place_not_weekly');
  const today = dayIn(now, timezone).toString();
  const values = [customer_id, class_template_id, spot, weekday, local_time, class_date, today, now];
  const { fixed_place_id } = await insertFixedPlace.one(tx, values);
  await bookSoon(tx);
  return fixed_place_id;
}

/** Throws the refusal that a broken constraint stands for. */
function refuse(error: unknown): never {
  const code = refusals[brokenConstraint(error) ?? ''];
  throw code ? problem(code) : error;
}

/**
 * Makes an upcoming place of the member in a weekly class fixed: the classes after it are booked by a job. Throws
 * `reservation_not_found`, `fixed_place_not_weekly`, `fixed_place_exists`, `fixed_place_spot_taken`, `fixed_places_full`.
 */
export async function makeFixedPlace(
  { db, clock }: Services,
  { customer_id }: Pick<Person, 'customer_id'>,
  class_reservation_id: number,
): Promise<{ fixed_place_id: number }> {
  const now = clock.now();
  const place = await placeToFix.maybeOne(db, [class_reservation_id, now]);
  if (place?.customer_id !== customer_id) throw problem('reservation_not_found');
  const fixed_place_id = await db.transaction((tx) => insert(tx, place, now)).catch(refuse);
  return { fixed_place_id };
}

/** The desk does the same for a member, who is told. It is audited. Throws what `makeFixedPlace` throws. */
export async function giveFixedPlace(
  { db, clock, config }: Services,
  actor: Person,
  class_reservation_id: number,
): Promise<{ fixed_place_id: number }> {
  const now = clock.now();
  const place = await placeToFix.maybeOne(db, [class_reservation_id, now]);
  if (!place) throw problem('reservation_not_found');
  const give = async (tx: Transaction) => {
    const fixed_place_id = await insert(tx, place, now);
    await recordAudit(tx, actor, {
      action: 'create',
      thing: 'fixed_places',
      thing_id: fixed_place_id,
      customer_id: place.customer_id,
      before: null,
      after: { spot: place.spot, class_template_id: place.class_template_id },
      now,
    });
    await notifyGiven(tx, { config, fixed_place_id, now });
    return fixed_place_id;
  };
  return { fixed_place_id: await db.transaction(give).catch(refuse) };
}
