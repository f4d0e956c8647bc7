import { addDays, endFrom, mondayBefore, planDays } from '@tbm/domain/planner';
import { dayIn } from '@tbm/domain/time';
import { customer_workout_plans } from '@tbm/server/features/planner/index';
import { evaluateRewards, strike_reviews } from '@tbm/server/features/rewards/index';
import { settleAttendance } from '@tbm/server/features/roster/index';
import type { Database, Transaction } from '@tbm/server/platform/database/database';
import { command, statement } from '@tbm/server/platform/database/statement';
import { z } from 'zod';
import { socia } from './accounts.ts';
import type { Books } from './books.ts';
import { monterrey, timezones } from './branches.ts';
import { atDesk } from './desk.ts';
import type { Member } from './members.ts';
import { openFilms } from './open-films.ts';

/** Three months of TBM Online. */
const quarter = 20_030;
const quarterDays = 92;
const day = 24 * 3_600_000;

/** A member who trained at home on three days of each week. */
export interface AtHome {
  customer_id: number;
  /** The first day of the first month, and the day before which the plans end; the member trained until yesterday. */
  from: string;
  to: string;
}

const monthOf = (on: string): string => `${on.slice(0, 7)}-01`;
const monthsBefore = (month: string, months: number): string =>
  Temporal.PlainDate.from(month).subtract({ months }).toString();

/** The demo member’s months: four in a row, before the month in which the package of the studio began, two weeks and a night ago. */
const monthsOfSocia = 4;
const packageBegan = 15;
/** The months that others trained: levels six to one, as far as strikes let them. */
const monthsOfOthers = [12, 10, 8, 6, 4, 2] as const;

/** Sells the library to members who earned their levels at home, and returns their months. */
export function addAtHome(books: Books, members: readonly Member[], now: number): AtHome[] {
  const timezone = timezones[monterrey] as string;
  const today = dayIn(new Date(now).toISOString(), timezone).toString();
  const end = monthOf(addDays(today, -packageBegan));
  const demoMember = { customer_id: socia.customer_id, from: monthsBefore(end, monthsOfSocia), to: end };
  const missed = (id: number): number =>
    books.reservations.filter(
      ({ customer_id, attend, deletedAt, class_date }) =>
        customer_id === id && !attend && !deletedAt && Date.parse(class_date) < now,
    ).length;
  // A member who misses classes of the studio has strikes, in spite of training at home.
  const small = members
    .filter(({ row, buys, left }) => row.branch_id === monterrey && buys > 0 && buys < 12 && !left)
    .map(({ row }) => ({ row, missed: missed(row.customer_id) }))
    .toSorted((a, b) => a.missed - b.missed || a.row.createdAt.localeCompare(b.row.createdAt));
  const others = monthsOfOthers.flatMap((months, index) => {
    const row = small[index]?.row;
    if (!row) return [];
    const from = monthsBefore(monthOf(today), months);
    // The member trained at home before coming to the studio.
    const since = `${addDays(from, -12)}T18:00:00Z`;
    if (since < row.createdAt) row.createdAt = since;
    return [{ customer_id: row.customer_id, from, to: addDays(today, planDays) }];
  });
  for (const { customer_id, from } of [demoMember, ...others]) {
    const first =
      now - Temporal.PlainDate.from(from).until(today, { largestUnit: 'day' }).days * day - 10 * day;
    for (let at = first; at < now; at += quarterDays * day)
      books.sell({ customer_id, branch_id: monterrey }, quarter, atDesk(at, timezone), 4);
  }
  return [demoMember, ...others];
}

const planOfThreeDays = statement(
  'demo_plan_of_three_days',
  `select workout_plan_id from workout_plans where frequency = 3 and not pregnant
  order by workout_plan_id limit 1`,
  z.object({ workout_plan_id: z.int() }),
);

const firstPlanOfMember = statement(
  'demo_first_plan_of_member',
  `select start_date from customer_workout_plans where customer_id = $1
  order by start_date, customer_workout_plan_id limit 1`,
  z.object({ start_date: z.string() }),
);

const completeVideos = command(
  'demo_complete_videos',
  `insert into completed_videos (customer_id, day, video_id, is_marked, "createdAt")
  select $1::bigint, done.day, done.video_id, false, $4::timestamptz
  from unnest($2::date[], $3::bigint[]) done (day, video_id)
  on conflict do nothing`,
);

const recountCompletions = command(
  'demo_recount_completions',
  `update videos v set completed_videos =
    (select count(*) from completed_videos c where c.video_id = v.video_id)`,
);

/** Adds their plans and films, except those that exist already. */
export async function loadAtHome(
  tx: Transaction,
  all: readonly AtHome[],
  { now, timezone }: { now: string; timezone: string },
): Promise<void> {
  const plan = await planOfThreeDays.one(tx);
  const films = await openFilms(tx, 12);
  const today = dayIn(now, timezone).toString();
  for (const { customer_id, from, to } of all) {
    const begin = mondayBefore(from);
    const known = await firstPlanOfMember.maybeOne(tx, [customer_id]);
    const until = known?.start_date ?? to;
    for (let start_date = begin; start_date < until; start_date = endFrom(start_date)) {
      const end = endFrom(start_date);
      await tx.insert(customer_workout_plans).values({
        customer_id,
        workout_plan_id: plan.workout_plan_id,
        frequency: 3,
        week_days: '1,3,5',
        start_date,
        end_date: end > until ? until : end,
        createdAt: now,
      });
    }
    const weeks: string[] = [];
    for (let monday = begin; addDays(monday, 6) < to; monday = addDays(monday, 7)) weeks.push(monday);
    const days = weeks
      .flatMap((monday) => [0, 2, 4].map((after) => addDays(monday, after)))
      .filter((on) => on < today);
    const filmsOfDays = days.map((_, index) => films[index % films.length]?.video_id);
    await completeVideos.run(tx, [customer_id, days, filmsOfDays, now]);
  }
  await recountCompletions.run(tx);
}

const deleteNews = command(
  'demo_delete_news_of_levels',
  `delete from messages where template in ('level_up', 'level_down')`,
);
const celebrate = command('demo_celebrate_milestones', 'update customer_milestones set "celebratedAt" = $1');

const lastStrike = statement(
  'demo_last_strike',
  'select strike_id from strikes where customer_id = $1 order by day desc, strike_id desc limit 1',
  z.object({ strike_id: z.int() }),
);

/** Settles the classes so far, evaluates all members, and lets the demo member ask about a strike. */
export async function loadRewards(db: Database, now: string): Promise<void> {
  const clock = { now: () => now };
  const fail = ({ err }: { err?: unknown }) => {
    throw err;
  };
  await settleAttendance({ db, clock });
  await evaluateRewards({ db, clock, log: { error: fail, warn: fail } });
  // What happened before the demo began is no news.
  await deleteNews.run(db);
  await celebrate.run(db, [now]);
  const strike = await lastStrike.maybeOne(db, [socia.customer_id]);
  if (strike)
    await db.insert(strike_reviews).values({
      ...strike,
      text: 'Ese día avisé por WhatsApp que mi hija se enfermó. ¿Lo pueden revisar?',
      createdAt: now,
    });
}
