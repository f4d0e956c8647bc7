import type { Answer } from '@tbm/contract';
import type { MemberMessage, MemberReservation } from '@tbm/contract/member-record';
import type { MemberState } from '@tbm/contract/members';
import { dayAt } from '../moments.ts';

export const states: Record<MemberState, string> = {
  active: 'Activa',
  trial: 'En prueba',
  ended: 'Terminó',
  none: 'Sin compras',
};

export const purchaseStates: Record<Answer<'GET /members/:id/purchases'>['data'][number]['status'], string> =
  {
    pending: 'Pendiente de pago',
    active: 'Activa',
    cancelled: 'Cancelada',
    failed: 'No se pagó',
    revoked: 'Revocada',
    completed: 'Completada',
  };

export const chargeStates: Record<Answer<'GET /members/:id/charges'>['data'][number]['status'], string> = {
  paid: 'Pagado',
  failed: 'No pasó',
  refunded: 'Reembolso',
};

export const messageStates: Record<MemberMessage['state'], string> = {
  waiting: 'Por salir',
  sent: 'Enviado',
  failed: 'No salió',
  withdrawn: 'Retirado',
};

/** Full years since a birthday. */
export function ageOn(birthdate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return today.slice(5) < birthdate.slice(5) ? years - 1 : years;
}

/** The state of a place, for the staff: a member who is not marked once the day is over did not come. */
export function placeText(place: MemberReservation, timeZone: string, now: string): string {
  const { class_date } = place.single_class;
  if (place.deletedAt !== null) return 'Cancelada';
  if (place.is_cash && !place.is_paid) return 'Por pagar en efectivo';
  if (place.attend) return 'Asistió';
  return dayAt(class_date, timeZone) < dayAt(now, timeZone) ? 'No asistió' : 'Reservada';
}

/** `81 1234 5678`. */
export const phoneText = (phone: string): string => phone.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3');
