import type { Branch } from '@tbm/contract/branches';
import { pictureAddress } from '@tbm/contract/pictures';
import type { SingleClass } from '@tbm/contract/schedule';
import type { Location } from '@tbm/contract/studio';
import { opensAt } from '@tbm/domain/booking-policy';
import type { CardState } from '@tbm/domain/legend';
import { type Badge, cardState, lowSpotsBadge, placesLeft } from '@tbm/domain/places';
import { byDay, canAdvance, endOf, hasEnded, isBookable, isBookableLate } from '@tbm/domain/schedule';
import { settings } from '@tbm/domain/settings';
import {
  dayIn,
  formatHour,
  formatLongDay,
  formatMonth,
  formatShortDay,
  formatWeek,
  inZone,
  mondayOf,
  shortWeekday,
  weekOf,
} from '@tbm/domain/time';

/** A coach as a card shows a coach. */
export interface WeekCoach {
  name: string;
  /** The coach's picture in a small width; null when there is none. */
  url: string | null;
}

/** A class as the week shows it: strings and numbers only, so that pages render without a calendar library. */
export interface WeekClass {
  single_class_id: number;
  class_type_id: number;
  name: string;
  short_code: SingleClass['class_type']['short_code'];
  /** `07:00`, local time of the branch. */
  time: string;
  /** `07:50` */
  end: string;
  hour: number;
  coaches: string;
  faces: WeekCoach[];
  studio: string;
  description: string;
  state: CardState;
  /** The caller's own spot; null when there is none. */
  spot: number | null;
  /** Places left. */
  left: number;
  /** For the map of its spots. */
  spots: Pick<SingleClass, 'capacity' | 'taken' | 'taken_spots'> & { spot_map: string | null };
  badge: Badge | null;
  /** It has begun, and credits still book it [RES-021]. */
  begun: boolean;
  /** It is over; its branch may still allow booking it, with credits. */
  ended: boolean;
  /** It can no longer be booked. */
  past: boolean;
  /** The day on which it opens for bookings: `jue 3 dic`; null when it is open. */
  opens: string | null;
  /** The class is full, and the caller is on its waitlist. */
  waiting: boolean;
  /** The package required for a special class [SCHED-018]. */
  class_package_id: number | null;
}

export interface WeekDay {
  /** `2026-11-23` */
  date: string;
  /** `lun 23` */
  head: string;
  /** `lunes 23 de noviembre` */
  long: string;
  isToday: boolean;
  isChosen: boolean;
  classes: WeekClass[];
}

export interface Week {
  /** `noviembre 2026`, the month of the selected day, as a week may span two. */
  month: string;
  /** `Esta semana`, `Próxima semana`, or `Semana` */
  name: string;
  /** `23 al 29 de noviembre` */
  span: string;
  /** Branch 1 shows hours as rows and weekdays as columns, the others one column per day [SCHED-002, SCHED-003]. */
  hourly: boolean;
  days: WeekDay[];
}

/** Days that the arrows link to; null for a disabled arrow [SCHED-004, SCHED-009]. */
export interface Steps {
  previous: string | null;
  next: string | null;
  previousMonth: string | null;
  nextMonth: string | null;
  /** Today, unless its week is on screen. */
  now: string | null;
}

export const coachNames = ({ class_instructors }: Pick<SingleClass, 'class_instructors'>): string =>
  class_instructors.map(({ instructor }) => instructor.name).join(' y ');

/** Physical pixels of a small face, of the widths in which pictures are served. */
const faceWidth = 160;

export const coachFaces = ({ class_instructors }: Pick<SingleClass, 'class_instructors'>): WeekCoach[] =>
  class_instructors.map(({ instructor: { name, file } }) => ({
    name,
    url: file ? pictureAddress(file.url, faceWidth) : null,
  }));

/** Years before and after today that an address may refer to. */
const reach = 10;

/** The day in an address, or today when it is missing or out of range. */
export function dayNamed(text: string | null, today: Temporal.PlainDate): Temporal.PlainDate {
  try {
    const day = text ? Temporal.PlainDate.from(text) : today;
    return Math.abs(day.year - today.year) > reach ? today : day;
  } catch {
    return today;
  }
}

/** The first day of the month after the given day's, regardless of where its week begins [SCHED-004]. */
export const nextMonthOf = (day: Temporal.PlainDate): string =>
  day.with({ day: 1 }).add({ months: 1 }).toString();

/** The first day of the month before the given day's. */
export const previousMonthOf = (day: Temporal.PlainDate): string =>
  day.with({ day: 1 }).subtract({ months: 1 }).toString();

interface Around {
  classes: readonly SingleClass[];
  branch: Branch;
  now: string;
  /** The classes whose waitlists the caller is on. */
  waiting?: readonly number[] | undefined;
  /** The days ahead for which the caller may book, where they are not the branch's. */
  book_days_ahead?: number | undefined;
}

