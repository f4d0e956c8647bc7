import type { Entity } from '../entity.tsx';

export const disciplines: Entity = {
  path: 'disciplines',
  address: 'disciplinas',
  names: ['Disciplina', 'Disciplinas'],
  group: 'Contenido',
  order: 50,
  about: 'Las disciplinas de la página en línea.',
  title: 'name',
  labels: {},
  hints: { benefits: 'Separados por diagonales.' },
};
