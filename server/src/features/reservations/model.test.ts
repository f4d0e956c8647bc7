import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenConstraint, Problem } from '../../platform/errors.ts';
import { makeClass, makeCustomer, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';
import { placeFreed, waitlistHandlers, waitlistJobs } from '../waitlist/index.ts';
import { cancelReservation } from './cancel.ts';
import { cancelLate } from './cancel-late.ts';
import { changeSpot } from './change-spot.ts';
import { reschedule } from './reschedule.ts';
import { reserve } from './reserve.ts';

// Bookings, cancellations, late ones, exchanges for another class, changes of spot and of capacity, and waitlists are mixed
// at random. One after another, they are compared with a model in memory, step by step. All at once, the invariants must
// hold. The first class begins in half an hour, so that cancelling it is no longer free. The last one is in another branch,
// where each member has a second lot.

let server: TestServer;
let beginning: string;
beforeAll(async () => {
  server = await makeTestServer();
  beginning = server.clock.now();
  await makeStudio(server.pool);
});
afterAll(() => server.end());

const members = 4;
const classes = 3;
const credits = 3;
/** Credits of the second lot, which expires later and is valid in the branch of the last class alone. */
const creditsElsewhere = 1;
const [lateClass, classElsewhere] = [0, classes - 1];

type Step =
  | {
      do: 'reserve' | 'cancel' | 'give_up' | 'change' | 'join' | 'leave';
      member: number;
      class: number;
      /** Only booking and changing use this field. */
      spot: number | null;
    }
  | { do: 'reschedule'; member: number; class: number; to: number; spot: number | null }
  | { do: 'capacity'; class: number; places: number };

const classIndex = fc.nat(classes - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 16,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'reserve',
        'reserve',
        'reserve',
        'cancel',
        'cancel',
        'give_up',
        'change',
        'join',
        'join',
        'leave',
      ),
      member: fc.nat(members - 1),
      class: classIndex,
      spot: fc.option(fc.integer({ min: 1, max: 4 })),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('reschedule' as const),
      member: fc.nat(members - 1),
      class: classIndex,
      to: classIndex,
      spot: fc.option(fc.integer({ min: 1, max: 4 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('capacity' as const),
      class: classIndex,
      places: fc.integer({ min: 1, max: 4 }),
    }),
  },
);

interface Place {
  spot: number | null;
  /** Which of the member's lots has paid. */
  lot: Lot;
}
type Lot = 'anywhere' | 'elsewhere';

/** The model: the same rules without a database. Returns the outcome, as a code of the catalogue. */
class Model {
  capacity = Array<number>(classes).fill(2);
  places = Array.from({ length: classes }, () => new Map<number, Place>());
  waiting = Array.from({ length: classes }, () => new Set<number>());
  left: Record<Lot, number[]> = {
    anywhere: Array<number>(members).fill(credits),
    elsewhere: Array<number>(members).fill(creditsElsewhere),
  };
  strikes = Array<number>(members).fill(0);
  /** Notices that each member was sent. */
  notified = Array<number>(members).fill(0);

