import type { ActiveDay, StreakYear } from '@tbm/contract/streaks';
import { counted } from '@tbm/domain/counted';
import { mondayBefore } from '@tbm/domain/planner';

/** A day of the year as its cell shows it. */
export interface DayCell {
  day: string;
  /** The day of the month. */
  number: number;
  /** 0 to 3, by the amount of activity. */
  heat: number;
  isPaused: boolean;
  isToday: boolean;
  isAhead: boolean;
  /** What a screen reader reads besides the number; empty when nothing happened. */
  words: string;
}

export interface WeekRow {
  monday: string;
  isComplete: boolean;
  /** Monday to Sunday; null outside the month. */
  days: (DayCell | null)[];
}

export interface MonthTable {
  /** 1 to 12. */
  month: number;
  weeks: WeekRow[];
  /** The days on which the member trained. */
  active: ActiveDay[];
}

/** `2 clases en línea y 1 en el estudio`. */
export function doneText({ films, classes }: Pick<ActiveDay, 'films' | 'classes'>): string {
  const online = films.length > 0 ? `${counted(films.length, 'clase', 'clases')} en línea` : '';
  const studio = classes.length > 0 ? `${counted(classes.length, 'clase', 'clases')} en el estudio` : '';
  return [online, studio].filter(Boolean).join(' y ');
}

/** The months of a year as tables of weeks. */
export function monthsOf({ year, today, days, pauses, weeks }: StreakYear): MonthTable[] {
  const done = new Map(days.map((one) => [one.day, one]));
  const complete = new Set(weeks);
  const cellOf = (date: Temporal.PlainDate): DayCell => {
    const day = date.toString();
    const active = done.get(day);
    const count = active ? active.films.length + active.classes.length : 0;
    const isPaused = pauses.some((pause) => pause.start_date <= day && day <= pause.end_date);
    return {
      day,
      number: date.day,
      heat: Math.min(count, 3),
      isPaused,
      isToday: day === today,
      isAhead: day > today,
      words: [active ? doneText(active) : '', isPaused ? 'en pausa' : ''].filter(Boolean).join(', '),
    };
  };
  return Array.from({ length: 12 }, (_, index) => {
    const first = Temporal.PlainDate.from({ year, month: index + 1, day: 1 });
    const rows: WeekRow[] = [];
    for (let number = 1; number <= first.daysInMonth; number += 1) {
      const date = first.with({ day: number });
      const monday = mondayBefore(date.toString());
      let row = rows.at(-1);
      if (row?.monday !== monday) {
        row = { monday, isComplete: complete.has(monday), days: Array.from({ length: 7 }, () => null) };
        rows.push(row);
      }
      row.days[date.dayOfWeek - 1] = cellOf(date);
    }
    const prefix = first.toString().slice(0, 7);
    return { month: index + 1, weeks: rows, active: days.filter(({ day }) => day.startsWith(prefix)) };
  });
}
