import type { ApiKey } from '@tbm/contract/api-keys';
import type { KeyRight } from '@tbm/contract/route';
import type { WebhookEvent } from '@tbm/contract/webhooks';

/** What each right of a key lets a program do. */
export const rightNames: Record<KeyRight, string> = {
  'members:read': 'Ver socias: nombre, correo, teléfono y etiquetas',
  'members:write': 'Registrar socias y cambiar sus etiquetas',
  'classes:read': 'Ver el horario, los estudios, los tipos de clase y las coaches',
  'classes:write': 'Crear, cambiar y cancelar clases',
  'reservations:read': 'Ver reservaciones, asistencia y listas de espera',
  'reservations:write': 'Reservar, cancelar y marcar asistencia',
  'packages:read': 'Ver paquetes y precios',
  'purchases:read': 'Ver compras, cobros y recibos',
  'reports:read': 'Ver reportes',
};

export const stateNames: Record<ApiKey['state'], string> = {
  active: 'Activa',
  expired: 'Venció',
  revoked: 'Retirada',
  powerless: 'Sin efecto: quien la creó ya no puede crear llaves',
};

/** How long a key may last, in days. */
export const keyDays: readonly (readonly [number | null, string])[] = [
  [30, '30 días'],
  [90, '90 días'],
  [365, 'Un año'],
  [null, 'No vence'],
];

/** The events of which a program is notified. */
export const eventNames: Record<WebhookEvent, string> = {
  'reservation.booked': 'Se reserva un lugar',
  'reservation.cancelled': 'Se cancela una reservación',
  'reservation.attended': 'Una socia asiste a su clase',
  'purchase.paid': 'Se paga una compra',
  'purchase.refunded': 'Se reembolsa un cobro',
  'member.created': 'Se registra una socia',
  'class.changed': 'Cambia o se cancela una clase',
};

/** Why nothing is sent to an address any more. */
export const endNames = {
  failing: 'Detenida tras fallar tres días,',
  gone: 'Detenida: respondió que ya no existe,',
} as const;

const problems: Record<string, string> = {
  closed_address: 'La dirección no es pública',
  timeout: 'No respondió a tiempo',
  enotfound: 'El servidor no existe',
  econnrefused: 'El servidor rechazó la conexión',
};
/** Why a program gave no answer. */
export const problemText = (problem: string | null): string =>
  problem === null ? '—' : (problems[problem] ?? 'Sin respuesta');
