import type { Fit } from '@tbm/domain/suggestions';

const fitsMember = ({ fit }: { fit: Fit }): boolean => fit.hour || fit.coaches.length > 0;

/** The heading above the suggested classes. A statement about all of them is true of each. */
export function fitsHeading(found: readonly { fit: Fit }[], isNew: boolean): { title: string; sub: string } {
  const areAllFitting = found.length > 0 && found.every(fitsMember);
  const sub = areAllFitting ? 'A tus horas o con tus coaches' : 'Con lugares libres';
  if (isNew) return { title: 'Esta semana', sub };
  return { title: found.some(fitsMember) ? 'Clases para ti' : 'Próximas clases', sub };
}
