import { sql } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { strikeNoShows } from './attend.ts';

/** Classes settled in one transaction, so that a long backlog holds nobody up. */
const batch = 200;

/**
 * Settles the classes whose day is over in their branch [X53, RES-012], once nobody can get into them any more: whoever
 * is unmarked did not come, which is a strike. Each class once. Answers how many classes.
 */
export async function settleAttendance({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  let settled = 0;
  for (;;) {
    const done = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ single_class_id: number }>(sql`
        with over as (
          select sc.single_class_id from single_classes sc join branches b using (branch_id)
          where sc."deletedAt" is null and sc."settledAt" is null
            and sc.class_date < (((${now}::timestamptz at time zone b.timezone)::date)::timestamp at time zone b.timezone)
            and sc.class_date + make_interval(mins => greatest(sc.duration, b.book_after_start_minutes))
              <= ${now}::timestamptz
          order by sc.single_class_id limit ${batch}::int for no key update of sc skip locked
        )
        update single_classes sc set "settledAt" = ${now} from over
        where sc.single_class_id = over.single_class_id returning sc.single_class_id`);
      const ids = rows.map(({ single_class_id }) => single_class_id);
      if (ids.length > 0) await strikeNoShows(tx, sql`r.single_class_id in ${ids}`, now);
      return ids.length;
    });
    settled += done;
    if (done < batch) return settled;
  }
}
