import type { StreakSummary } from '@tbm/contract/streaks';
import { counted } from '@tbm/domain/counted';
import { formatDayMonth } from '@tbm/domain/time';

type Week = Pick<StreakSummary, 'active' | 'target' | 'today' | 'week'>;

/** Days of this week that are left, with today. */
const daysLeft = ({ today, week }: Week): number => 7 - Temporal.PlainDate.from(week).until(today).days;

/** Whether the member must train on each day that is left to complete this week. */
export const isAtRisk = (summary: Week & Pick<StreakSummary, 'run' | 'pause'>): boolean => {
  const missing = summary.target - summary.active;
  return summary.run > 0 && !summary.pause && missing > 0 && missing >= daysLeft(summary) - 1;
};

/** What this week still needs. */
export function weekText(summary: Week & Pick<StreakSummary, 'pause'>): string {
  const { active, target, pause } = summary;
  if (active >= target) return 'Tu semana está completa.';
  if (pause) return `Esta semana está en pausa, hasta el ${formatDayMonth(pause.end_date)}.`;
  const missing = target - active;
  if (missing > daysLeft(summary)) return `Llevas ${active} de ${target} días esta semana.`;
  return `Te ${missing === 1 ? 'falta' : 'faltan'} ${counted(missing, 'día', 'días')} para completar tu semana.`;
}
