import type { RewardRules, RewardWeek } from '@tbm/contract/rewards';
import { addDays, covers, mondayBefore } from './planner.ts';
import type { DatedRules, RewardFacts, RewardPackage } from './reward-facts.ts';

/** The periods that can be evaluated, before strikes and levels (docs/decisions/0044): packages in the studio and months online. */

export interface DaySpan {
  start_date: string;
  end_date: string;
}

export interface OpenPeriod extends DaySpan {
  mode: 'in_person' | 'online';
  credit_lot_id: number | null;
  month: string | null;
  rules: RewardRules;
  needed: number;
  done: number;
  weeks: RewardWeek[];
  isClosed: boolean;
  isMet: boolean;
  /** The period was not met, and a pause stopped its clock. */
  isPaused: boolean;
}

export const isWithin = ({ start_date, end_date }: DaySpan, on: string): boolean =>
  start_date <= on && on <= end_date;
const touches = (one: DaySpan, other: DaySpan): boolean =>
  one.start_date <= other.end_date && other.start_date <= one.end_date;

/** Spans that overlap or follow each other as one, in order. */
function mergeSpans(spans: readonly DaySpan[]): DaySpan[] {
  const joined: DaySpan[] = [];
  for (const span of spans.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && span.start_date <= addDays(last.end_date, 1)) {
      if (span.end_date > last.end_date) last.end_date = span.end_date;
    } else joined.push({ ...span });
  }
  return joined;
}

const isCovered = (spans: readonly DaySpan[], { start_date, end_date }: DaySpan): boolean =>
  spans.some((span) => span.start_date <= start_date && end_date <= span.end_date);

/** The rules in force on a day. */
export function rulesOn<Rules extends DatedRules>(rules: readonly Rules[], on: string): Rules {
  const currentRules = rules
    .filter(({ from_date }) => from_date <= on)
    .toSorted((a, b) => (a.from_date < b.from_date ? -1 : 1))
    .at(-1);
  if (!currentRules) throw new Error(`No rules of the rewards programme on ${on}`);
  return currentRules;
}

/** The day on which a package closes: when its last class is over and no credit is left, else after its validity [RWD-026]. */
function closingOf(bought: RewardPackage, needed: number, today: string): DaySpan & { isClosed: boolean } {
  const { start_date, expiration_date, package_classes, left, used } = bought;
  const last = used
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  const attended = used.filter((place) => place.attended).length;
  const isUsedUp = package_classes !== null && left === 0 && last !== undefined && last < expiration_date;
  if (isUsedUp && (last < today || (last === today && attended >= needed)))
    return { start_date, end_date: last, isClosed: true };
  return { start_date, end_date: expiration_date, isClosed: expiration_date < today };
}

/** A package of the studio as a period; null when it does not participate [RWD-022, RWD-023]. */
function periodInStudio(bought: RewardPackage, facts: RewardFacts): OpenPeriod | null {
  const { credit_lot_id, package_classes, classes, used } = bought;
  const rules = rulesOn(facts.rules, bought.start_date);
  if (package_classes !== null && (package_classes < rules.package_classes || classes === 0)) return null;
  const needed = package_classes === null ? rules.unlimited_classes : classes;
  const done = used.filter(({ attended }) => attended).length;
  const closing = closingOf(bought, needed, facts.today);
  const isMet = done >= needed;
  return {
    mode: 'in_person',
    credit_lot_id,
    month: null,
    rules,
    needed,
    done,
    weeks: [],
    ...closing,
    isMet,
    isPaused: !isMet && facts.pauses.some((pause) => touches(pause, closing)),
  };
}

/** Days with a film in each week, by its Monday. */
function filmDaysByWeek(days: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const day of new Set(days)) {
    const week = mondayBefore(day);
    counts.set(week, (counts.get(week) ?? 0) + 1);
  }
  return counts;
}

