import { type ReservationStatus, reservationStatuses } from '@tbm/domain/reservations';
import type { ReactNode } from 'react';
import styles from './reservations.module.css';

export const StatusBadge = ({ status }: { status: ReservationStatus }): ReactNode => (
  <span className={`${styles.badge} ${styles[status]}`}>{reservationStatuses[status]}</span>
);
