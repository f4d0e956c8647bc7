import { counted } from '@tbm/domain/counted';
import { ErrorState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { Flames, StreakImages } from '../features/streaks/index.ts';
import { Pauses } from '../features/streaks/pauses.tsx';
import styles from '../features/streaks/streaks.module.css';
import { isAtRisk, weekText } from '../features/streaks/summary.ts';
import { YearCard } from '../features/streaks/year-card.tsx';
import { useApi } from '../platform/query.ts';

/** Mi Racha: the running streak with its flames and images, the year by day, and the pauses [STREAK-003, STREAK-004]. */
export default function Streaks() {
  const { data, error, refetch } = useApi('GET /streaks', {});
  return (
    <Screen title="Mi Racha">
      {error && !data ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height="40rem" />
      ) : (
        <>
          <section className={styles.hero} aria-label="Tu racha">
            <div className={styles.facts}>
              <p className={styles.count}>
                <span className={styles.number}>{data.run}</span>
                {data.run === 1 ? 'semana seguida' : 'semanas seguidas'}
              </p>
              <p>{weekText(data)}</p>
              {data.best > data.run ? (
                <p>Tu mejor racha: {counted(data.best, 'semana', 'semanas')}.</p>
              ) : null}
            </div>
            <div className={styles.facts} data-theme="dark">
              <Flames run={data.run} isAtRisk={isAtRisk(data)} size="3.5rem" />
              <StreakImages run={data.run} />
            </div>
          </section>
          <Pauses today={data.today} />
          <YearCard today={data.today} />
        </>
      )}
    </Screen>
  );
}
