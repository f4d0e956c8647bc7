import { placesLeft, placesText } from '@tbm/domain/places';
import type { ReactNode } from 'react';
import styles from './schedule.module.css';
import { chooseSpotText, type SpotAvailability, spotsNote } from './spots-note.ts';

/** The number of places left, and how they compare with the spots of the map. */
export const PlacesLeft = ({
  item,
  saving = false,
}: {
  item: SpotAvailability;
  saving?: boolean;
}): ReactNode => (
  <p className={styles.sub}>
    <strong>{placesText(placesLeft(item))}.</strong>{' '}
    {saving && item.class_type.spot_map ? chooseSpotText : spotsNote(item)}
  </p>
);
