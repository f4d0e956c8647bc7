import type { Entity } from '../entity.tsx';

export const tags: Entity = {
  path: 'tags',
  address: 'etiquetas',
  names: ['Etiqueta', 'Etiquetas'],
  isFeminine: true,
  group: 'Videoteca',
  order: 50,
  about: 'Los objetivos de los videos.',
  title: 'name',
  labels: {},
};
