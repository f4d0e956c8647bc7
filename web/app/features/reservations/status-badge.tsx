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

/** The status of a place as its member reads it, or with `isForTeam` as the team reads it. */
export const StatusBadge = ({
  status,
  isForTeam = false,
}: {
  status: ReservationStatus;
  isForTeam?: boolean;
}): ReactNode => (
  <Badge tone={tones[status]}>
    {isForTeam && status === 'missed' ? 'No asistió' : reservationStatuses[status]}
  </Badge>
);
