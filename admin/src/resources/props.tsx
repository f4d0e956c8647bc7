import type { Entity } from '../entity.tsx';

export const props: Entity = {
  path: 'props',
  address: 'equipo',
  names: ['Equipo', 'Equipo'],
  group: 'Videoteca',
  order: 40,
  about: 'Lo que hace falta para una clase en casa.',
  title: 'name',
  labels: { required: 'Es indispensable' },
};
