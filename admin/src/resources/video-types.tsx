import type { Entity } from '../entity.tsx';

export const videoTypes: Entity = {
  path: 'video_types',
  address: 'impactos',
  names: ['Impacto', 'Impactos'],
  group: 'Videoteca',
  about: 'Qué tanto impacto tiene una clase en línea.',
  title: 'name',
  columns: ['name'],
  labels: {},
};
