import { type ReservationStatus, reservationStatuses } from '@tbm/domain/reservations';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../design/badge.tsx';

const tones: Record<ReservationStatus, Tone> = {
  upcoming: 'accent',
  attended: 'good',
  cancelled: 'soft',
  missed: 'soft',
  unpaid: 'bad',
};

export const StatusBadge = ({ status }: { status: ReservationStatus }): ReactNode => (
  <Badge tone={tones[status]}>{reservationStatuses[status]}</Badge>
);
