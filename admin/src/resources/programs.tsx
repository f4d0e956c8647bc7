import type { Entity } from '../entity.tsx';

export const programs: Entity = {
  path: 'programs',
  address: 'programas',
  names: ['Programa', 'Programas'],
  group: 'Videoteca',
  order: 20,
  about: 'Los programas en línea, en el orden en que se muestran.',
  title: 'name',
  unsortedColumns: ['color'],
  labels: { url: 'Parte de la dirección' },
  hints: { url: 'Minúsculas, números y guiones.' },
};
