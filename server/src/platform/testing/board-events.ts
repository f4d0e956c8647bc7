import type { Pool, PoolClient } from 'pg';

// Random events on places and completed films, written as the product writes them: one by one, many at once, and undone.

/** Numbers from 0 to below 1, the same ones for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const placeOf = `(select class_reservation_id from class_reservations
  where customer_id = $1 and "deletedAt" is null order by class_reservation_id desc limit 1)`;
/** Locked, as a booking locks it: the date that is copied stays that of the class. */
const locked = '(select * from single_classes where single_class_id = $2 for no key update) sc';
const copied = `from ${locked} where true`;

/** Events of member `$1`, class `$2`, film `$3` and a number of days `$4`. */
const events: readonly string[] = [
  `insert into class_reservations (single_class_id, customer_id, class_date, is_cash)
    select single_class_id, $1, class_date, true ${copied} on conflict do nothing`,
  `insert into class_reservations (single_class_id, customer_id, class_date, is_cash, attend)
    select single_class_id, $1, class_date, true, true ${copied} on conflict do nothing`,
  `insert into class_reservations (single_class_id, customer_id, class_date, is_cash, guest_name)
    select single_class_id, $1, class_date, true, 'Invitada' ${copied}`,
  `update class_reservations set "deletedAt" = now() where class_reservation_id = ${placeOf}`,
  `update class_reservations set attend = not attend where class_reservation_id = ${placeOf}`,
  `update class_reservations set class_stars = 5, coach_stars = 5 where class_reservation_id = ${placeOf}`,
  `update class_reservations r set single_class_id = sc.single_class_id, class_date = sc.class_date from ${locked}
    where r.class_reservation_id = ${placeOf}
      and not exists (select from class_reservations o where o.customer_id = $1 and o.single_class_id = $2 and o."deletedAt" is null)`,
  'update single_classes set class_date = class_date + make_interval(days => $4) where single_class_id = $2',
  `update class_reservations set attend = true where single_class_id = $2 and "deletedAt" is null`,
  `insert into completed_videos (customer_id, video_id, day) values ($1, $3, date '2027-01-15' + $4::int) on conflict do nothing`,
  `insert into completed_videos (customer_id, video_id, day)
    select $1, $3, date '2027-01-31' + d from generate_series(0, 3) d on conflict do nothing`,
  'update completed_videos set is_marked = not is_marked where customer_id = $1 and video_id = $3',
  `delete from completed_videos where customer_id = $1 and video_id = $3 and day > date '2027-01-20' + $4::int`,
];
/** A class is cancelled: rare, so that places remain. */
const cancelClass = `update class_reservations set "deletedAt" = now() where single_class_id = $2 and "deletedAt" is null`;

const isConflict = (error: unknown): boolean =>
  ['40P01', '23505'].includes((error as { code?: string }).code ?? '');

/**
 * Writes so many random events from several connections at once, in transactions of up to three; every tenth of these is rolled
 * back. What deadlocks, or books a place twice, is rolled back too, as in the product.
 */
export async function writeBoardEvents(
  pool: Pool,
  known: { customers: readonly number[]; classes: readonly number[]; videos: readonly number[] },
  { events: total, connections, seed }: { events: number; connections: number; seed: number },
): Promise<void> {
  const write = async (client: PoolClient, random: () => number) => {
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    for (let written = 0; written < total / connections; ) {
      const statements = 1 + Math.floor(random() * 3);
      written += statements;
      await client.query('begin');
      try {
        for (let index = 0; index < statements; index += 1) {
          const text = random() < 0.02 ? cancelClass : pick(events);
          const values = [
            pick(known.customers),
            pick(known.classes),
            pick(known.videos),
            Math.floor(random() * 40) - 20,
          ];
          const used = Math.max(...[...text.matchAll(/\$(\d)/g)].map(([, number]) => Number(number)));
          // Every parameter needs a type, also one that is not used.
          const named = Array.from(
            { length: used },
            (_, at) => `$${at + 1}::${at < 3 ? 'bigint' : 'int'}`,
          ).join(', ');
          await client.query(
            `with given as (select ${named}) ${text.startsWith('with ') ? `, ${text.slice(5)}` : text}`,
            values.slice(0, used),
          );
        }
        await client.query(random() < 0.1 ? 'rollback' : 'commit');
      } catch (error) {
        await client.query('rollback');
        if (!isConflict(error)) throw error;
      }
    }
    client.release();
  };
  await Promise.all(
    Array.from({ length: connections }, async (_, index) =>
      write(await pool.connect(), seeded(seed + index)),
    ),
  );
}
