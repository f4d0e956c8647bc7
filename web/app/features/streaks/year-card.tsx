import { counted } from '@tbm/domain/counted';
import { formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { ErrorState, Heading, Skeleton } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import { useStatus } from '../../platform/use-status.ts';
import { MonthTable } from './month-table.tsx';
import styles from './streaks.module.css';
import { type MonthTable as Month, monthsOf } from './year.ts';

/** The days of a month with their activities, newest first. */
const Done = ({ month }: { month: Month }): ReactNode => (
  <details className={styles.done}>
    <summary>Qué hiciste: {counted(month.active.length, 'día', 'días')}</summary>
    <ul>
      {month.active.toReversed().map(({ day, films, classes }) => (
        <li key={day}>
          <strong className={styles.first}>{formatLongDay(day)}</strong>
          <span>
            {[...classes.map(({ name }) => `${name} (estudio)`), ...films.map(({ name }) => name)].join(
              ' · ',
            )}
          </span>
        </li>
      ))}
    </ul>
  </details>
);

/** The member's year by day: activities, pauses and complete weeks. */
export function YearCard({ today }: { today: string }): ReactNode {
  const thisYear = Temporal.PlainDate.from(today).year;
  const [year, setYear] = useState(thisYear);
  const { data, error, refetch } = useApi('GET /streaks/year', { query: { year } }, { keepPrevious: true });
  useStatus(String(year), `Año ${year}`);
  const isReady = data?.year === year;
  const days = isReady ? data.days.length : 0;
  const months = isReady ? shownMonths(monthsOf(data), year < thisYear ? 12 : monthOf(today)) : [];
  return (
    <section className={styles.card} aria-label={`Mi año ${year}`}>
      <div className={styles.between}>
        <Heading level={2} size="s">
          Mi año {year}
        </Heading>
        <span className={styles.years}>
          <Button look="quiet" onClick={() => setYear(year - 1)}>
            {year - 1}
          </Button>
          {year < thisYear ? (
            <Button look="quiet" onClick={() => setYear(year + 1)}>
              {year + 1}
            </Button>
          ) : null}
        </span>
      </div>
      {error && !isReady ? (
        <ErrorState isPart message={error.message} retry={() => void refetch()} />
      ) : !isReady ? (
        <Skeleton height="60rem" />
      ) : (
        <>
          <p>
            Entrenaste <strong>{counted(days, 'día', 'días')}</strong> y completaste{' '}
            <strong>{counted(data.weeks.length, 'semana', 'semanas')}</strong>.
          </p>
          <ul className={styles.legend} aria-label="Colores">
            <li>
              <span className={styles.swatch} data-heat="1" />1 clase
            </li>
            <li>
              <span className={styles.swatch} data-heat="2" />2 clases
            </li>
            <li>
              <span className={styles.swatch} data-heat="3" />3 o más
            </li>
            <li>
              <span className={styles.swatch} data-paused="true" />
              Pausa
            </li>
            <li>
              <span className={styles.complete} />
              Semana completa
            </li>
          </ul>
          <div className={styles.months}>
            {months.map((month) => (
              <div key={month.month} className={styles.monthBox}>
                <MonthTable year={year} month={month} />
                {month.active.length > 0 ? <Done month={month} /> : null}
              </div>
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** From the first month with activity up to the last one, the newest first, because recent activity is looked for most. */
function shownMonths(months: readonly Month[], last: number): Month[] {
  const first = months.find(({ active }) => active.length > 0)?.month ?? last;
  return months.filter(({ month }) => month >= first && month <= last).toReversed();
}

const monthOf = (day: string): number => Temporal.PlainDate.from(day).month;
