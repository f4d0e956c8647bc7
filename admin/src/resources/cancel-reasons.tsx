import type { Entity } from '../entity.tsx';

export const cancelReasons: Entity = {
  path: 'cancel_reasons',
  address: 'motivos-de-cancelacion',
  names: ['Motivo de cancelación', 'Motivos de cancelación'],
  group: 'Ventas',
  order: 30,
  about: 'Lo que una socia puede elegir cuando cancela su suscripción.',
  title: 'name',
  labels: { name: 'Motivo' },
};
