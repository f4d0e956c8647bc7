import { weekdayName } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Chips } from '../../design/chips.tsx';
import { withDay } from './choice.ts';

const letters = ['L', 'M', 'M', 'J', 'V', 'S', 'D'];

/** The training days of a week, Monday first [PLAN-011, PLAN-039]. */
export const WeekdayPicker = ({
  legend,
  isLegendHidden = false,
  frequency,
  days,
  error,
  onChange,
}: {
  legend: ReactNode;
  isLegendHidden?: boolean;
  /** How many to choose; 0 where that is not known yet. */
  frequency: number;
  days: readonly string[];
  error?: string | undefined;
  onChange: (days: string[]) => void;
}): ReactNode => (
  <Chips
    legend={legend}
    isLegendHidden={isLegendHidden}
    note={frequency ? `Llevas ${days.length} de ${frequency}.` : undefined}
    error={error}
    kind="checkbox"
    name="dias"
    items={letters.map((title, index) => ({
      value: String(index + 1),
      title,
      label: weekdayName(index + 1),
    }))}
    chosen={days}
    onChange={(day, isChosen) => onChange(withDay(days, day, isChosen))}
  />
);
