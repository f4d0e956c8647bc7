import type { SingleClass } from '@tbm/contract/schedule';
import { counted } from '@tbm/domain/counted';
import { placesLeft } from '@tbm/domain/places';
import { freeSpots } from '@tbm/domain/spots';

/** The fields of a class that its seats need. */
export type Seated = Pick<SingleClass, 'capacity' | 'taken' | 'taken_spots'> & {
  class_type: Pick<SingleClass['class_type'], 'spot_map'>;
};

export const chooseSeat = 'Elige el tuyo, o te lo damos al llegar.';

/** Why the map shows more or fewer free seats than places are left, and how the member gets one; empty without a map. */
export function seatsNote(item: Seated): string {
  const { spot_map } = item.class_type;
  if (!spot_map) return '';
  const left = placesLeft(item);
  const seats = freeSpots(spot_map, item.capacity, item.taken_spots).length;
  if (seats === 0) return 'Los asientos del mapa están ocupados: el tuyo te lo damos al llegar.';
  if (seats > left) return `${unseated(seats, seats - left)} ${chooseSeat}`;
  if (seats < left)
    return `En el mapa hay ${counted(seats, 'asiento libre', 'asientos libres')}; los demás lugares se dan al llegar. ${chooseSeat}`;
  return chooseSeat;
}

const unseated = (seats: number, others: number): string =>
  `El mapa muestra ${counted(seats, 'asiento libre', 'asientos libres')} porque ${
    others === 1 ? 'una socia elige el suyo' : `${others} socias eligen el suyo`
  } al llegar.`;
