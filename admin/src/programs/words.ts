import type { ApiKey } from '@tbm/contract/api-keys';
import type { KeyRight } from '@tbm/contract/route';

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