  private classAt(index: number) {
    const [places, waiting, capacity] = [this.places[index], this.waiting[index], this.capacity[index]];
    if (!places || !waiting || capacity === undefined) throw new Error('no such class');
    return { places, waiting, capacity, full: places.size >= capacity };
  }
  private freed(index: number) {
    const { waiting, full } = this.classAt(index);
    if (!full) for (const member of waiting) this.notified[member] = (this.notified[member] ?? 0) + 1;
  }
  private held(index: number, spot: number | null, except: number): boolean {
    return (
      spot !== null && [...this.classAt(index).places].some(([by, has]) => by !== except && has.spot === spot)
    );
  }
  private count(lot: Lot, member: number, by: number): void {
    this.left[lot][member] = (this.left[lot][member] ?? 0) + by;
  }
  /** The lot that pays for a class: the one that expires first of those that are valid there and not used up. */
  private payingLot(index: number, member: number): Lot | undefined {
    const valid: Lot[] = index === classElsewhere ? ['anywhere', 'elsewhere'] : ['anywhere'];
    return valid.find((lot) => this.left[lot][member]);
  }
  private reschedule({ member, class: from, to, spot }: Step & { do: 'reschedule' }): string {
    const [source, target] = [this.classAt(from), this.classAt(to)];
    const place = source.places.get(member);
    if (!place) return 'reservation_not_found';
    if (from === to) return 'reschedule_same_class';
    if (spot !== null && spot > target.capacity) return 'spot_invalid';
    if (from === lateClass) return 'reschedule_too_late';
    if (target.places.has(member)) return 'already_reserved';
    if (target.full) return 'class_full';
    this.count(place.lot, member, 1);
    const keeps = place.lot === 'anywhere' || to === classElsewhere;
    const lot = keeps ? place.lot : this.payingLot(to, member);
    const refusal = lot ? (this.held(to, spot, member) ? 'spot_taken' : null) : 'reschedule_no_credits';
    if (refusal || !lot) {
      this.count(place.lot, member, -1);
      return refusal ?? 'reschedule_no_credits';
    }
    source.places.delete(member);
    this.freed(from);
    this.count(lot, member, -1);
    target.places.set(member, { spot, lot });
    target.waiting.delete(member);
    return 'ok';
  }

  apply(step: Step): string {
    const { places, waiting, capacity, full } = this.classAt(step.class);
    if (step.do === 'capacity') {
      if (step.places < places.size) return 'single_classes_places';
      this.capacity[step.class] = step.places;
      for (const [member, place] of places)
        if ((place.spot ?? 0) > step.places) places.set(member, { ...place, spot: null });
      if (step.places > capacity) this.freed(step.class);
      return 'ok';
    }
    if (step.do === 'reschedule') return this.reschedule(step);
    const { member } = step;
    const place = places.get(member);
    const mine = place !== undefined;
    if (step.do === 'join') {
      if (mine) return 'already_reserved';
      if (!full) return 'class_has_places';
      waiting.add(member);
      return 'ok';
    }
    if (step.do === 'leave') return waiting.delete(member) ? 'ok' : 'waitlist_not_found';
    if (step.do === 'cancel') {
      if (!place) return 'reservation_not_found';
      if (step.class === lateClass) return 'cancel_too_late';
      places.delete(member);
      this.count(place.lot, member, 1);
      this.freed(step.class);
      return 'ok';
    }
    if (step.do === 'give_up') {
      if (!place) return 'reservation_not_found';
      if (step.class !== lateClass) return 'cancel_still_free';
      places.delete(member);
      this.strikes[member] = (this.strikes[member] ?? 0) + 1;
      this.freed(step.class);
      return 'ok';
    }
    if (step.do === 'change' && !mine) return 'reservation_not_found';
    if (step.spot !== null && step.spot > capacity) return 'spot_invalid';
    if (step.do === 'reserve') {
      if (mine) return 'already_reserved';
      if (full) return 'class_full';
    }
    const lot = place?.lot ?? this.payingLot(step.class, member);
    if (!lot) return 'no_credits';
    if (this.held(step.class, step.spot, member)) return 'spot_taken';
    if (step.do === 'reserve') {
      this.count(lot, member, -1);
      waiting.delete(member);
    }
    places.set(member, { spot: step.spot, lot });
    return 'ok';
  }
}

