import type { Branch } from '@tbm/contract/branches';
import type { SingleClass } from '@tbm/contract/schedule';
import { byDay, hoursOf } from '@tbm/domain/schedule';
import { formatLongDay, inZone, weekdayName } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ClassCard } from './class-card.tsx';
import styles from './schedule.module.css';

export interface WeekProps {
  classes: SingleClass[];
  days: Temporal.PlainDate[];
  branch: Branch;
  now: string;
  /** The address with a class open. */
  openClass: (single_class_id: number) => string;
}

const Cards = ({
  items,
  branch,
  now,
  openClass,
}: Omit<WeekProps, 'classes' | 'days'> & { items: SingleClass[] }): ReactNode =>
  items.map((item) => (
    <ClassCard
      key={item.single_class_id}
      item={item}
      timezone={branch.timezone}
      now={now}
      grace={branch.book_after_start_minutes}
      to={openClass(item.single_class_id)}
    />
  ));

const headOf = (day: Temporal.PlainDate): string => `${weekdayName(day.dayOfWeek).slice(0, 3)} ${day.day}`;

/** Branch 1: hours down, weekdays across [SCHED-002]. */
export function HourlyGrid({ classes, days, branch, now, openClass }: WeekProps): ReactNode {
  const perDay = byDay(classes, branch.timezone);
  return (
    <table className={styles.table} aria-label="Horario de la semana">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Hora</span>
          </th>
          {days.map((day) => (
            <th key={day.toString()} scope="col">
              {headOf(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hoursOf(classes, branch.timezone).map((hour) => (
          <tr key={hour}>
            <th scope="row">{String(hour).padStart(2, '0')}:00</th>
            {days.map((day) => (
              <td key={day.toString()}>
                <div className={styles.cell}>
                  <Cards
                    items={(perDay.get(day.toString()) ?? []).filter(
                      ({ class_date }) => inZone(class_date, branch.timezone).hour === hour,
                    )}
                    {...{ branch, now, openClass }}
                  />
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Other branches: a column a day [SCHED-003]. */
export function WeekColumns({ classes, days, branch, now, openClass }: WeekProps): ReactNode {
  const perDay = byDay(classes, branch.timezone);
  return (
    <div className={styles.columns}>
      {days.map((day) => (
        <section key={day.toString()} className={styles.column} aria-label={formatLongDay(day)}>
          <h2 className={styles.columnTitle}>{headOf(day)}</h2>
          <Cards items={perDay.get(day.toString()) ?? []} {...{ branch, now, openClass }} />
        </section>
      ))}
    </div>
  );
}

/** On the phone: the week as seven buttons, and the classes of the chosen day. */
export function DayList({
  classes,
  days,
  branch,
  now,
  openClass,
  chosen,
  today,
  toDay,
}: WeekProps & {
  chosen: Temporal.PlainDate;
  today: Temporal.PlainDate;
  toDay: (day: Temporal.PlainDate) => string;
}): ReactNode {
  const perDay = byDay(classes, branch.timezone);
  const items = perDay.get(chosen.toString()) ?? [];
  return (
    <div className={styles.list}>
      <nav className={styles.days} aria-label="Días de la semana">
        {days.map((day) => (
          <Link
            key={day.toString()}
            to={toDay(day)}
            className={styles.day}
            data-chosen={day.equals(chosen)}
            data-empty={!perDay.has(day.toString())}
            aria-current={day.equals(today) ? 'date' : undefined}
            aria-label={`${formatLongDay(day)}${day.equals(chosen) ? ', elegido' : ''}`}
            preventScrollReset
            replace
          >
            {weekdayName(day.dayOfWeek).slice(0, 2)}
            <strong>{day.day}</strong>
          </Link>
        ))}
      </nav>
      <h2 className={styles.columnTitle}>{formatLongDay(chosen)}</h2>
      {items.length === 0 ? (
        <p>No hay clases este día. Prueba con otro.</p>
      ) : (
        <Cards items={items} {...{ branch, now, openClass }} />
      )}
    </div>
  );
}
