import { settings } from '@tbm/domain/settings';
import { startOfDay } from '@tbm/domain/time';
import type { Lot } from './books.ts';
import { timezones } from './branches.ts';
import { atDesk, deskMethod } from './desk.ts';
import type { Member } from './members.ts';
import { deskPackages } from './packages.ts';
import type { StudioClass } from './timetable.ts';
import { type Visit, visit } from './visits.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Sells a member the usual package around that time. */
const sellUsual = ({ books, random }: Visit, { row, buys }: Member, at: number): Lot =>
  books.sell(
    row,
    deskPackages[row.branch_id]?.[buys] as number,
    atDesk(at, timezones[row.branch_id] as string),
    deskMethod(random),
  );

/** Purchases from before the recorded schedule; their classes were attended then, so the credits are removed. */
function before(studio: Visit, member: Member, from: number): void {
  const { books, random } = studio;
  const timezone = timezones[member.row.branch_id] as string;
  let at = Date.parse(startOfDay(member.joined, timezone)) + random.between(10 * 60, 20 * 60) * minute;
  const until = member.left ? Date.parse(startOfDay(member.left, timezone)) : Number.POSITIVE_INFINITY;
  while (at < Math.min(from, until)) {
    const lot = sellUsual(studio, member, at);
    const { granted, is_unlimited } = lot.row;
    const lasts = is_unlimited
      ? 50 * day
      : Math.min((granted / member.weekly) * 7, lot.purchase.expiration_days) * day;
    const next = at + Math.round(lasts) + random.between(0, 5) * day + random.between(-90, 90) * minute;
    const elapsed = Math.min(1, (from - at) / (next - at));
    const unused = elapsed === 1 && random.chance(0.3) ? 1 : 0;
    books.remove(lot, Math.floor(granted * elapsed) - unused, Math.min(next, from) - minute);
    at = next;
  }
}

/** The probability that a member has already reserved a class that many days ahead. */
const eagerness = (daysAhead: number): number => {
  if (daysAhead < 2) return 0.9;
  if (daysAhead < 7) return 0.75;
  if (daysAhead < 14) return 0.4;
  return daysAhead < 28 ? 0.1 : 0.02;
};

/** Buys at the desk: just before a past class, or sometimes in these days for a future one. */
function renew(studio: Visit, member: Member, { start }: StudioClass): Lot | undefined {
  const { random, now } = studio;
  if (start <= now) {
    if (!random.chance(0.93)) return undefined;
    return sellUsual(studio, member, start - random.between(15, 45) * minute);
  }
  return random.chance(0.3)
    ? sellUsual(studio, member, now - random.between(40, 30 * 60) * minute)
    : undefined;
}

/** Reserves a member's week: on each preferred day, the first preferred hour with a free place. */
function week(
  studio: Visit,
  member: Member,
  classes: ReadonlyMap<string, StudioClass>,
  monday: Temporal.PlainDate,
): void {
  const { books, random, now } = studio;
  const { customer_id } = member.row;
  for (const weekday of member.weekdays) {
    const date = monday.add({ days: weekday - 1 });
    if (Temporal.PlainDate.compare(date, member.joined) <= 0) continue;
    if (member.left && Temporal.PlainDate.compare(date, member.left) > 0) return;
    const hours = random.chance(0.88) ? member.hours : random.shuffled([...member.hours, 9, 10, 8]);
    const chosen = (weekday > 5 ? random.shuffled([9, 10, 8, 11]) : hours)
      .map((at) => classes.get(`${date} ${at}`))
      .find((found) => found && found.row.taken < found.row.capacity && !books.isBusy(customer_id, found));
    if (!chosen || chosen.row.class_package_id) continue;
    const daysAhead = (chosen.start - now) / day;
    if (!random.chance(daysAhead < 0 ? 0.92 : eagerness(daysAhead))) continue;
    if (!books.lotFor(customer_id, chosen) && !renew(studio, member, chosen)) continue;
    visit(studio, { customer_id, reliable: member.reliable }, chosen);
  }
}

/** The most popular hours. */
const rush = (weekday: number): readonly number[] => {
  if (weekday === 7) return [];
  return weekday === 6 ? [9] : [7, 19];
};
const placesToLeave = [0, 3, 0, 5, 1, 8, 2, 0, 4, 6] as const;