/** The real system, with its own customers and classes. */
async function makeStage(day: number) {
  const first = Temporal.Instant.from('2026-12-01T13:00:00Z').add({ hours: 24 * (day % 300) });
  server.clock.set(first.subtract({ minutes: 30 }).toString());
  const valid = (days: number) =>
    first
      .add({ hours: 24 * days })
      .toString()
      .slice(0, 10);
  const customers: number[] = [];
  for (let index = 0; index < members; index++) {
    const { customer_id } = await makeCustomer(server.pool);
    const start_date = valid(-10);
    await makeLot(server.pool, customer_id, { granted: credits, start_date, expiration_date: valid(10) });
    await makeLot(server.pool, customer_id, {
      granted: creditsElsewhere,
      branch_id: 2,
      start_date,
      expiration_date: valid(20),
    });
    customers.push(customer_id);
  }
  const ids: number[] = [];
  for (let index = 0; index < classes; index++)
    ids.push(
      (
        await makeClass(server.pool, {
          class_date: first.add({ hours: 2 * index }).toString(),
          branch_id: index === classElsewhere ? 2 : 1,
          capacity: 2,
        })
      ).single_class_id,
    );
  const waitlist = waitlistHandlers(server.services);
  let raised = 0;

  const placeOf = async (customer_id: number, single_class_id: number): Promise<number> => {
    const { rows } = await server.pool.query(
      `select class_reservation_id from class_reservations
       where customer_id = $1 and single_class_id = $2 and "deletedAt" is null`,
      [customer_id, single_class_id],
    );
    return rows[0]?.class_reservation_id ?? 1;
  };
  async function run(step: Step): Promise<void> {
    const single_class_id = ids[step.class] as number;
    if (step.do === 'capacity') {
      raised += 1;
      const cause = `capacity:${single_class_id}:${raised}`;
      return server.services.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ before: number }>(sql`
          select capacity as before from single_classes where single_class_id = ${single_class_id} for update`);
        await tx.execute(sql`
          update class_reservations set spot = null
          where single_class_id = ${single_class_id} and spot > ${step.places}`);
        await tx.execute(sql`
          update single_classes set capacity = ${step.places} where single_class_id = ${single_class_id}`);
        if (step.places > (rows[0]?.before ?? 0)) await placeFreed(tx, { single_class_id, cause });
      });
    }
    const customer_id = customers[step.member] as number;
    const actor = { customer_id };
    const call = (parts: object) =>
      ({ actor, params: {}, query: {}, rawBody: '', headers: {}, ...parts }) as never;
    if (step.do === 'reserve') await reserve(server.services, actor, { single_class_id, spot: step.spot });
    else if (step.do === 'join') await waitlist['POST /waitlist'](call({ body: { single_class_id } }));
    else if (step.do === 'leave') {
      const { rows } = await server.pool.query(
        'select waitlist_id from waitlists where customer_id = $1 and single_class_id = $2',
        [customer_id, single_class_id],
      );
      await waitlist['DELETE /waitlist/:id'](call({ params: { id: rows[0]?.waitlist_id ?? 1 } }));
    } else {
      const class_reservation_id = await placeOf(customer_id, single_class_id);
      if (step.do === 'cancel') await cancelReservation(server.services, actor, class_reservation_id);
      else if (step.do === 'give_up') await cancelLate(server.services, actor, class_reservation_id);
      else if (step.do === 'reschedule')
        await reschedule(server.services, actor, {
          class_reservation_id,
          single_class_id: ids[step.to] as number,
          spot: step.spot,
        });
      else await changeSpot(server.services, actor, { class_reservation_id, spot: step.spot });
    }
  }

  return {
    /** Runs a step and returns its outcome: `ok`, a code of the catalogue, or the violated constraint. */
    apply: (step: Step): Promise<string> =>
      run(step).then(
        () => 'ok',
        (error: unknown) => {
          const refusal = error instanceof Problem ? error.code : brokenConstraint(error);
          if (!refusal) throw error;
          return refusal;
        },
      ),
    /** Runs each pending job twice, as a restarted worker may. */
    async work() {
      const { rows } = await server.pool.query(
        `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and t.identifier = 'tell_waiting' returning j.payload`,
      );
      const task = waitlistJobs(server.services).tasks.tell_waiting;
      for (const { payload } of rows) {
        await task?.(payload, {} as never);
        await task?.(payload, {} as never);
      }
    },
    /** The state that the model also has, read from the database. */
    async state() {
      const { rows } = await server.pool.query(
        `select
          (select json_agg(capacity order by single_class_id) from single_classes where single_class_id = any($1)) as capacity,
          (select json_agg(taken order by single_class_id) from single_classes where single_class_id = any($1)) as taken,
          (select coalesce(json_agg(json_build_array(array_position($1::bigint[], single_class_id) - 1,
              array_position($2::bigint[], customer_id) - 1, spot) order by single_class_id, customer_id), '[]')
            from class_reservations where single_class_id = any($1) and "deletedAt" is null) as places,
          (select coalesce(json_agg(json_build_array(array_position($1::bigint[], single_class_id) - 1,
              array_position($2::bigint[], customer_id) - 1) order by single_class_id, customer_id), '[]')
            from waitlists where single_class_id = any($1)) as waiting,
          (select json_agg(available_classes order by customer_id) from credit_lots
            where customer_id = any($2) and branch_id is null) as anywhere,
          (select json_agg(available_classes order by customer_id) from credit_lots
            where customer_id = any($2) and branch_id = 2) as elsewhere,
          (select json_agg((select count(*) from strikes k where k.customer_id = c) order by c)
            from unnest($2::bigint[]) c) as strikes,
          (select json_agg((select count(*) from messages m where m.customer_id = c) order by c) from unnest($2::bigint[]) c) as notified`,
        [ids, customers],
      );
      return rows[0];
    },
  };
}

