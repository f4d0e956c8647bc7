import type { Entity } from '../entity.tsx';

export const quotes: Entity = {
  path: 'quotes',
  address: 'frases',
  names: ['Frase', 'Frases'],
  group: 'Contenido',
  order: 30,
  about: 'La frase del día sale de esta lista.',
  title: 'content',
  ownOrderName: 'Como se agregaron',
  labels: { content: 'Frase', author: 'Autora' },
};
