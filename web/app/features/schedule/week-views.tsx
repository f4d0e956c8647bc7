import type { ReactNode } from 'react';
import { Skeleton } from '../../design/layout.tsx';
import { ClassCard } from './class-card.tsx';
import type { StripDay } from './day-strip.ts';
import { DayStrip } from './day-strip-nav.tsx';
import { hoursOf } from './hours.ts';
import { firstToCome } from './over.ts';
import styles from './schedule.module.css';
import type { Week, WeekClass, WeekDay } from './week.ts';

export interface WeekProps {
  week: Week;
  /** The address that opens a class. */
  openClass: (item: WeekClass, day: WeekDay) => string;
}

interface ViewProps extends WeekProps {
  strip: readonly StripDay[];
  /** Shown below the week; null without further content. */
  following: Week | null;
  /** The text of a day without classes, when filters may be the reason. */
  none?: ReactNode;
  toDay: (date: string) => string;
  /** Whether the week has a title of its own even without a second week below. */
  isNamed?: boolean;
  /** True while classes load: an empty day is then not reported as empty. */
  isWaiting?: boolean;
}

/** Skeletons of a day: as many cards as fit on a phone. */
const cardPlaces = [1, 2, 3, 4, 5, 6];

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
          {days.map(({ date, head, isToday }) => (
            <th key={date} scope="col" aria-current={isToday ? 'date' : undefined}>
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
        <p className={styles.columnTitle} aria-current={day.isToday ? 'date' : undefined}>
          {day.head}
        </p>
        <Cards day={day} openClass={openClass} />
      </section>
    ))}
  </div>
);

/** On the phone: two weeks as a strip of days, and the classes of the selected one. */
function DayList({ week: { days }, strip, openClass, toDay, isWaiting, none }: ViewProps) {
  const chosen = days.find(({ isChosen }) => isChosen);
  const first = firstToCome(chosen?.classes ?? []);
  return (
    <div className={styles.list}>
      <DayStrip days={strip} toDay={toDay} />
      {chosen ? (
        <section className={styles.dayClasses} aria-label={`Clases del ${chosen.long}`}>
          {isWaiting ? (
            cardPlaces.map((place) => <Skeleton key={place} height="5rem" />)
          ) : chosen.classes.length === 0 ? (
            (none ?? <p>No hay clases este día. Prueba con otro.</p>)
          ) : (
            // Past classes are listed after upcoming ones, because a day is opened to book.
            <>
              <Cards day={chosen} items={chosen.classes.slice(first)} openClass={openClass} />
              {first ? <p>Más temprano</p> : null}
              <Cards day={chosen} items={chosen.classes.slice(0, first)} openClass={openClass} />
            </>
          )}
        </section>
      ) : null}
    </div>
  );
}

function Days({ isWaiting = false, ...view }: ViewProps): ReactNode {
  if (isWaiting) return <Skeleton height="60vh" />;
  if (view.none && view.week.days.every(({ classes }) => classes.length === 0)) return view.none;
  return view.week.hourly ? <HourlyGrid {...view} /> : <WeekColumns {...view} />;
}

/** A week under its name and its days; the next one on a ground of its own. */
const NamedWeek = ({
  week: { name, span },
  isNext = false,
  children,
}: {
  week: Week;
  isNext?: boolean;
  children: ReactNode;
}): ReactNode => (
  <section className={styles.named} data-next={isNext} aria-label={name}>
    <p className={styles.weekTitle}>
      <strong>{name}</strong> {span}
    </p>
    {children}
  </section>
);

/** A week of classes: one day at a time on the phone, all days on the desktop, from Saturday with the next week. */
export function WeekView(view: ViewProps): ReactNode {
  const { week, following, isNamed } = view;
  const days = <Days {...view} />;
  return (
    <>
      <div className={styles.phoneOnly}>
        <DayList {...view} />
      </div>
      <div className={styles.grid}>
        {isNamed || following ? <NamedWeek week={week}>{days}</NamedWeek> : days}
        {following ? (
          <NamedWeek week={following} isNext>
            <Days {...view} week={following} isWaiting={false} />
          </NamedWeek>
        ) : null}
      </div>
    </>
  );
}
