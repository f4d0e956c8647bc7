import { formatMonth, weekdayName } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import styles from './streaks.module.css';
import type { DayCell, MonthTable as Month } from './year.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const initials = ['L', 'M', 'M', 'J', 'V', 'S', 'D'];

function Cell({ cell }: { cell: DayCell | null }): ReactNode {
  if (!cell) return <td />;
  const { number, heat, isPaused, isToday, isAhead, words } = cell;
  return (
    <td
      className={styles.day}
      data-heat={heat}
      data-paused={isPaused || undefined}
      data-ahead={isAhead || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      {words ? (
        <>
          <span aria-hidden="true">{number}</span>
          <span className="visually-hidden">{`${number}, ${words}`}</span>
        </>
      ) : (
        number
      )}
    </td>
  );
}

/** A month of the year as a heat map: the warmer a day, the more activity it had; a bar beside each complete week. */
export function MonthTable({ year, month }: { year: number; month: Month }): ReactNode {
  const name = formatMonth(Temporal.PlainDate.from({ year, month: month.month, day: 1 }));
  return (
    <table className={styles.month}>
      <caption>{name}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              <span aria-hidden="true">{initials[weekday - 1]}</span>
              <span className="visually-hidden">{weekdayName(weekday)}</span>
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">semana</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {month.weeks.map(({ monday, isComplete, days }) => (
          <tr key={monday}>
            {days.map((cell, index) => (
              <Cell key={weekdays[index]} cell={cell} />
            ))}
            <td className={styles.weekEnd}>
              {isComplete ? (
                <>
                  <span className={styles.complete} aria-hidden="true" />
                  <span className="visually-hidden">completa</span>
                </>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
