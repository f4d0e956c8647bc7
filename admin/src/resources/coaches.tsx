import type { Entity } from '../entity.tsx';

export const coaches: Entity = {
  path: 'instructors',
  address: 'coaches',
  names: ['Coach', 'Coaches'],
  isFeminine: true,
  group: 'Estudio',
  order: 30,
  about: 'Quienes dan las clases, con su foto y sus sucursales.',
  title: ({ name, last_name }) => `${name} ${last_name}`,
  labels: {
    last_name: 'Apellidos',
    birthdate: 'Fecha de nacimiento',
    short_bio: 'Sobre ella',
    quote: 'Frase',
    instagram: 'Instagram',
    tiktok: 'TikTok',
    file_id: 'Foto',
    branch_ids: 'Sucursales',
  },
  hints: {
    birthdate: 'Cualquiera puede verla.',
    instagram: 'Su nombre ahí, o la dirección completa.',
    tiktok: 'Su nombre ahí, o la dirección completa.',
  },
};
