import { counted } from '@tbm/domain/counted';
import { useSearchParams } from 'react-router';
import { useStatus } from '../../platform/use-status.ts';
import type { Week } from './week.ts';

const countOf = (count: number): string => (count === 0 ? 'sin clases' : counted(count, 'clase', 'clases'));

/** What the screen shows now: the chosen day on the phone, the week on wider screens. */
export function weekStatus({ days }: Pick<Week, 'days'>, isPhone: boolean): string {
  const chosen = days.find(({ isChosen }) => isChosen);
  if (isPhone && chosen) return `${chosen.long}: ${countOf(chosen.classes.length)}`;
  const all = days.reduce((sum, { classes }) => sum + classes.length, 0);
  return `Semana del ${days[0]?.long}: ${countOf(all)}`;
}

/** Announces the day or week after another one, a filter, a studio or a branch was chosen; null while it loads. */
export function useWeekStatus(week: Week | null): void {
  const [params] = useSearchParams();
  const cause = [...params].filter(([name]) => name !== 'clase').join(' ');
  const isPhone = typeof matchMedia === 'function' && matchMedia('(max-width: 767px)').matches;
  useStatus(cause, week && weekStatus(week, isPhone));
}
