import { formatLongDay, mondayOf, shortWeekday } from '@tbm/domain/time';

/** A day of the strip: strings and flags only, so that pages render without a calendar library. */
export interface StripDay {
  /** `2026-11-23` */
  date: string;
  /** `lun` */
  weekday: string;
  /** `lunes 23 de noviembre` */
  long: string;
  isToday: boolean;
  isChosen: boolean;
  /** True when the day is known to have no classes. */
  isEmpty: boolean;
}

const days = 14;

/**
 * Two weeks, beginning on a Monday [SCHED-008]. They contain the chosen day; this week and the next share one strip, so
 * that each of the next seven days is one tap away. `ahead` are the days from today on that have classes, when known.
 */
export function dayStrip(
  chosen: Temporal.PlainDate,
  today: Temporal.PlainDate,
  ahead: readonly string[] | undefined,
): StripDay[] {
  const thisMonday = mondayOf(today);
  const monday = mondayOf(chosen);
  const first = monday.equals(thisMonday.add({ weeks: 1 })) ? thisMonday : monday;
  return Array.from({ length: days }, (_, index) => {
    const day = first.add({ days: index });
    const date = day.toString();
    return {
      date,
      weekday: shortWeekday(day.dayOfWeek),
      long: formatLongDay(day),
      isToday: day.equals(today),
      isChosen: day.equals(chosen),
      isEmpty: ahead !== undefined && Temporal.PlainDate.compare(day, today) >= 0 && !ahead.includes(date),
    };
  });
}
