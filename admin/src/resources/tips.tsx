import type { Entity } from '../entity.tsx';

export const tips: Entity = {
  path: 'nutrition_tips',
  address: 'consejos',
  names: ['Consejo', 'Consejos de nutrición'],
  group: 'Contenido',
  order: 40,
  about: 'Consejos de nutrición para las socias.',
  title: 'description',
  labels: { description: 'Consejo' },
};
