import { formatDayMonth } from '@tbm/domain/time';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import { ErrorState, Heading, Skeleton } from '../design/layout.tsx';
import { MuscleFigure, ToneDot } from '../design/muscle-figure.tsx';
import { Screen } from '../design/screen.tsx';
import {
  filmsOf,
  laggingText,
  levelNames,
  levels,
  MuscleTable,
  Surprise,
} from '../features/muscles/index.ts';
import styles from '../features/muscles/muscles.module.css';
import { useApi } from '../platform/query.ts';

/** Mis Músculos: what the member trained in the last four weeks, what lags, and a class for it. */
export default function Muscles() {
  const balance = useApi('GET /muscle_balance', {});
  const navigate = useNavigate();
  if (!balance.data)
    return (
      <Screen title="Mis Músculos">
        {balance.error ? (
          <ErrorState message={balance.error.message} retry={() => void balance.refetch()} />
        ) : (
          <Skeleton height="60rem" />
        )}
      </Screen>
    );
  const { start, end, muscles, lagging } = balance.data;
  const tones = new Map(muscles.map(({ selector, level }) => [selector, level]));
  return (
    <Screen title="Mis Músculos">
      <p className={styles.sub}>
        Lo que trabajaste del {formatDayMonth(start)} al {formatDayMonth(end)}, en línea y en el estudio.
      </p>
      <div className={styles.columns}>
        <div className={styles.panel}>
          <MuscleFigure
            tones={tones}
            onChoose={(chosen) => {
              const muscle = muscles.find(({ selector }) => selector === chosen);
              if (muscle) void navigate(filmsOf(muscle.muscle_id));
            }}
          />
          <ul className={styles.legend} aria-label="Niveles">
            {levels.map((level) => (
              <li key={level} className={styles.level}>
                <ToneDot tone={level} />
                {levelNames[level]}
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.beside}>
          {lagging.length ? (
            <p className={styles.lagging}>
              Lo que menos has entrenado: <strong>{laggingText(lagging)}</strong>.
            </p>
          ) : muscles.every(({ level }) => level === 'none') ? (
            <div className={styles.beside}>
              <p className={styles.lagging}>
                Completa una clase en línea o ven al estudio, y aquí verás lo que trabajaste.
              </p>
              <ButtonLink to="/mytbm/presencial" look="quiet">
                Ver horario
              </ButtonLink>
            </div>
          ) : (
            <p className={styles.lagging}>Entrenas todo el cuerpo por igual.</p>
          )}
          <Surprise />
        </div>
      </div>
      <section className={styles.beside} aria-label="Músculo por músculo">
        <Heading level={2} size="s">
          Músculo por músculo
        </Heading>
        <MuscleTable muscles={muscles} />
      </section>
    </Screen>
  );
}
