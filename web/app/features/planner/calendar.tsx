import type { FollowedPlan, PlannedDay } from '@tbm/contract/customer-workout-plans';
import { dayStateNames, dayTypeOf } from '@tbm/domain/planner';
import { formatWeek, weekdayName } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { DayCell } from '../../design/day-cell.tsx';
import { DayMark } from '../../design/day-mark.tsx';
import { WeekBar } from '../../design/week-bar.tsx';
import { useHere } from '../../platform/here.ts';
import styles from './followed.module.css';
import { dayName, weekOutcome, weekText } from './words.ts';

const legend = ['rest', 'missed', 'next', 'completed'] as const;

/** What the marks mean [PLAN-010]; a pause only where there is one. */
export const PlanLegend = ({ weeks }: Pick<FollowedPlan, 'weeks'>): ReactNode => {
  const isPaused = weeks.some(({ days }) => days.some(({ state }) => state === 'paused'));
  return (
    <ul className={styles.legend} aria-label="Qué significa cada marca">
      {[...legend, ...(isPaused ? (['paused'] as const) : [])].map((state) => (
        <li key={state}>
          <DayMark state={state} size="1.25rem" /> {dayStateNames[state]}
        </li>
      ))}
    </ul>
  );
};

const wordsOf = ({ state, day_type, planned_video }: PlannedDay): string => {
  if (planned_video) return planned_video.name;
  if (state === null) return '';
  return state === 'next' && day_type ? dayTypeOf[day_type].name : dayStateNames[state];
};

/** The weeks of a plan, Monday to Sunday; a day opens by its address [PLAN-012, PLAN-032]. */
export function PlanCalendar({ plan: { weeks, today } }: { plan: FollowedPlan }): ReactNode {
  const here = useHere();
  return (
    <section className={styles.calendar} aria-label="Calendario">
      <div className={styles.weekdays} aria-hidden="true">
        {Array.from({ length: 7 }, (_, index) => (
          <span key={weekdayName(index + 1)}>{weekdayName(index + 1).slice(0, 3)}</span>
        ))}
      </div>
      <ol className={styles.weeks}>
        {weeks.map((week) => {
          const title = `Semana del ${formatWeek(Temporal.PlainDate.from(week.monday))}`;
          const outcome = weekOutcome(week);
          return (
            <li key={week.monday} className={styles.week}>
              <ol className={styles.days} aria-label={title}>
                {week.days.map((day) => (
                  <li key={day.day}>
                    <DayCell
                      day={Number(day.day.slice(8))}
                      name={dayName(day, today)}
                      state={day.state}
                      words={wordsOf(day)}
                      isTraining={day.day_type !== null}
                      isToday={day.day === today}
                      hasFilm={day.planned_video !== null}
                      to={here({ dia: day.day })}
                    />
                  </li>
                ))}
              </ol>
              <WeekBar
                colour={week.colour}
                active={week.active_days}
                target={week.target}
                words={[weekText(week), outcome].filter(Boolean).join(', ')}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
