import { OtherMaps } from '../class-maps/other-maps.tsx';
import type { Entity } from '../entity.tsx';

export const classTypes: Entity = {
  path: 'class_types',
  address: 'tipos-de-clase',
  names: ['Tipo de clase', 'Tipos de clase'],
  group: 'Estudio',
  order: 40,
  about: 'Las clases que se dan, con su mapa de lugares y los músculos que trabajan.',
  title: 'name',
  labels: {
    short_code: 'Clave',
    video_url: 'Dirección del video',
    spot_map: 'Lugares por fila',
    show_home: 'Se muestra en las páginas',
    class_category_id: 'Categoría',
    class_type_muscles: 'Músculos',
    muscle_id: 'Músculo',
    is_primary: 'Principal',
  },
  extra: OtherMaps,
  hints: {
    benefits: 'Separados por comas.',
    spot_map:
      'Por ejemplo 5,6,6. Vacío: sin mapa. Vale para las clases que se publiquen desde ahora; las publicadas conservan el suyo.',
    branch_id: 'Vacío: en todas.',
  },
};
