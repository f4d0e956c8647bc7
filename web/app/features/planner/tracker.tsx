import type { FollowedPlan } from '@tbm/contract/customer-workout-plans';
import { counted } from '@tbm/domain/counted';
import { dayStateNames } from '@tbm/domain/planner';
import { formatWeek, weekdayName } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { DayMark } from '../../design/day-mark.tsx';
import { Heading } from '../../design/layout.tsx';
import { Stat, Stats } from '../../design/stat.tsx';
import { WeekBar } from '../../design/week-bar.tsx';
import styles from './followed.module.css';
import { weekOutcome, weekText } from './words.ts';

/** The Goal Tracker: a card per week with a mark per day, and the percentage of the month [PLAN-020, PLAN-021]. */
export function GoalTracker({ plan: { weeks, progress } }: { plan: FollowedPlan }): ReactNode {
  const complete = weeks.filter(({ is_complete }) => is_complete).length;
  return (
    <section className={styles.tracker} aria-label="Goal Tracker">
      <Stats>
        <Stat
          value={`${progress.percent}%`}
          label="de tu mes"
          note={`${progress.active_days} de ${progress.expected} entrenamientos`}
        />
        <Stat value={complete} label={complete === 1 ? 'semana completa' : 'semanas completas'} />
      </Stats>
      <ol className={styles.cards}>
        {weeks.map((week, index) => (
          <li key={week.monday} className={styles.card}>
            <Heading level={2} size="s">
              Semana {index + 1}
            </Heading>
            <p className={styles.soft}>{formatWeek(Temporal.PlainDate.from(week.monday))}</p>
            <ol className={styles.checks} aria-label={`Semana ${index + 1}`}>
              {week.days.map(({ day, weekday, state }) => (
                <li key={day} data-outside={state === null}>
                  <span aria-hidden="true">{weekdayName(weekday).slice(0, 1).toUpperCase()}</span>
                  {state ? <DayMark state={state} /> : <span className={styles.noMark} />}
                  <span className="visually-hidden">
                    {weekdayName(weekday)}: {state ? dayStateNames[state] : 'fuera de tu plan'}
                  </span>
                </li>
              ))}
            </ol>
            <WeekBar
              colour={week.colour}
              active={week.active_days}
              target={week.target}
              words={[weekText(week), weekOutcome(week)].filter(Boolean).join(', ')}
            />
          </li>
        ))}
      </ol>
      <p className={styles.soft}>
        Una semana se completa con {counted(weeks.at(-1)?.target ?? 0, 'día distinto', 'días distintos')} de
        entrenamiento, en línea o en el estudio.
      </p>
    </section>
  );
}
