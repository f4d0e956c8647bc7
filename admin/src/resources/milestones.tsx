import type { Entity } from '../entity.tsx';

export const milestones: Entity = {
  path: 'milestones',
  address: 'niveles',
  names: ['Nivel', 'Niveles'],
  group: 'Comunidad y premios',
  order: 10,
  about: 'Los niveles del programa de recompensas.',
  title: 'name',
  labels: {
    stars: 'Estrellas',
    benefit: 'Premio',
    type: 'Qué es',
    src: 'Dirección',
  },
  choices: { type: { video: 'Un video', other: 'Otra cosa' } },
};
