import { goals } from '../goals.ts';
import { fire, salvo } from '../load.ts';
import { authorization, bareStatements, measure } from '../measure.ts';
import type { Row } from '../row.ts';
import type { Stand } from '../stand.ts';
import { classesAhead, type Size } from '../studio.ts';
import type { Script } from '../yardsticks.ts';

const ownLot = `select credit_lot_id from credit_lots where customer_id = :customer and "deletedAt" is null
  and (available_classes > 0 or is_unlimited) and expiration_date >= current_date
  order by expiration_date, credit_lot_id limit 1`;
const sixStatements = (size: Size): Script => ({
  variables: { class: [1, classesAhead(size)], customer: [1, size.customers] },
  statements: [
    'begin',
    'update single_classes set taken = taken + 1 where single_class_id = :class and taken < capacity',
    `${ownLot} for update`,
    `update credit_lots set available_classes = available_classes - 1 where credit_lot_id = (${ownLot})`,
    `insert into class_reservations (single_class_id, customer_id, class_date, is_cash)
       select single_class_id, :customer, class_date, true from single_classes where single_class_id = :class
       on conflict do nothing`,
    `insert into credit_ledger (credit_lot_id, reason, amount) select credit_lot_id, 'removed', -1 from (${ownLot}) lot`,
    'commit',
  ],
});

/**
 * Reserving over HTTP: each member reserves each class once, in an order that spreads over all classes. The members give all
 * places back before each round: a booking counts the places that its member holds, and a studio lets a member hold
 * eight. A round of 1,000 members books no more than that.
 */
export async function* reserving(stand: Stand): AsyncGenerator<Row> {
  const { pool, members, address, scale } = stand;
  // Future classes with room for all members, so that a run measures reservations, not refusals.
  const { rows } = await pool.query<{ single_class_id: number }>(
    `update single_classes set capacity = 1000000
    where single_class_id <= $1 and class_date > now() + interval '1 day' returning single_class_id`,
    [classesAhead(scale.size)],
  );
  let asked = 0;
  const next = () => {
    const index = asked % members.length;
    const { single_class_id } = rows[(Math.floor(asked / members.length) + 37 * index) % rows.length] ?? {};
    asked += 1;
    return {
      method: 'POST' as const,
      path: '/api/class_reservations',
      headers: authorization(members[index] ?? { token: '' }),
      body: JSON.stringify({ single_class_id }),
    };
  };
  yield await measure(stand, {
    name: 'reserve, random classes, 50 connections',
    goal: goals.reserve,
    yardstick: bareStatements(stand, 'six statements', sixStatements(scale.size)),
    load: async () => {
      await pool.query(
        'update class_reservations set "deletedAt" = now() where customer_id = any($1) and "deletedAt" is null',
        [members.map(({ customer_id }) => customer_id)],
      );
      return fire(address, {
        connections: 50,
        seconds: scale.seconds,
        next,
        statuses: [201],
      });
    },
  });
}

const places = 15;

/** 500 simultaneous requests for the 15 places of a class, over warm connections. */
export async function* hotClass({ pool, members, address, scale }: Stand): AsyncGenerator<Row> {
  const times: number[] = [];
  await salvo(
    address,
    Array.from({ length: 500 }, () => ({ method: 'GET', path: '/api/health' })),
  );
  for (let round = 0; round < scale.rounds; round++) {
    const { rows: made } = await pool.query(
      `insert into single_classes (branch_id, location_id, class_type_id, class_date, capacity)
       values (1, 1, 1, now() + interval '30 days' + $1 * interval '1 day', $2) returning single_class_id`,
      [round, places],
    );
    const { single_class_id } = made[0];
    const shots = Array.from({ length: 500 }, (_, index) => ({
      method: 'POST' as const,
      path: '/api/class_reservations',
      headers: authorization(members[index % members.length] ?? { token: '' }),
      body: JSON.stringify({ single_class_id }),
    }));
    const began = performance.now();
    const answers = await salvo(address, shots);
    times.push(performance.now() - began);
    const { rows: counted } = await pool.query(
      'select count(*)::int as places from class_reservations where single_class_id = $1',
      [single_class_id],
    );
    const booked = answers.filter((status) => status === 201).length;
    const refused = answers.filter((status) => status === 409).length;
    if (counted[0].places !== places || booked !== places || booked + refused !== shots.length)
      throw new Error(
        `${counted[0].places} members have the ${places} places; statuses ${[...new Set(answers)]}`,
      );
  }
  yield {
    name: `hot class, 500 at once for ${places} places, all answered`,
    figure: Math.max(...times),
    unit: 'ms',
    note: `rounds: ${times.map(Math.round).join(', ')} ms`,
    goal: goals.hotClass,
  };
}
