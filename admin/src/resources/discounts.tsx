import type { Entity } from '../entity.tsx';

/** [ADM-008] */
export const discounts: Entity = {
  path: 'discounts',
  address: 'descuentos',
  names: ['Descuento', 'Descuentos'],
  group: 'Ventas',
  order: 20,
  about: 'Códigos que bajan el precio o agregan clases, y cuántas veces se han usado.',
  title: 'code',
  ownOrderName: 'Primero lo más nuevo',
  labels: {
    code: 'Código',
    amount: 'Cantidad',
    is_percent: 'Es porcentaje',
    type: 'Qué da',
    first_invoice_only: 'Solo en el primer cargo',
    start_date: 'Desde',
    expiration_date: 'Hasta',
    limit_per_customer: 'Usos por socia',
    available: 'Usos en total',
    redeemed: 'Usados',
  },
  hints: {
    amount: 'Pesos, por ciento o clases.',
    expiration_date: 'Vacío: sin fin.',
    limit_per_customer: 'Vacío: sin límite.',
    available: 'Vacío: sin límite.',
  },
  choices: { type: { class_amount: 'Clases de más', other: 'Un precio más bajo' } },
};
