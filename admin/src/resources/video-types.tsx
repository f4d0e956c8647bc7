import type { Entity } from '../entity.tsx';

export const videoTypes: Entity = {
  path: 'video_types',
  address: 'impactos',
  names: ['Impacto', 'Impactos'],
  group: 'Videoteca',
  order: 60,
  about: 'Qué tanto impacto tiene una clase en línea.',
  title: 'name',
  labels: {},
};
