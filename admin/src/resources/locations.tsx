import type { Entity } from '../entity.tsx';

export const locations: Entity = {
  path: 'locations',
  address: 'salones',
  names: ['Salón', 'Salones'],
  group: 'Estudio',
  order: 20,
  about: 'Los lugares de cada sucursal donde se dan clases.',
  title: 'name',
  ownOrderName: 'Como se agregaron',
  labels: { address: 'Domicilio' },
};
