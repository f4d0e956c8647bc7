import { type ReactNode, useState } from 'react';
import { Chips } from '../../design/chips.tsx';
import { DayCell } from '../../design/day-cell.tsx';
import { DayMark } from '../../design/day-mark.tsx';
import { WeekBar } from '../../design/week-bar.tsx';
import styles from './gallery.module.css';
import { Row, Sample } from './sample.tsx';

const states = ['rest', 'missed', 'next', 'completed', 'paused'] as const;
const days = [
  { day: 23, state: 'completed', words: 'Completado', isTraining: true },
  { day: 24, state: 'rest', words: 'Descanso', isTraining: false },
  { day: 25, state: 'missed', words: 'No Completado', isTraining: true },
  { day: 26, state: 'next', words: 'Lower', isTraining: true, isToday: true },
  { day: 27, state: 'next', words: 'Barre para empezar', isTraining: true, hasFilm: true },
  { day: 28, state: 'paused', words: 'Pausa', isTraining: false },
  { day: 29, state: null, words: '', isTraining: false },
] as const;
const weeks = [
  { colour: 'light', active: 1, words: '1 de 3 días' },
  { colour: 'success', active: 3, words: '3 de 3 días, meta cumplida' },
  { colour: 'warning', active: 2, words: '2 de 3 días, faltó 1 día' },
  { colour: 'danger', active: 0, words: '0 de 3 días, faltaron 3 días' },
] as const;
const letters = ['L', 'M', 'M', 'J', 'V', 'S', 'D'];

export const Plan = (): ReactNode => (
  <Sample title="Plan">
    <Row>
      {states.map((state) => (
        <DayMark key={state} state={state} />
      ))}
      <DayMark state="completed" size="3rem" />
    </Row>
    <div className={styles.planWeek}>
      {days.map((day) => (
        <DayCell key={day.day} name={`${day.day} de noviembre, ${day.words}`} to="#plan" {...day} />
      ))}
    </div>
    {weeks.map((week) => (
      <WeekBar key={week.colour} target={3} {...week} />
    ))}
    <Weekdays />
  </Sample>
);

function Weekdays(): ReactNode {
  const [chosen, setChosen] = useState(['1', '3', '5']);
  return (
    <Chips
      legend="Días"
      note={`Llevas ${chosen.length} de 3.`}
      kind="checkbox"
      items={letters.map((title, index) => ({
        value: String(index + 1),
        title,
        label: `día ${index + 1}`,
      }))}
      chosen={chosen}
      onChange={(value, isChosen) =>
        setChosen(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value))
      }
    />
  );
}
