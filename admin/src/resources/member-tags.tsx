import type { Entity } from '../entity.tsx';

export const memberTags: Entity = {
  path: 'member_tags',
  address: 'etiquetas-de-socias',
  names: ['Etiqueta de socias', 'Etiquetas de socias'],
  group: 'Socias',
  order: 20,
  about: 'Palabras del equipo para encontrar socias. Al borrar una, se quita de quienes la tienen.',
  title: 'name',
  ownOrderName: 'Por nombre',
  labels: { members: 'Socias que la tienen' },
};
