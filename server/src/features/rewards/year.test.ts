import { addDays } from '@tbm/domain/planner';
import {
  firstRules,
  type RewardFacts,
  type RewardPackage,
  type RewardStrike,
} from '@tbm/domain/reward-facts';
import { rewardsModel } from '@tbm/domain/testing/rewards-model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insert,
  makeClass,
  makeCustomer,
  makeLot,
  makeMembership,
  makeStudio,
  makeVideo,
} from '../../platform/testing/factories.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { settleAttendance } from '../roster/index.ts';
import { evaluateRewards } from './evaluate.ts';

/** A year of a studio's members, evaluated as it passes, and recomputed by an independent model. `npm run test:rewards`: 500. */
const members = Number(process.env.REWARD_MEMBERS ?? 8);
const begin = '2027-01-01';
const days = 365;

/** Random numbers from 0 to 1, the same for each seed. */
function dice(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}

type Member = { customer_id: number } & { -readonly [K in keyof RewardFacts]: RewardFacts[K] };
/** The events of a day, as rows of the product and as the same facts for the model. */
type Happening = { day: string; run(): Promise<void> };

let server: TestServer;
let video_id: number;
let workout_plan_id: number;
beforeAll(async () => {
  server = await makeTestServer(`${begin}T12:00:00Z`);
  await makeStudio(server.pool);
  video_id = (await makeVideo(server.pool)).video_id;
  const { goal_id } = await insert<{ goal_id: number }>(server.pool, 'training_goals', { name: 'Fuerza' });
  ({ workout_plan_id } = await insert<{ workout_plan_id: number }>(server.pool, 'workout_plans', {
    goal_id,
    frequency: 3,
    level: 1,
    pregnant: false,
    program_id: null,
  }));
}, 120_000);
afterAll(() => server.end());

/** One place of a lot, used or not. */
async function place(
  { customer_id, strikes }: { customer_id: number; strikes: RewardStrike[] },
  lot: { credit_lot_id: number; left: number; package_classes: number | null; used: unknown[] },
  { day, attended }: { day: string; attended: boolean },
): Promise<void> {
  const class_date = `${day}T18:00:00Z`;
  const { single_class_id } = await makeClass(server.pool, { class_date });
  const amount = lot.package_classes === null ? 0 : 1;
  await server.pool.query(
    `with one as (update single_classes set taken = taken + 1 where single_class_id = $1),
      lot as (update credit_lots set available_classes = available_classes - $6 where credit_lot_id = $3),
      made as (insert into class_reservations (single_class_id, customer_id, class_date, credit_lot_id, attend, "createdAt")
        values ($1, $2, $4, $3, $5, $4) returning class_reservation_id)
    insert into credit_ledger (credit_lot_id, class_reservation_id, reason, amount)
    select $3, class_reservation_id, 'taken', -$6::int from made`,
    [single_class_id, customer_id, lot.credit_lot_id, class_date, attended, amount],
  );
  lot.left -= amount;
  lot.used.push({ day, attended });
  if (!attended)
    strikes.push({
      strike_id: strikes.length + 1,
      cause: 'no_show',
      day,
      credit_lot_id: lot.credit_lot_id,
      is_pardoned: false,
    });
}

/** Packages one after another, some of them finished early, some not at all. */
function studioYear(member: Member, roll: () => number, strikes: RewardStrike[]): Happening[] {
  const happenings: Happening[] = [];
  const packages = member.packages as (RewardPackage & { left: number; used: never[] })[];
  const care = 0.9 + roll() * 0.1;
  for (let from = Math.floor(roll() * 40); from < days - 60; ) {
    const classes = [12, 12, 16, null, 8][Math.floor(roll() * 5)] ?? null;
    const validity = classes === null ? 50 : classes === 16 ? 40 : 30;
    const start_date = addDays(begin, from);
    const expiration_date = addDays(start_date, validity);
    const count = Math.floor((classes ?? 22) * (roll() < 0.8 ? 1 : roll()));
    const pace = (validity * (0.6 + roll() * 0.35)) / (classes ?? 22);
    const lot = { start_date, expiration_date, package_classes: classes, classes: classes ?? 0 };
    const known = { ...lot, credit_lot_id: 0, left: classes ?? 0, used: [] as never[] };
    const terms = classes === null ? { is_unlimited: true } : { granted: classes };
    happenings.push({
      day: start_date,
      async run() {
        const made = await makeLot(server.pool, member.customer_id, {
          ...terms,
          start_date,
          expiration_date,
        });
        known.credit_lot_id = made.credit_lot_id;
        packages.push(known);
      },
    });
    for (let index = 0; index < count; index += 1) {
      const visit = { day: addDays(start_date, Math.floor(1 + index * pace)), attended: roll() < care };
      happenings.push({ day: visit.day, run: () => place({ ...member, strikes }, known, visit) });
    }
    from += Math.floor(validity * (0.8 + roll() * 0.5) + (roll() < 0.15 ? 50 : 0));
  }
  return happenings;
}

/** Films on most weeks, with access and plans from some day on. */
function onlineYear(member: Member, roll: () => number): Happening[] {
  const first = addDays(begin, Math.floor(roll() * 70));
  const last = addDays(begin, days - Math.floor(roll() * roll() * 200));
  member.access = [{ start_date: first, end_date: last }];
  member.plans = [{ start_date: addDays(first, 3), end_date: addDays(begin, days + 20) }];
  const happenings: Happening[] = [
    {
      day: first,
      async run() {
        await makeMembership(server.pool, member.customer_id, {
          createdAt: `${first}T12:00:00Z`,
          access_until: `${addDays(last, 1)}T06:00:00Z`,
        });
        await insert(server.pool, 'customer_workout_plans', {
          customer_id: member.customer_id,
          workout_plan_id,
          frequency: 3,
          week_days: '1,3,5',
          ...member.plans[0],
        });
      },
    },
  ];
  const zeal = 0.5 + roll() * 0.5;
  const filmDays: string[] = [];
  member.film_days = filmDays;
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (roll() > zeal) continue;
    happenings.push({
      day,
      async run() {
        await insert(server.pool, 'completed_videos', { customer_id: member.customer_id, video_id, day });
        filmDays.push(day);
      },
    });
  }
  return happenings;
}

