import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '../../design/layout.tsx';
import { ClassCard } from './class-card.tsx';
import { hoursOf } from './hours.ts';
import styles from './schedule.module.css';
import type { Week, WeekClass, WeekDay } from './week.ts';

export interface WeekProps {
  week: Week;
  /** The address that opens a class. */
  openClass: (item: WeekClass, day: WeekDay) => string;
}

interface ViewProps extends WeekProps {
  toDay: (date: string) => string;
  /** True while classes load: an empty day is then not reported as empty. */
  isWaiting?: boolean;
}

const Cards = ({
  day,
  items = day.classes,
  openClass,
}: {
  day: WeekDay;
  items?: WeekClass[];
  openClass: WeekProps['openClass'];
}): ReactNode =>
  items.map((item) => <ClassCard key={item.single_class_id} item={item} to={openClass(item, day)} />);

/** Branch 1: hours as rows, weekdays as columns [SCHED-002]. */
function HourlyGrid({ week, openClass }: WeekProps): ReactNode {
  const { days } = week;
  return (
    <table className={styles.table} aria-label="Horario de la semana">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Hora</span>
          </th>
          {days.map(({ date, head }) => (
            <th key={date} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hoursOf(week).map((hour) => (
          <tr key={hour}>
            <th scope="row">{String(hour).padStart(2, '0')}:00</th>
            {days.map((day) => (
              <td key={day.date}>
                <div className={styles.cell}>
                  <Cards
                    day={day}
                    items={day.classes.filter((item) => item.hour === hour)}
                    openClass={openClass}
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

/** Other branches: one column per day [SCHED-003]. */
const WeekColumns = ({ week: { days }, openClass }: WeekProps): ReactNode => (
  <div className={styles.columns}>
    {days.map((day) => (
      <section key={day.date} className={styles.column} aria-label={day.long}>
        <p className={styles.columnTitle}>{day.head}</p>
        <Cards day={day} openClass={openClass} />
      </section>
    ))}
  </div>
);

/** On the phone: the week as seven buttons, and the classes of the selected day. */
function DayList({ week: { days }, openClass, toDay, isWaiting }: ViewProps) {
  const chosen = days.find(({ isChosen }) => isChosen);
  return (
    <div className={styles.list}>
      <nav className={styles.days} aria-label="Días de la semana">
        {days.map(({ date, head, long, isToday, isChosen, classes }) => (
          <Link
            key={date}
            to={toDay(date)}
            className={styles.day}
            data-chosen={isChosen}
            data-empty={!isWaiting && classes.length === 0}
            aria-current={isToday ? 'date' : undefined}
            aria-label={`${long}${isChosen ? ', elegido' : ''}`}
            preventScrollReset
            replace
          >
            {head.slice(0, 2)}
            <strong>{Number(date.slice(8))}</strong>
          </Link>
        ))}
      </nav>
      {chosen ? (
        <>
          <p className={styles.columnTitle}>{chosen.long}</p>
          {isWaiting ? (
            <Skeleton height="16rem" />
          ) : chosen.classes.length === 0 ? (
            <p>No hay clases este día. Prueba con otro.</p>
          ) : (
            <Cards day={chosen} openClass={openClass} />
          )}
        </>
      ) : null}
    </div>
  );
}

/** A week of classes: one day at a time on the phone, all days on the desktop. */
export const WeekView = ({ isWaiting = false, ...view }: ViewProps): ReactNode => (
  <>
    <div className={styles.phoneOnly}>
      <DayList {...view} isWaiting={isWaiting} />
    </div>
    <div className={styles.grid}>
      {isWaiting ? (
        <Skeleton height="60vh" />
      ) : view.week.hourly ? (
        <HourlyGrid {...view} />
      ) : (
        <WeekColumns {...view} />
      )}
    </div>
  </>
);