const pairs = <T>(list: Iterable<number>[], map: (index: number, member: number) => T): T[] =>
  list.flatMap((set, index) => [...set].sort((a, b) => a - b).map((member) => map(index, member)));

const stateOf = (model: Model) => ({
  capacity: model.capacity,
  taken: model.places.map(({ size }) => size),
  places: pairs(
    model.places.map((map) => map.keys()),
    (index, member) => [index, member, model.places[index]?.get(member)?.spot ?? null],
  ),
  waiting: pairs(model.waiting, (index, member) => [index, member]),
  ...model.left,
  strikes: model.strikes,
  notified: model.notified,
});

/** Before all stages: the messages of the first ones, which no worker sends, are not late then. */
const broken = async () =>
  (await runIntegrity(server.pool, beginning)).filter(({ violations }) => violations > 0);

let day = 0;

it('agrees with the model after each of thousands of random steps [RES-009, WAIT-006, WAIT-008]', async () => {
  let steps = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 80, size: 'max' }), async (plan) => {
      const [stage, model] = [await makeStage(day++), new Model()];
      for (const [index, next] of plan.entries()) {
        expect([index, next, await stage.apply(next)]).toEqual([index, next, model.apply(next)]);
        await stage.work();
        steps += 1;
      }
      expect(await stage.state()).toEqual(stateOf(model));
    }),
    { numRuns: 60, endOnFailure: true },
  );
  expect(steps).toBeGreaterThan(2_000);
  expect(await broken()).toEqual([]);
}, 180_000);

it('keeps every invariant under concurrency, and misses no notice [ERR-044, ERR-045, WAIT-007]', async () => {
  // A single plan may ask for invalid spots only, so successes are counted over all plans.
  let succeeded = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60, size: 'max' }), async (plan) => {
      const stage = await makeStage(day++);
      const outcomes = await Promise.all(plan.map((next) => stage.apply(next)));
      succeeded += outcomes.filter((outcome) => outcome === 'ok').length;
      await stage.work();
      const { capacity, taken, waiting, notified } = await stage.state();
      for (const [index, places] of taken.entries()) expect(places).toBeLessThanOrEqual(capacity[index]);
      // Members waiting for a class that now has a place were notified.
      for (const [index, member] of waiting)
        if (taken[index] < capacity[index]) expect(notified[member]).toBeGreaterThan(0);
      expect(await broken()).toEqual([]);
    }),
    { numRuns: 60, endOnFailure: true },
  );
  expect(succeeded).toBeGreaterThan(200);
}, 180_000);