/** A week online [RWD-029, RWD-038]. */
function weekOf(week: string, days: number, rules: RewardRules, facts: RewardFacts): RewardWeek {
  const span = { start_date: week, end_date: addDays(week, 6) };
  const hasPlan = facts.plans.some((plan) =>
    [0, 1, 2, 3, 4, 5, 6].some((day) => covers(plan, addDays(week, day))),
  );
  const isEnough = days >= rules.week_days;
  if (isEnough && hasPlan) return { week, days, state: 'met' };
  if (facts.pauses.some((pause) => touches(pause, span))) return { week, days, state: 'paused' };
  if (span.end_date >= facts.today) return { week, days, state: 'running' };
  return { week, days, state: isEnough ? 'planless' : 'missed' };
}

const monthOf = (on: string): string => `${on.slice(0, 7)}-01`;
export const nextMonth = (month: string): string =>
  Temporal.PlainDate.from(month).add({ months: 1 }).toString();

/** The Mondays of the weeks whose Sunday lies in a month. */
function weeksIn(month: string): string[] {
  const weeks: string[] = [];
  for (let week = mondayBefore(month); addDays(week, 6) < nextMonth(month); week = addDays(week, 7))
    weeks.push(week);
  return weeks;
}

/** The months that count online: with access throughout, and without a package of the studio that participates [RWD-O6]. */
function periodsOnline(facts: RewardFacts, packages: readonly DaySpan[]): OpenPeriod[] {
  const access = mergeSpans(facts.access);
  const first = access[0];
  const last = access.at(-1);
  if (!first || !last) return [];
  const until = last.end_date < facts.today ? last.end_date : facts.today;
  const filmDays = filmDaysByWeek(facts.film_days);
  const months: OpenPeriod[] = [];
  for (let month = monthOf(first.start_date); month <= until; month = nextMonth(month)) {
    const span = { start_date: month, end_date: addDays(nextMonth(month), -1) };
    const isClosed = span.end_date < facts.today;
    if (!isCovered(access, { ...span, end_date: isClosed ? span.end_date : facts.today })) continue;
    if (packages.some((period) => touches(period, span))) continue;
    const rules = rulesOn(facts.rules, month);
    const weeks = weeksIn(month)
      // The first may begin in the month before.
      .filter((week) => {
        const before = { start_date: week, end_date: addDays(month, -1) };
        if (week >= month) return true;
        return isCovered(access, before) && !packages.some((period) => touches(period, before));
      })
      .map((week) => weekOf(week, filmDays.get(week) ?? 0, rules, facts));
    const done = weeks.filter(({ state }) => state === 'met').length;
    months.push({
      mode: 'online',
      credit_lot_id: null,
      month,
      rules,
      ...span,
      weeks,
      isClosed,
      needed: weeks.length,
      done,
      isMet: done === weeks.length,
      isPaused: done < weeks.length && weeks.every(({ state }) => state === 'met' || state === 'paused'),
    });
  }
  return months;
}

const order = (a: OpenPeriod, b: OpenPeriod): number =>
  a.end_date.localeCompare(b.end_date) ||
  a.mode.localeCompare(b.mode) ||
  a.start_date.localeCompare(b.start_date) ||
  (a.credit_lot_id ?? 0) - (b.credit_lot_id ?? 0);

/** All periods that have begun, in the order in which they close. */
export function periodsOf(facts: RewardFacts): OpenPeriod[] {
  const packages = facts.packages
    .map((bought) => periodInStudio(bought, facts))
    .filter((period) => period !== null)
    .filter(({ start_date }) => start_date <= facts.today);
  return [...packages, ...periodsOnline(facts, packages)].toSorted(order);
}

/** Whether more than `most` days without a pause lie after `after` and before `before`. */
export function isApart(
  { after, before, most }: { after: string; before: string; most: number },
  pauses: readonly DaySpan[],
): boolean {
  let count = 0;
  for (let day = addDays(after, 1); day < before && count <= most; day = addDays(day, 1))
    if (!pauses.some((pause) => isWithin(pause, day))) count += 1;
  return count > most;
}