/** The day on which a class opens for bookings; null when it is open, or not sold for credits. */
function openingDay(
  { class_date, class_package_id }: SingleClass,
  { branch, now, book_days_ahead = branch.book_days_ahead }: Around,
): string | null {
  // A device may have kept branches from before they had such a rule.
  if (class_package_id !== null || book_days_ahead === undefined) return null;
  const { timezone } = branch;
  const opens = opensAt({ class_date, timezone }, book_days_ahead);
  return Date.parse(opens) <= Date.parse(now) ? null : formatShortDay(dayIn(opens, timezone));
}

const toWeekClass = (item: SingleClass, around: Around): WeekClass => {
  const { branch, now, waiting } = around;
  const state = cardState(item, item.class_reservations.length > 0);
  const past = !isBookable(item.class_date, now, branch.book_after_start_minutes);
  return {
    single_class_id: item.single_class_id,
    class_type_id: item.class_type.class_type_id,
    name: item.class_type.name,
    short_code: item.class_type.short_code,
    time: formatHour(item.class_date, branch.timezone),
    end: formatHour(endOf(item), branch.timezone),
    hour: inZone(item.class_date, branch.timezone).hour,
    coaches: coachNames(item),
    faces: coachFaces(item),
    studio: item.is_virtual_class ? 'Clase en línea' : item.location.name,
    description: item.description,
    state,
    spot: item.class_reservations[0]?.spot ?? null,
    left: placesLeft(item),
    spots: {
      capacity: item.capacity,
      taken: item.taken,
      taken_spots: item.taken_spots,
      spot_map: item.class_type.spot_map,
    },
    badge: state === 'available' && !past ? lowSpotsBadge(item, item.branch_id) : null,
    begun: isBookableLate(item.class_date, now, branch.book_after_start_minutes),
    ended: hasEnded(item.class_date, item.duration, now),
    past,
    opens: state === 'available' ? openingDay(item, around) : null,
    waiting: state === 'sold_out' && !past && waiting?.includes(item.single_class_id) === true,
    class_package_id: item.class_package_id,
  };
};

const weekName = (monday: Temporal.PlainDate, current: Temporal.PlainDate): string => {
  if (monday.equals(current)) return 'Esta semana';
  return monday.equals(current.add({ weeks: 1 })) ? 'Próxima semana' : 'Semana';
};

/** The week that contains `chosen` at a branch, computed at the instant `now` [SCHED-008]. */
export function weekAround(chosen: Temporal.PlainDate, around: Around): Week {
  const { classes, branch, now } = around;
  const today = dayIn(now, branch.timezone);
  const perDay = byDay(classes, branch.timezone);
  return {
    month: formatMonth(chosen),
    name: weekName(mondayOf(chosen), mondayOf(today)),
    span: formatWeek(mondayOf(chosen)),
    hourly: branch.branch_id === settings.default_branch_id,
    days: weekOf(chosen).map((day) => ({
      date: day.toString(),
      head: `${shortWeekday(day.dayOfWeek)} ${day.day}`,
      long: formatLongDay(day),
      isToday: day.equals(today),
      isChosen: day.equals(chosen),
      classes: (perDay.get(day.toString()) ?? []).map((item) => toWeekClass(item, around)),
    })),
  };
}

/** True from Saturday on, while this week is on screen: the next week then follows below it. */
export const isFollowed = (chosen: Temporal.PlainDate, today: Temporal.PlainDate): boolean =>
  today.dayOfWeek >= 6 && mondayOf(chosen).equals(mondayOf(today));

/** The targets of the arrows from the week of `chosen`; `ahead` are the days with classes, when they are known. */
export function stepsFrom(
  chosen: Temporal.PlainDate,
  today: Temporal.PlainDate,
  ahead: readonly string[] | undefined,
): Steps {
  const monday = mondayOf(chosen);
  const fromToday = Temporal.PlainDate.compare(monday, mondayOf(today));
  // An old link shows a past week: the next arrow then leads to today.
  if (fromToday < 0)
    return {
      previous: null,
      next: today.toString(),
      previousMonth: null,
      nextMonth: null,
      now: today.toString(),
    };
  const on = !ahead || canAdvance(ahead, monday);
  const firstOfNext = nextMonthOf(chosen);
  const firstOfThis = chosen.with({ day: 1 }).toString();
  const firstOfPrevious = previousMonthOf(chosen);
  // No month begins before today.
  const earlier = firstOfPrevious > today.toString() ? firstOfPrevious : today.toString();
  return {
    previous: fromToday > 0 ? monday.subtract({ weeks: 1 }).toString() : null,
    next: on ? monday.add({ weeks: 1 }).toString() : null,
    previousMonth: firstOfThis > today.toString() ? earlier : null,
    nextMonth: on && ahead?.some((day) => day >= firstOfNext) ? firstOfNext : null,
    now: fromToday > 0 ? today.toString() : null,
  };
}

/** The studios to choose from; empty when there is only one [SCHED-006]. */
export const studioOptions = (locations: readonly Location[]): { value: string; title: string }[] =>
  locations.length > 1
    ? locations.map(({ location_id, name }) => ({ value: String(location_id), title: name }))
    : [];
