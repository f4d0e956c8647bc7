import type { Entity } from '../entity.tsx';

export const questions: Entity = {
  path: 'frequent_questions',
  address: 'preguntas',
  names: ['Pregunta frecuente', 'Preguntas frecuentes'],
  group: 'Contenido',
  order: 10,
  about: 'Las preguntas del estudio y de las recompensas, en su orden.',
  title: 'question',
  labels: { section: 'Sección', question: 'Pregunta', response: 'Respuesta' },
  choices: {
    section: {
      studio: 'Estudio',
      general: 'Recompensas: general',
      in_person: 'Recompensas: en el estudio',
      online: 'Recompensas: en línea',
      levels: 'Recompensas: niveles',
      brands: 'Recompensas: marcas',
      rules: 'Recompensas: reglas',
    },
  },
};