function pauseOf(member: Member, roll: () => number): Happening[] {
  if (roll() < 0.5) return [];
  const start_date = addDays(begin, Math.floor(roll() * 330));
  const pause = { start_date, end_date: addDays(start_date, Math.floor(roll() * 25)) };
  member.pauses = [pause];
  return [
    {
      day: start_date,
      run: () =>
        insert(server.pool, 'customer_pauses', { customer_id: member.customer_id, ...pause }).then(() => {}),
    },
  ];
}

const rowsOf = async (sql: string, values: unknown[]) => (await server.pool.query(sql, values)).rows;

/** Whether each step follows from the numbers that are stored with it. */
function explained(periods: Awaited<ReturnType<typeof rowsOf>>): number {
  let level = 0;
  let row = 0;
  for (const { result, strikes, done, needed, level_before, level_after, in_a_row, weeks } of periods) {
    expect(level_before).toBe(level);
    expect(result === 'met').toBe(done >= needed);
    if (weeks.length > 0)
      expect(weeks.filter(({ state }: { state: string }) => state === 'met')).toHaveLength(done);
    if (strikes >= firstRules.fall_strikes) expect([level_after, in_a_row]).toEqual([0, 0]);
    else if (strikes >= firstRules.drop_strikes)
      expect([level_after, in_a_row]).toEqual([Math.max(level - 1, 0), 0]);
    else if (result === 'met' && level_after > level) {
      expect([strikes, level_after, in_a_row]).toEqual([0, level + 1, 0]);
      expect(row + 1).toBeGreaterThanOrEqual(firstRules.periods);
    } else {
      expect(level_after).toBe(level);
      // After too long a time without a period the row begins again.
      if (result === 'met') expect([1, row + 1]).toContain(in_a_row);
      if (result === 'missed') expect(in_a_row).toBe(0);
    }
    [level, row] = [level_after, in_a_row];
  }
  return level;
}

it(`a year of ${members} members: each level is that of an independent model, and follows from its stored reasons`, async () => {
  const all: Member[] = [];
  const strikesOf = new Map<Member, RewardStrike[]>();
  const happenings: Happening[] = [];
  for (let index = 0; index < members; index += 1) {
    const roll = dice(index + 1);
    const { customer_id } = await makeCustomer(server.pool);
    const strikes: RewardStrike[] = [];
    const rules = [{ ...firstRules, from_date: '2000-01-01' }];
    const member: Member = {
      customer_id,
      packages: [],
      film_days: [],
      access: [],
      plans: [],
      pauses: [],
      strikes,
      rules,
      today: addDays(begin, days),
    };
    strikesOf.set(member, strikes);
    all.push(member);
    const kind = index % 3;
    if (kind !== 1) happenings.push(...studioYear(member, roll, strikes));
    if (kind !== 0) happenings.push(...onlineYear(member, roll));
    happenings.push(...pauseOf(member, roll));
  }
  happenings.sort((a, b) => a.day.localeCompare(b.day));
  let next = 0;
  for (let day = 0; day <= days; day += 1) {
    const today = addDays(begin, day);
    server.clock.set(`${today}T12:00:00Z`);
    if (day % 5 === 0 || day === days) {
      await settleAttendance(server.services);
      await evaluateRewards(server.services);
    }
    for (; next < happenings.length && (happenings[next]?.day ?? '') <= today; next += 1)
      await happenings[next]?.run();
  }
  // A pardon after the year moves what follows it.
  const [admin] = all;
  for (const member of all.filter((_, index) => index % 4 === 0)) {
    const [pardoned] = await rowsOf(
      `update strikes set "pardonedAt" = now(), pardoned_by = $2, pardon_reason = 'Avisó a tiempo.'
      where strike_id = (select strike_id from strikes where customer_id = $1 and cause = 'no_show' order by day limit 1)
      returning day`,
      [member.customer_id, admin?.customer_id],
    );
    const found = strikesOf.get(member)?.toSorted((a, b) => a.day.localeCompare(b.day))[0];
    expect(pardoned?.day).toBe(found?.day);
    if (found) found.is_pardoned = true;
  }
  await settleAttendance(server.services);
  await evaluateRewards(server.services);

  const levels = new Map<number, number>();
  for (const member of all) {
    const { customer_id } = member;
    const model = rewardsModel(member);
    const periods = await rowsOf('select * from reward_periods where customer_id = $1 order by position', [
      customer_id,
    ]);
    const closings = periods.map(({ end_date, mode, number, level_after, in_a_row }) =>
      [end_date, mode, number, level_after, in_a_row].join(' '),
    );
    expect({ customer_id, closings }).toEqual({ customer_id, closings: model.closings });
    expect(explained(periods)).toBe(model.level);
    const [standing] = await rowsOf('select level from reward_standings where customer_id = $1', [
      customer_id,
    ]);
    expect(standing?.level ?? 0).toBe(model.level);
    levels.set(model.level, (levels.get(model.level) ?? 0) + 1);
  }
  // The results are not all alike: the year tests different cases.
  expect(levels.size).toBeGreaterThan(2);
}, 3_600_000);