/** Fills popular classes of the coming days, so that some are full and some nearly full. */
function fill(studio: Visit, members: readonly Member[], coming: readonly StudioClass[]): void {
  const { books, random, now } = studio;
  const here = members.filter((member) => !member.left);
  for (const [index, studioClass] of coming.entries()) {
    const leave = placesToLeave[index % placesToLeave.length] as number;
    const usable = ({ row }: Member) => Number(Boolean(books.lotFor(row.customer_id, studioClass)));
    const sameDay = coming.filter(({ day: other }) => other === studioClass.day);
    for (const member of random.shuffled(here).sort((a, b) => usable(b) - usable(a))) {
      if (studioClass.row.capacity - studioClass.row.taken <= leave) break;
      const { customer_id } = member.row;
      if (sameDay.some((other) => books.isBusy(customer_id, other))) continue;
      if (!usable(member)) sellUsual(studio, member, now - random.between(30, 26 * 60) * minute);
      visit(studio, { customer_id, reliable: member.reliable }, studioClass);
    }
  }
}

/** A few visitors who pay in cash; one has not paid yet. */
function dropIns(
  { books, random, now }: Visit,
  members: readonly Member[],
  classes: readonly StudioClass[],
): void {
  const past = classes.filter(({ start }) => start < now);
  for (const member of members.filter(({ left }) => left).slice(0, 6)) {
    const studioClass = random.pick(past);
    if (Date.parse(member.row.createdAt) > studioClass.start - day) continue;
    const place = books.reserve(member.row.customer_id, studioClass, studioClass.start - 12 * minute, {
      cash: 'paid',
    });
    if (place) place.attend = true;
  }
  const next = classes.find(({ start, row }) => start > now + 6 * hour && row.taken < row.capacity - 8);
  const owing = members.find(({ left }) => left);
  if (next && owing) books.reserve(owing.row.customer_id, next, now - 2 * hour, { cash: 'owed' });
}

/** Some members also train online, or follow the challenge for its 28 days [PUB-051, PUB-052]. */
function extras({ books, random, now }: Visit, members: readonly Member[]): void {
  for (const { row, left } of members) {
    if (left || !random.chance(0.14)) continue;
    const at = atDesk(now - random.between(120, 70 * 24 * 60) * minute, timezones[row.branch_id] as string);
    if (at < Date.parse(row.createdAt)) continue;
    const { presencial, online } = settings.challenge_package_ids;
    const chosen = random.weighted([
      [presencial, 2],
      [online, 3],
      [settings.home_schedule_package_id, 2],
    ]);
    books.sell(row, chosen, at, deskMethod(random));
  }
}

/** The special class is sold as a package that includes the place [SCHED-018]. */
function event({ books, random, now }: Visit, members: readonly Member[], studioClass: StudioClass): void {
  const guests = random.shuffled(members.filter(({ left }) => !left)).slice(0, 17);
  for (const { row } of guests) {
    const at = atDesk(now - random.between(60, 5 * 24 * 60) * minute, timezones[row.branch_id] as string);
    if (at < Date.parse(row.createdAt) || books.lotFor(row.customer_id, studioClass)) continue;
    books.sell(row, studioClass.row.class_package_id as number, at, deskMethod(random));
    books.reserve(row.customer_id, studioClass, at, { spot: studioClass.free[0] ?? null });
  }
}

/** Several months of sales and sixteen weeks of classes at one branch. */
export function addHistory(studio: Visit, members: readonly Member[], classes: readonly StudioClass[]): void {
  const first = classes[0];
  if (!first) return;
  const { now, random } = studio;
  const from = first.start - 6 * hour;
  for (const member of members) before(studio, member, from);
  extras(studio, members);
  const special = classes.find(({ row }) => row.class_package_id);
  if (special) event(studio, members, special);
  const byHour = new Map(classes.map((item) => [`${item.day} ${item.hour}`, item]));
  const last = classes.at(-1)?.day ?? first.day;
  for (
    let monday = Temporal.PlainDate.from(first.day);
    monday.toString() <= last;
    monday = monday.add({ weeks: 1 })
  )
    for (const member of random.shuffled(members)) week(studio, member, byHour, monday);
  const coming = classes.filter(
    ({ start, day: date, hour: at }) =>
      start > now + hour &&
      start < now + 9 * day &&
      rush(Temporal.PlainDate.from(date).dayOfWeek).includes(at),
  );
  fill(studio, members, coming);
  dropIns(studio, members, classes);
}
