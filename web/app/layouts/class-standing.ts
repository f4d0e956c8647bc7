import type { SingleClass } from '@tbm/contract/schedule';
import { placesLeft, placesText } from '@tbm/domain/places';
import { hasBegun, hasEnded } from '@tbm/domain/schedule';

/** What a shared class offers to a visitor at an instant: a sentence, and the text of the button. */
export function classStanding(
  item: Pick<SingleClass, 'class_date' | 'duration' | 'capacity' | 'taken'>,
  now: string,
): { text: string; label: string; isAhead: boolean } {
  if (hasBegun(item.class_date, now))
    return {
      text: hasEnded(item.class_date, item.duration, now) ? 'Ya pasó.' : 'Ya empezó.',
      label: 'Ver el horario',
      isAhead: false,
    };
  const left = placesLeft(item);
  return left
    ? { text: `${placesText(left)}.`, label: 'Elegir mi lugar', isAhead: true }
    : { text: 'Está llena, y tiene lista de espera.', label: 'Ver la clase', isAhead: true };
}
