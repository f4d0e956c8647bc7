import type { Fit } from '@tbm/domain/suggestions';

const fitsMember = ({ fit }: { fit: Fit }): boolean => fit.hour || fit.coaches.length > 0;

/** The heading above the suggested classes. A statement about all of them is true of each. */
export function fitsHeading(
  suggestions: readonly { fit: Fit }[],
  isNew: boolean,
): { title: string; sub: string } {
  const areAllFitting = suggestions.length > 0 && suggestions.every(fitsMember);
  const sub = areAllFitting ? 'A tus horas o con tus coaches' : 'Con lugares libres';
  if (isNew) return { title: 'Esta semana', sub };
  return { title: suggestions.some(fitsMember) ? 'Clases para ti' : 'Próximas clases', sub };
}
