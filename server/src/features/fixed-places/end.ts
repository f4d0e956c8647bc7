import type { FixedPlaceEnding } from '@tbm/contract/fixed-places';
import { daysWithoutPackage, isSameWeeklyHour } from '@tbm/domain/fixed-places';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { command, type RowOf, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { isPausedSql } from '../../platform/pauses.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { paysAtHour } from '../credits/index.ts';
import { notifyEnded } from './notices.ts';
import { dayOf, isInSeries, usableLotsOfMember } from './series.ts';

/** `$4`: of this member alone; null for any. */
const endOne = statement(
  'end_fixed_place',
  `update fixed_places set "endedAt" = $2, ending = $3
  where fixed_place_id = $1 and "endedAt" is null and ($4::bigint is null or customer_id = $4)
  returning customer_id, class_template_id, spot`,
  z.object({
    customer_id: z.int(),
    class_template_id: z.int(),
    spot: z.int().nullable(),
  }),
);

/** Ends one's own fixed place; places that are booked already stay. Throws `fixed_place_not_found`. */
export async function endOwnFixedPlace(
  { db, clock }: Services,
  { customer_id }: Pick<Person, 'customer_id'>,
  fixed_place_id: number,
): Promise<{ ended: true }> {
  const ended = await endOne.maybeOne(db, [fixed_place_id, clock.now(), 'member', customer_id]);
  if (!ended) throw problem('fixed_place_not_found');
  return { ended: true };
}

/** The desk ends the fixed place of a member, who is told. It is audited. Throws `fixed_place_not_found`. */
export async function endAtDesk(
  { db, clock, config }: Services,
  actor: Person,
  fixed_place_id: number,
): Promise<{ ended: true }> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const ended = await endOne.maybeOne(tx, [fixed_place_id, now, 'desk', null]);
    if (!ended) throw problem('fixed_place_not_found');
    const { customer_id, class_template_id, spot } = ended;
    await recordAudit(tx, actor, {
      action: 'delete',
      thing: 'fixed_places',
      thing_id: fixed_place_id,
      customer_id,
      before: { spot, class_template_id },
      after: null,
      now,
    });
    await notifyEnded(tx, { config, fixed_place_id, ending: 'desk', now });
  });
  return { ended: true };
}

/** Notes today for the fixed places whose members have a package for the class, a place in it, or a paused subscription. */
const noteCovered = command(
  'note_covered_fixed_places',
  `with covered as (
    select f.fixed_place_id, ${dayOf('$1::timestamptz')} as day
    from fixed_places f join class_templates first using (class_template_id) join branches b on b.branch_id = first.branch_id
    where f."endedAt" is null and f.covered_on < ${dayOf('$1::timestamptz')}
      and (exists (select from ${usableLotsOfMember('$1::timestamptz')} and ${paysAtHour('f.local_time')})
        or exists (
          select from class_templates t join single_classes sc on sc.class_template_id = t.class_template_id
          join class_reservations r on r.single_class_id = sc.single_class_id
          where ${isInSeries} and sc.class_date > $1::timestamptz
            and r.customer_id = f.customer_id and r."deletedAt" is null and r.guest_name is null)
        or ${isPausedSql('f.customer_id', '$1')})
    order by f.fixed_place_id for no key update of f
  )
  update fixed_places f set covered_on = covered.day from covered where covered.fixed_place_id = f.fixed_place_id`,
);

/** Running fixed places with the template that holds now, or the next one; null when the series is over. */
const running = statement(
  'running_fixed_places',
  `select f.fixed_place_id, f.weekday, f.local_time, now_held.weekday as current_weekday,
    now_held.local_time as current_time, ${dayOf('$1::timestamptz')} - f.covered_on as days_uncovered
  from fixed_places f
  join class_templates first using (class_template_id)
  join branches b on b.branch_id = first.branch_id
  left join lateral (
    select t.weekday, t.local_time from class_templates t
    where ${isInSeries} and t."deletedAt" is null
      and (t.valid_until is null or t.valid_until >= ${dayOf('$1::timestamptz')})
    order by t.valid_from, t.class_template_id limit 1) now_held on true
  where f."endedAt" is null
  order by f.fixed_place_id`,
  z.object({
    fixed_place_id: z.int(),
    weekday: z.int(),
    local_time: z.string(),
    current_weekday: z.int().nullable(),
    current_time: z.string().nullable(),
    days_uncovered: z.int(),
  }),
);

function endingOf(row: RowOf<typeof running>): FixedPlaceEnding | null {
  const { current_weekday, current_time } = row;
  if (current_weekday === null || current_time === null) return 'class_ended';
  if (!isSameWeeklyHour(row, { weekday: current_weekday, local_time: current_time })) return 'class_moved';
  return row.days_uncovered >= daysWithoutPackage ? 'no_package' : null;
}

/** Ends the fixed places of classes that are over or moved, and of members without a package for long. Each member is told. */
export async function endFixedPlaces({ db, clock, config }: Services): Promise<void> {
  const now = clock.now();
  await noteCovered.run(db, [now]);
  for (const row of await running.all(db, [now])) {
    const ending = endingOf(row);
    if (!ending) continue;
    const { fixed_place_id } = row;
    await db.transaction(async (tx) => {
      if (await endOne.maybeOne(tx, [fixed_place_id, now, ending, null]))
        await notifyEnded(tx, { config, fixed_place_id, ending, now });
    });
  }
}
