import type { ReservationRow } from '@tbm/contract/reservations';
import type { SingleClass } from '@tbm/contract/schedule';
import { isSoldOut } from './places.ts';
import { endOf, saleProblem } from './schedule.ts';
import { dayIn, inZone } from './time.ts';

type Candidate = Pick<
  SingleClass,
  | 'class_date'
  | 'duration'
  | 'capacity'
  | 'taken'
  | 'class_package_id'
  | 'class_instructors'
  | 'class_reservations'
>;
type Taken = Pick<ReservationRow, 'deletedAt' | 'guest_name'> & {
  single_class: Pick<ReservationRow['single_class'], 'branch_id' | 'class_date' | 'class_instructors'>;
};

/** Why a class fits a member. */
export interface Fit {
  /** It begins at an hour at which the member usually trains. */
  hour: boolean;
  /** First names of its coaches with whom the member usually trains. */
  coaches: string[];
}
export interface Suggestion<T> {
  item: T;
  fit: Fit;
}

/** How often something must occur among the member's last classes to be a habit. */
const often = 2;
/** Minutes by which two starts may differ and still count as the same hour. */
const sameHourMinutes = 30;
const dayLength = 24 * 60;

/** The minute of the day in civil time. */
const minuteOf = (iso: string, timezone: string): number => {
  const { hour, minute } = inZone(iso, timezone);
  return hour * 60 + minute;
};

const isNear = (a: number, b: number): boolean => {
  const apart = Math.abs(a - b);
  return Math.min(apart, dayLength - apart) <= sameHourMinutes;
};

const coachesOf = ({ class_instructors }: Pick<Candidate, 'class_instructors'>) =>
  class_instructors.map(({ instructor }) => instructor);

/** How well a class fits the hours and coaches of the member's last classes; `weight` is 0 when it fits none of them. */
function fitOf(
  item: Candidate,
  past: readonly Taken['single_class'][],
  timezone: string,
  timezoneOf: (of: { branch_id: number }) => string,
): { fit: Fit; weight: number } {
  const start = minuteOf(item.class_date, timezone);
  const atHour = past.filter((one) => isNear(minuteOf(one.class_date, timezoneOf(one)), start)).length;
  const withCoach = coachesOf(item)
    .map(({ instructor_id, name }) => ({
      name,
      times: past.filter((one) => coachesOf(one).some((coach) => coach.instructor_id === instructor_id))
        .length,
    }))
    .filter(({ times }) => times >= often);
  const hour = atHour >= often;
  return {
    fit: { hour, coaches: withCoach.map(({ name }) => name) },
    weight: (hour ? atHour : 0) + Math.max(0, ...withCoach.map(({ times }) => times)),
  };
}

const byStart = (a: Suggestion<Candidate>, b: Suggestion<Candidate>): number =>
  Date.parse(a.item.class_date) - Date.parse(b.item.class_date);

const overlaps = (a: Candidate, b: Candidate): boolean =>
  Date.parse(a.class_date) < Date.parse(endOf(b)) && Date.parse(b.class_date) < Date.parse(endOf(a));

/**
 * Classes of one branch that fit a member, soonest first. The first ones have places left, and a usual hour or a usual coach of the
 * member: one for each day on which the member has none yet. Then come the next ones with places. `history` are the member's last
 * reservations; `classes` carry the member's own places.
 */
export function suggestions<T extends Candidate>(
  classes: readonly T[],
  history: readonly Taken[],
  {
    now,
    timezone,
    timezoneOf,
    count = 3,
  }: {
    now: string;
    /** Of the branch. */
    timezone: string;
    /** Of a reservation's branch. */
    timezoneOf: (of: { branch_id: number }) => string;
    count?: number;
  },
): Suggestion<T>[] {
  const past = history
    .filter(({ deletedAt, guest_name }) => deletedAt === null && guest_name === null)
    .map(({ single_class }) => single_class);
  const reservedClasses = classes.filter(({ class_reservations }) => class_reservations.length > 0);
  const dayOf = ({ class_date }: Candidate) => dayIn(class_date, timezone).toString();
  const open = classes
    .filter(
      (item) =>
        saleProblem(item, now) === null &&
        !isSoldOut(item) &&
        !reservedClasses.some((own) => overlaps(own, item)),
    )
    .map((item) => ({ item, ...fitOf(item, past, timezone, timezoneOf) }))
    .sort(byStart);
  const days = new Set(reservedClasses.map(dayOf));
  const chosen: Suggestion<T>[] = [];
  for (const one of open.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)) {
    if (chosen.length === count) break;
    const hasClassOnDay = days.has(dayOf(one.item));
    if (hasClassOnDay) continue;
    days.add(dayOf(one.item));
    chosen.push(one);
  }
  const nextOnes = open.filter((one) => !chosen.includes(one)).slice(0, count - chosen.length);
  return [...chosen, ...nextOnes].map(({ item, fit }) => ({ item, fit })).sort(byStart);
}
