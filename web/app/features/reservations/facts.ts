import type { ReservationRow } from '@tbm/contract/reservations';
import { dayIn, formatDayMonth } from '@tbm/domain/time';

type Named = Pick<ReservationRow, 'guest_name'> & {
  single_class: Pick<ReservationRow['single_class'], 'class_date' | 'class_type'>;
};

/** `Barre Flow`, or `Barre Flow (para Ana)` for a guest. */
export const className = ({ single_class, guest_name }: Named): string =>
  guest_name ? `${single_class.class_type.name} (para ${guest_name})` : single_class.class_type.name;

/** `Barre Flow, 23 nov`: a row, in the names of its actions. */
export const rowName = (row: Named, timezone: string): string =>
  `${className(row)}, ${formatDayMonth(dayIn(row.single_class.class_date, timezone))}`;

/** `Lugar 7`; without a spot, when the member gets one; a class online has none. */
export const spotText = ({ spot, single_class }: Pick<ReservationRow, 'spot' | 'single_class'>): string => {
  if (single_class.is_virtual_class) return 'Clase en línea';
  return spot === null ? 'Lugar al llegar' : `Lugar ${spot}`;
};
