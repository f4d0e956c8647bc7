import type { Entity } from '../entity.tsx';

/** [ADM-011] */
export const classCategories: Entity = {
  path: 'class_categories',
  address: 'categorias',
  names: ['Categoría', 'Categorías'],
  isFeminine: true,
  group: 'Estudio',
  order: 50,
  about: 'Los grupos en que se ordenan los tipos de clase y los planes.',
  title: 'name',
  labels: {},
};
