import { z } from 'zod';
import { statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { strikeNoShows } from './strikes.ts';

/** Classes settled in one transaction, so that a long backlog blocks no one. */
const classesAtOnce = 200;

/** Marks classes as settled that can no longer be booked and whose day is over in their branch. */
const settleClasses = statement(
  'settle_classes',
  `with over as (
    select sc.single_class_id from single_classes sc join branches b using (branch_id)
    where sc."deletedAt" is null and sc."settledAt" is null
      and sc.class_date < ((($1::timestamptz at time zone b.timezone)::date)::timestamp at time zone b.timezone)
      and sc.class_date + make_interval(mins => greatest(sc.duration, b.book_after_start_minutes))
        <= $1::timestamptz
    order by sc.single_class_id limit $2::int for no key update of sc skip locked
  )
  update single_classes sc set "settledAt" = $1 from over
  where sc.single_class_id = over.single_class_id returning sc.single_class_id`,
  z.object({ single_class_id: z.int() }),
);

/**
 * Settles the classes whose day is over in their branch [X53, RES-012], once they can no longer be booked. An unmarked
 * place is a no-show, which is a strike. Each class is settled once. Returns how many classes.
 */
export async function settleAttendance(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  batch = classesAtOnce,
): Promise<number> {
  const now = clock.now();
  let settled = 0;
  for (;;) {
    const done = await db.transaction(async (tx) => {
      const classes = await settleClasses.all(tx, [now, batch]);
      const ids = classes.map(({ single_class_id }) => single_class_id);
      if (ids.length > 0) await strikeNoShows({ of: 'classes' }).run(tx, [ids, now]);
      return ids.length;
    });
    settled += done;
    if (done < batch) return settled;
  }
}
