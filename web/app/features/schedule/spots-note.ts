import type { SingleClass } from '@tbm/contract/schedule';
import { counted } from '@tbm/domain/counted';
import { placesLeft } from '@tbm/domain/places';
import { freeSpots } from '@tbm/domain/spots';

/** The fields of a class that its spots need. */
export type SpotAvailability = Pick<SingleClass, 'capacity' | 'taken' | 'taken_spots'> & {
  class_type: Pick<SingleClass['class_type'], 'spot_map'>;
};

export const chooseSpotText = 'Elige el tuyo, o te lo damos al llegar.';

/** Why the map shows more or fewer free spots than places are left, and how the member gets one; empty without a map. */
export function spotsNote(item: SpotAvailability): string {
  const { spot_map } = item.class_type;
  if (!spot_map) return '';
  const left = placesLeft(item);
  const spots = freeSpots(spot_map, item.capacity, item.taken_spots).length;
  if (spots === 0) return 'Los asientos del mapa están ocupados: el tuyo te lo damos al llegar.';
  if (spots > left) return `${moreSpotsThanPlaces(spots, spots - left)} ${chooseSpotText}`;
  if (spots < left)
    return `En el mapa hay ${counted(spots, 'asiento libre', 'asientos libres')}; los demás lugares se dan al llegar. ${chooseSpotText}`;
  return chooseSpotText;
}

const moreSpotsThanPlaces = (spots: number, others: number): string =>
  `El mapa muestra ${counted(spots, 'asiento libre', 'asientos libres')} porque ${
    others === 1 ? 'una socia elige el suyo' : `${others} socias eligen el suyo`
  } al llegar.`;
