import type { PlacePayment, ReservationRow } from '@tbm/contract/reservations';
import { cancelUntil } from './schedule.ts';
import { dayIn, formatHour, formatLongDay } from './time.ts';

type Place = Pick<ReservationRow, 'is_cash' | 'is_paid' | 'paid_with'> & {
  /** Absent for a member's own place. */
  is_guest_pass?: boolean;
  single_class: Pick<ReservationRow['single_class'], 'class_package_id'>;
};

/** What pays for a place. A page from before `paid_with` does not know of unlimited packages. */
export function paymentOf({ is_cash, is_paid, is_guest_pass, paid_with, single_class }: Place): PlacePayment {
  if (is_guest_pass) return 'guest_pass';
  if (is_cash) return is_paid ? 'cash_paid' : 'cash_owed';
  if (single_class.class_package_id !== null) return 'package';
  return paid_with?.is_unlimited ? 'unlimited' : 'credit';
}

const special = 'Es una clase especial: se pagó con su paquete, así que no vuelve ningún crédito.';

/** What cancelling in time does, by what pays for the place. */
export const freeOutcomes: Record<PlacePayment, string> = {
  credit: 'Liberamos tu lugar y tu crédito vuelve a tu cuenta.',
  guest_pass: 'Liberamos tu lugar y tu pase de invitada vuelve a tu cuenta.',
  unlimited: 'Liberamos tu lugar y tu crédito vuelve a tu cuenta.',
  cash_owed: 'Liberamos tu lugar. Era en efectivo: no usaste ningún crédito.',
  cash_paid: 'Liberamos tu lugar. Era en efectivo: no usaste ningún crédito.',
  package: `Liberamos tu lugar. ${special}`,
};

/** What is lost when a place is given up late. `until` is the end of the time for a free cancel: `las 06:00`. */
const lateCosts: Record<PlacePayment, (until: string) => string> = {
  credit: (until) => `El crédito no se devuelve: podías cancelar gratis hasta ${until}.`,
  guest_pass: (until) => `El pase de invitada no se devuelve: podías cancelar gratis hasta ${until}.`,
  unlimited: () => 'Tu paquete ilimitado sigue igual.',
  cash_owed: () => 'Era en efectivo y no la habías pagado: no debes nada.',
  cash_paid: () => 'La pagaste en efectivo y ese pago no se devuelve.',
  package: () => special,
};

interface LatePlace {
  class_date: string;
  timezone: string;
  cancel_minutes: number;
  payment: PlacePayment;
  guest_name: string | null;
}

/** What giving a place up late does, sentence by sentence, before the member agrees. A guest's place gives no strike. */
export function lateOutcomes({
  class_date,
  timezone,
  cancel_minutes,
  payment,
  guest_name,
}: LatePlace): string[] {
  const place = guest_name ? `El lugar de ${guest_name}` : 'Tu lugar';
  const end = cancelUntil(class_date, cancel_minutes);
  const [day, hour] = [dayIn(end, timezone), `las ${formatHour(end, timezone)}`];
  const isSameDay = day.equals(dayIn(class_date, timezone));
  const until = isSameDay ? hour : `el ${formatLongDay(day)} a ${hour}`;
  return [
    `${place} queda libre en este momento y le avisamos a quien espera uno.`,
    lateCosts[payment](until),
    ...(guest_name ? [] : ['Cuenta como cancelación tardía: recibes un strike.']),
  ];
}

/** What was lost, after a place was given up late. */
export const lateDone: Record<PlacePayment, string> = {
  credit: 'El crédito no se devuelve.',
  guest_pass: 'El pase de invitada no se devuelve.',
  unlimited: 'Tu paquete ilimitado sigue igual.',
  cash_owed: 'No debes nada.',
  cash_paid: 'El pago en efectivo no se devuelve.',
  package: 'Su paquete no se devuelve.',
};
