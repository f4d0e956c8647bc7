import type { Fit } from '@tbm/domain/suggestions';

const fitsMember = ({ fit }: { fit: Fit }): boolean => fit.hour || fit.coaches.length > 0;

/** What stands above the suggested classes: what is said of all of them is true of each. */
export function fitsHeading(found: readonly { fit: Fit }[], isNew: boolean): { title: string; sub: string } {
  const areAllHers = found.length > 0 && found.every(fitsMember);
  const sub = areAllHers ? 'A tus horas o con tus coaches' : 'Con lugares libres';
  if (isNew) return { title: 'Esta semana', sub };
  return { title: found.some(fitsMember) ? 'Clases para ti' : 'Próximas clases', sub };
}
