import { placesLeft, placesText } from '@tbm/domain/places';
import type { ReactNode } from 'react';
import styles from './schedule.module.css';
import { chooseSeat, type Seated, seatsNote } from './seats-note.ts';

/** The number of places left, and how they compare with the seats of the map. */
export const PlacesLeft = ({ item, saving = false }: { item: Seated; saving?: boolean }): ReactNode => (
  <p className={styles.sub}>
    <strong>{placesText(placesLeft(item))}.</strong>{' '}
    {saving && item.class_type.spot_map ? chooseSeat : seatsNote(item)}
  </p>
);
