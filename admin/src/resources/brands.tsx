import type { Entity } from '../entity.tsx';

export const brands: Entity = {
  path: 'brands',
  address: 'marcas',
  names: ['Marca', 'Marcas'],
  group: 'Comunidad y premios',
  order: 20,
  about: 'Las marcas aliadas y lo que dan en cada nivel.',
  title: 'name',
  labels: {
    milestone_id: 'Nivel',
    benefit: 'Beneficio',
    application: 'Cómo se usa',
    restrictions: 'Restricciones',
    validity: 'Vigencia',
    url: 'Página de la marca',
  },
};
