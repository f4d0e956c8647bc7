import type { Entity } from '../entity.tsx';

export const testimonials: Entity = {
  path: 'testimonials',
  address: 'testimonios',
  names: ['Testimonio', 'Testimonios'],
  group: 'Contenido',
  order: 20,
  about: 'Lo que dicen las socias, con su permiso.',
  title: 'customer_name',
  labels: { customer_name: 'Nombre', description: 'Testimonio', customer_file_id: 'Foto' },
};
